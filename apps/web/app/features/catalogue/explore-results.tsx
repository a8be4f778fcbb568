import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '@quivertree/contract/error-message';
import { explorePath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../pages/link.tsx';
import { lazyHydrated } from '../../hydration/lazy-hydration.tsx';
import { EventCard } from './event-card.tsx';
import type { EventSearch } from '@quivertree/domain/catalogue/event-search';
import { EventGrid, EventGridSkeleton } from './event-grid.tsx';
import { lastPagePath } from './event-page.ts';
import { Pager } from './pager.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { exploreQuery } from './explore-queries.ts';

const ExploreFoot = lazyHydrated(() => import('./explore-foot.tsx'));

const NO_EVENTS: readonly never[] = [];
/** Number of skeleton cards (specification, section 9). */
const SKELETON_CARDS = 9;
/** Number of cards on the first screen; their posters load first. */
const PRIORITY_CARDS = 3;

interface ExploreResultsProps {
  search: EventSearch;
  paging: { page: number; size: number };
}

/** Events that match a search, a page at a time, or the closest ones if none match. */
export function ExploreResults({ search, paging }: ExploreResultsProps) {
  const { data, error, isFetching, refetch } = useQuery(exploreQuery(search, paging));
  const navigate = useNavigate();
  const lastPage = data && lastPagePath(search, paging, data);
  useEffect(() => {
    if (lastPage !== undefined) void navigate(lastPage, { replace: true });
  }, [lastPage, navigate]);
  if (data && lastPage === undefined)
    return (
      <>
        {data.understood && (
          <p className="mb-6">
            {`${data.understood.sentence} `}
            <Link
              to={explorePath({ ...search, q: data.understood.quoted })}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Search for these words only
            </Link>
          </p>
        )}
        {data.items.length === 0 ? (
          <EmptyState title="No events match your filters">
            <Link to={explorePath()} className={buttonClass('outline')}>
              Show all events
            </Link>
          </EmptyState>
        ) : (
          <EventGrid>
            {data.items.map((event, i) => (
              <li key={event.id}>
                <EventCard event={event} priority={i < PRIORITY_CARDS} headingLevel="h2" />
              </li>
            ))}
          </EventGrid>
        )}
        <Pager search={search} page={paging.page} size={paging.size} total={data} />
        <ExploreFoot key={explorePath(search)} search={search} alternatives={data.alternatives ?? NO_EVENTS} />
      </>
    );
  if (error)
    return (
      <ErrorState onRetry={refetch} retrying={isFetching}>
        {`Error loading events: ${messageOf(error)}`}
      </ErrorState>
    );
  return (
    <div role="status" aria-label="Loading events">
      <EventGridSkeleton count={SKELETON_CARDS} />
    </div>
  );
}
