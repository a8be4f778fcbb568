import { shownReference } from '@quivertree/domain/orders/order-reference';
import { hubOrderPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';

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
