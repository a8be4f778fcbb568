import { EXPLORE_PAGING, readUrlPaging } from '@quivertree/domain/lists/url-paging';
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { readEventFilter } from '@quivertree/domain/catalogue/read-event-filter';
import { type EventPage, lastPagePath } from '../features/catalogue/event-page.ts';
import { exploreHeading } from '@quivertree/domain/catalogue/explore-heading';
import { ExploreResults } from '../features/catalogue/explore-results.tsx';
import { SearchBar } from '../features/catalogue/search-bar.tsx';
import { PageHead } from '../document/page-head.tsx';
import { explorePath } from '../pages/paths.ts';
import { answers } from '../queries/answers.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { exploreQuery, townsQuery } from '../features/catalogue/event-list-queries.ts';

function read(query: URLSearchParams) {
  const { page, size } = readUrlPaging(query, EXPLORE_PAGING);
  return { filter: readEventFilter(query), paging: { page, size } };
}

function readRequest(request: Request) {
  return read(new URL(request.url).searchParams);
}

export async function loader(args: LoaderFunctionArgs) {
  const { filter, paging } = readRequest(args.request);
  const query = new URL(args.request.url).searchParams;
  // Without scripts, the search form sends all its selects, even those set to 'all'.
  if (Object.keys(filter).some((name) => query.get(name)?.toLowerCase() === 'all'))
    return redirect(explorePath(filter));
  const result = await prefetchOnServer(args, [exploreQuery(filter, paging), townsQuery()]);
  const list = result.data.answers.find(({ key }) => key[0] === 'events')?.answer as EventPage | undefined;
  const lastPage = list && lastPagePath(filter, paging, list);
  return lastPage === undefined ? result : redirect(lastPage);
}

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function clientLoader({ request }: { request: Request }): null {
  const { filter, paging } = readRequest(request);
  answers.prefetch(exploreQuery(filter, paging));
  answers.prefetch(townsQuery());
  return null;
}

export default function Explore() {
  const [query] = useSearchParams();
  const { filter, paging } = read(query);
  const heading = exploreHeading(filter);
  return (
    <div className="wall pt-6 sm:pt-10">
      <PageHead
        title={heading}
        description={`${heading}: dates, places and prices. Buy digital tickets or register for free.`}
        path={explorePath({ ...filter, page: paging.page })}
      />
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">{heading}</h1>
      <div className="mt-4 mb-6 sm:mt-12 sm:mb-12">
        <SearchBar filter={filter} />
      </div>
      <ExploreResults filter={filter} paging={paging} />
    </div>
  );
}
