import { messageOf } from '@quivertree/contract/error-message';
import { explorePath } from '../../../pages/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../pages/link.tsx';
import { EventCard } from '../event-card.tsx';
import { EventGrid, EventGridSkeleton } from '../event-grid.tsx';
import { useQuery } from '../../../queries/use-query.ts';
import { upcomingQuery } from '../event-list-queries.ts';

/** Number of skeleton cards (specification, section 9). */
const SKELETON_CARDS = 3;

/** The next events, below the carousel. */
export function UpcomingEvents() {
  const { data, error, isFetching, refetch } = useQuery(upcomingQuery());
  return (
    <section aria-labelledby="upcoming" className="wall">
      <h2 id="upcoming" className="mb-8 text-[clamp(2.25rem,5vw,4.5rem)]">
        Coming up
      </h2>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState title="No upcoming events yet">
            <p>New events show up here as soon as they’re published.</p>
          </EmptyState>
        ) : (
          <EventGrid>
            {data.items.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </EventGrid>
        )
      ) : error ? (
        <ErrorState onRetry={refetch} retrying={isFetching}>
          {`Error loading upcoming events: ${messageOf(error)}`}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading upcoming events">
          <EventGridSkeleton count={SKELETON_CARDS} />
        </div>
      )}
      <Link to={explorePath()} className={buttonClass('action', 'mt-14 px-9 text-lg')}>
        {isFetching ? 'Loading...' : 'See More Events'}
      </Link>
    </section>
  );
}
