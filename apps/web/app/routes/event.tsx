import { refusalSentence } from '@quivertree/contract/refusals';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useParams, useRouteError } from 'react-router';
import { messageOf } from '@quivertree/contract/error-message';
import { EventPage, EventSkeleton } from '../features/catalogue/event/event-page.tsx';
import { lazyHydrated } from '../hydration/lazy-hydration.tsx';
import { PageHead } from '../document/page-head.tsx';
import { isNotFound } from '../calls/not-found.ts';
import { explorePath } from '../pages/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../pages/link.tsx';
import { answerQuery, answers } from '../queries/answers.ts';
import { useQuery } from '../queries/use-query.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import type { Answer } from '@quivertree/contract/call';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { listSimilarEvents } from '@quivertree/contract/catalogue/similar-events';
import { type Query, STALE_TIMES } from '../queries/query-cache.ts';

const SimilarEvents = lazyHydrated(() => import('../features/catalogue/event/similar-events.tsx'));

/** Query for an event with its tickets, by slug or id. */
function eventQuery(idOrSlug: string): Query<Answer<typeof getEvent>> {
  return {
    key: ['event', idOrSlug],
    staleTime: STALE_TIMES.eventDetail,
    fetch: (client, signal) => client.call(getEvent, { params: { idOrSlug } }, { signal }),
  };
}

export function loader(args: LoaderFunctionArgs) {
  const idOrSlug = args.params['eventId'] ?? '';
  const queries = [eventQuery(idOrSlug), answerQuery(listSimilarEvents, { params: { idOrSlug } })];
  return prefetchOnServer(args, queries, (error) => {
    if (isNotFound(error)) throw data(refusalSentence('event.not_found'), { status: 404 });
  });
}

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function clientLoader({ params }: { params: { eventId?: string } }): null {
  answers.prefetch(eventQuery(params.eventId ?? ''));
  return null;
}

export default function Event() {
  const { eventId = '' } = useParams();
  const { data: event, error, isFetching, refetch } = useQuery(eventQuery(eventId));
  if (event)
    return (
      <>
        <EventPage key={event.details.id} event={event} onRefresh={refetch} />
        <SimilarEvents idOrSlug={eventId} className="wall" />
      </>
    );
  if (error)
    return (
      <div className="wall py-16">
        <ErrorState onRetry={refetch} retrying={isFetching}>
          {`Error loading event: ${messageOf(error)}`}
        </ErrorState>
      </div>
    );
  return <EventSkeleton />;
}

/** Page shown for an event that doesn't exist or isn't public. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <div className="wall py-16">
      <PageHead title="Event not found" path={explorePath()} personal />
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">Event not found</h1>
      <p className="mt-6 mb-8 text-lg">{`Error loading event: ${error.data}`}</p>
      <Link to={explorePath()} className={buttonClass()}>
        See all events
      </Link>
    </div>
  );
}
