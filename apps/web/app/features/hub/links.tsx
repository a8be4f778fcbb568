import { hubEventPath, hubOrderPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { shownReference } from '@quivertree/domain/orders/order-reference';

interface EventLinkProps {
  eventId: string;
  name: string;
  organiserName?: string;
}

/** Link to an event in an administrators' list, with its organiser below. */
export function EventLink({ eventId, name, organiserName }: EventLinkProps) {
  return (
    <span className="block sm:min-w-40">
      <Link to={hubEventPath(eventId)} className="underline-offset-4 hover:underline">
        {name}
      </Link>
      {organiserName && <span className="block text-sm text-soft">{organiserName}</span>}
    </span>
  );
}

interface OrderLinkProps {
  eventId: string;
  reference: string;
}

/** Link to an order, named by the short form of its reference. */
export function OrderLink({ eventId, reference }: OrderLinkProps) {
  return (
    <Link to={hubOrderPath(eventId, reference)} className="figures whitespace-nowrap underline underline-offset-4">
      {shownReference(reference)}
    </Link>
  );
}
