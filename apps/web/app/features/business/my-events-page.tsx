import { listMyEvents } from '@quivertree/contract/organisers';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { SiteLink } from '../../layouts/site-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRootData } from '../../use-root-data.ts';
import { MyEventRow } from './my-event-row.tsx';

/** The organiser's events: how they sell, who is in, and the way to their doors. */
export function MyEventsPage() {
  const { links } = useRootData();
  const events = useQuery({
    queryKey: ['my-events'],
    queryFn: ({ signal }) => apiClient.call(listMyEvents, {}, { signal }),
  });

  return (
    <div className="wall py-8 md:py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-4xl sm:text-5xl">My events</h1>
        {!links.businessProfile.startsWith('/') && (
          <SiteLink to={links.businessProfile} className="inline-flex min-h-11 items-center font-semibold underline">
            Business profile
          </SiteLink>
        )}
      </div>
      <div className="mt-6 md:mt-8">
        {events.isPending && <SkeletonRows />}
        {events.isError && (
          <ErrorState onRetry={() => void events.refetch()} retrying={events.isFetching}>
            {`Error loading events: ${events.error.message}`}
          </ErrorState>
        )}
        {events.data?.length === 0 && (
          <EmptyState title="No events yet">
            <p className="text-soft">Once you have an event, its sales and its door are here.</p>
            <SiteLink to={links.businessSite} className={buttonClass()}>
              List your Event
            </SiteLink>
          </EmptyState>
        )}
        {events.data && events.data.length > 0 && (
          <ul className="border-b">
            {events.data.map((event) => (
              <MyEventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Rows of the final size, so that nothing jumps when the events arrive. */
function SkeletonRows() {
  return (
    <ul aria-label="Loading..." className="border-b">
      {[1, 2, 3, 4].map((row) => (
        <li key={row} className="grid gap-3 border-t py-4 md:h-24 md:grid-cols-[minmax(0,1fr)_12rem_21rem]">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6" />
          <Skeleton className="h-11" />
        </li>
      ))}
    </ul>
  );
}
