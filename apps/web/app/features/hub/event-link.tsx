import { hubEventPath } from '../../paths.ts';
import { Link } from '../../link.tsx';

interface EventLinkProps {
  eventId: string;
  name: string;
  /** Whose it is, in a second line. */
  organiserName?: string;
}

/** The way to an event in an administrators' list. */
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
