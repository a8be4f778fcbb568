import { hubEventPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';

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
