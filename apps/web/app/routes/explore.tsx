import { EXPLORE_PAGING, readUrlPaging } from '@quivertree/domain/lists/url-paging';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { type EventSearch, isRefined, readEventSearch } from '@quivertree/domain/catalogue/event-search';
import { type EventPage, lastPagePath } from '../features/catalogue/event-page.ts';
import { exploreHeading } from '@quivertree/domain/catalogue/explore-heading';
import { ExploreResults } from '../features/catalogue/explore-results.tsx';
import { MoreFilters } from '../features/catalogue/more-filters.tsx';
import { SearchBar } from '../features/catalogue/search-bar.tsx';
import { lazyHydrated } from '../hydration/lazy-hydration.tsx';
import { Link } from '../pages/link.tsx';
import { PageHead } from '../document/page-head.tsx';
import { explorePath } from '../pages/paths.ts';
import { answers } from '../queries/answers.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { townsQuery } from '../features/catalogue/event-list-queries.ts';
import { countsQuery, exploreQuery } from '../features/catalogue/explore-queries.ts';

const TownMap = lazyHydrated(() => import('../features/catalogue/town-map.tsx'));
const EventCounts = lazyHydrated(() => import('../features/catalogue/event-counts.tsx'));

function read(query: URLSearchParams) {
  const { page, size } = readUrlPaging(query, EXPLORE_PAGING);
  return { search: readEventSearch(query), paging: { page, size } };
}

function readRequest(request: Request) {
  return read(new URL(request.url).searchParams);
}

function showsCounts(search: EventSearch): boolean {
  return isRefined(search) || search.view === 'map';
}

export async function loader(args: LoaderFunctionArgs) {
  const { search, paging } = readRequest(args.request);
  const query = new URL(args.request.url).searchParams;
  // Without scripts, the search form sends all its controls, even empty ones and those set to 'all'.
  if (Object.keys(search).some((name) => ['', 'all'].includes(query.get(name)?.toLowerCase() ?? 'absent')))
    return redirect(explorePath(search));
  const counts = showsCounts(search) ? [countsQuery(search)] : [];
  const result = await prefetchOnServer(args, [exploreQuery(search, paging), townsQuery(), ...counts]);
  const list = result.data.answers.find(({ key }) => key[0] === 'events')?.answer as EventPage | undefined;
  const lastPage = list && lastPagePath(search, paging, list);
  return lastPage === undefined ? result : redirect(lastPage);
}

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function clientLoader({ request }: { request: Request }): null {
  const { search, paging } = readRequest(request);
  answers.prefetch(exploreQuery(search, paging));
  if (showsCounts(search)) answers.prefetch(countsQuery(search));
  answers.prefetch(townsQuery());
  return null;
}

export default function Explore() {
  const [query] = useSearchParams();
  const { search, paging } = useMemo(() => read(query), [query]);
  const heading = exploreHeading(search);
  const map = search.view === 'map';
  const Counts = map ? TownMap : EventCounts;
  return (
    <div className="wall pt-6 sm:pt-10">
      <PageHead
        title={heading}
        description={
          import.meta.env.SSR ? `${heading}: dates, places and prices. Buy digital tickets or register for free.` : ''
        }
        path={explorePath({ ...search, view: '', page: paging.page })}
      />
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">{heading}</h1>
      <div className="mt-2 mb-3 sm:mt-12 sm:mb-12">
        <SearchBar search={search}>
          {map && <input type="hidden" name="view" value="map" />}
          <div className="relative col-span-full border-t">
            <MoreFilters key={explorePath(search)} search={search} />
            <Link
              to={explorePath({ ...search, view: map ? '' : 'map' })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 min-[16rem]:absolute min-[16rem]:top-0 min-[16rem]:right-0"
            >
              {map ? 'Hide the map' : 'Show on a map'}
            </Link>
          </div>
        </SearchBar>
      </div>
      {showsCounts(search) && <Counts key={explorePath(search)} search={search} />}
      <ExploreResults search={search} paging={paging} />
    </div>
  );
}
