import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { PageQuery, PageQueryState } from './page-query.ts';
import { plantedSeeds } from './page-seeds.ts';

/** The cache's constants (specification, section 9), in milliseconds. */
const CACHE_TIME = 5 * 60_000;
const FIRST_RETRY_DELAY = 1_000;
const LONGEST_RETRY_DELAY = 30_000;
const RETRIES = 3;

/** The wait before the nth repeat of a failed query, counted from 0: doubling from 1 s up to 30 s. */
function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_DELAY * 2 ** attempt, LONGEST_RETRY_DELAY);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CACHE_TIME,
        retry: RETRIES,
        retryDelay,
        refetchOnWindowFocus: false,
        // Without a connection a query fails and says so, instead of waiting in silence.
        networkMode: 'always',
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one cache, which begins with what the document brought along; on the server a new one each time. */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  if (browserClient) return browserClient;
  browserClient = createQueryClient();
  for (const { key, answer, updatedAt } of plantedSeeds()) browserClient.setQueryData(key, answer, { updatedAt });
  return browserClient;
}

type Known<T> = Omit<PageQueryState<T>, 'refetch'>;

/** What is known of a query now. */
export function peekQuery<T>(query: PageQuery<T>): Known<T> {
  const client = queryClient();
  return known(new QueryObserver(client, query).getOptimisticResult(client.defaultQueryOptions(query)));
}

/** Watches a query, which asks when there is no fresh answer, and tells of each change until it is ended. */
export function watchQuery<T>(query: PageQuery<T>, onChange: (known: Known<T>) => void) {
  const observer = new QueryObserver(queryClient(), query);
  const end = observer.subscribe((result) => onChange(known(result)));
  onChange(known(observer.getCurrentResult()));
  return { end, refetch: () => void observer.refetch() };
}

function known<T>({ data, error, isPending, isFetching }: QueryObserverResult<T>): Known<T> {
  return { data, error, isPending, isFetching };
}
