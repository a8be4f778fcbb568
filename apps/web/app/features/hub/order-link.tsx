import { hubOrderPath } from '../../paths.ts';
import { Link } from '../../link.tsx';

interface OrderLinkProps {
  eventId: string;
  reference: string;
}

/** The way to an order, under the event's code and enough of the rest to tell orders apart at a glance. */
export function OrderLink({ eventId, reference }: OrderLinkProps) {
  return (
    <Link to={hubOrderPath(eventId, reference)} className="figures whitespace-nowrap underline underline-offset-4">
      {reference.slice(0, 13)}
    </Link>
  );
}
