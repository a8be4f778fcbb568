import { hubEventPath, reviewedOrganiserPath } from '../../paths.ts';
import { Link } from '../../link.tsx';

const LINK = 'underline-offset-4 hover:underline';

interface EventLinkProps {
  eventId: string;
  name: string;
  /** Whose it is, in a second line; with its id a way to it. */
  organiser?: { id?: string; name: string };
}

/** The way to an event in an administrators' list. */
export function EventLink({ eventId, name, organiser }: EventLinkProps) {
  return (
    <span className="block sm:min-w-40">
      <Link to={hubEventPath(eventId)} className={LINK}>
        {name}
      </Link>
      {organiser && (
        <span className="block text-sm text-soft">
          {organiser.id ? (
            <Link to={reviewedOrganiserPath(organiser.id)} className={LINK}>
              {organiser.name}
            </Link>
          ) : (
            organiser.name
          )}
        </span>
      )}
    </span>
  );
}
