import { refusalSentence } from '@quivertree/contract/refusals';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useParams, useRouteError } from 'react-router';
import { messageOf } from '@quivertree/contract/error-message';
import { OrganiserPage } from '../features/organisers/organiser-page.tsx';
import { PageHead } from '../document/page-head.tsx';
import { isNotFound } from '../calls/not-found.ts';
import { explorePath } from '../pages/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../pages/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { answers } from '../queries/answers.ts';
import { useQuery } from '../queries/use-query.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import type { Answer } from '@quivertree/contract/call';
import { getOrganiserPage } from '@quivertree/contract/organisers/organisers';
import { type Query, STALE_TIMES } from '../queries/query-cache.ts';

/** Query for an organisation's public page, by slug. */
function organiserQuery(slug: string): Query<Answer<typeof getOrganiserPage>> {
  return {
    key: ['organiser', slug],
    staleTime: STALE_TIMES.eventList,
    fetch: (client, signal) => client.call(getOrganiserPage, { params: { slug } }, { signal }),
  };
}

export function loader(args: LoaderFunctionArgs) {
  return prefetchOnServer(args, [organiserQuery(args.params['slug'] ?? '')], (error) => {
    if (isNotFound(error)) throw data(refusalSentence('organiser.not_found'), { status: 404 });
  });
}

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function clientLoader({ params }: { params: { slug?: string } }): null {
  answers.prefetch(organiserQuery(params.slug ?? ''));
  return null;
}

export default function Organiser() {
  const { slug = '' } = useParams();
  const { data: organiser, error, isFetching, refetch } = useQuery(organiserQuery(slug));
  if (organiser) return <OrganiserPage key={organiser.slug} organiser={organiser} />;
  if (!error) return <Loading />;
  return (
    <div className="wall py-16">
      <ErrorState onRetry={refetch} retrying={isFetching}>
        {`Error loading organiser: ${messageOf(error)}`}
      </ErrorState>
    </div>
  );
}

/** Page shown for an organiser that doesn't exist or isn't public. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <div className="wall py-16">
      <PageHead title="Organiser not found" path={explorePath()} personal />
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">Organiser not found</h1>
      <p className="mt-6 mb-8 text-lg">{String(error.data)}</p>
      <Link to={explorePath()} className={buttonClass()}>
        See all events
      </Link>
    </div>
  );
}
