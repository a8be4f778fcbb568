import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { PageQuery, PageQueryState } from './page-query.ts';
import { storedPageSeeds } from './page-seeds.ts';

/** Settings of the cache (specification, section 9); times are in milliseconds. */
const CACHE_TIME = 5 * 60_000;
const FIRST_RETRY_DELAY = 1_000;
const MAX_RETRY_DELAY = 30_000;
const RETRIES = 3;

/** Delay before the nth retry of a failed query, counted from 0: doubles from 1 s up to 30 s. */
function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_DELAY * 2 ** attempt, MAX_RETRY_DELAY);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CACHE_TIME,
        retry: RETRIES,
        retryDelay,
        refetchOnWindowFocus: false,
        // Without a connection a query fails with an error instead of pausing silently.
        networkMode: 'always',
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's only cache, filled with the document's answers. On the server, each call returns a new one. */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  if (browserClient) return browserClient;
  browserClient = createQueryClient();
  for (const { key, answer, updatedAt } of storedPageSeeds()) browserClient.setQueryData(key, answer, { updatedAt });
  return browserClient;
}

type QueryState<T> = Omit<PageQueryState<T>, 'refetch'>;

/** The query's current state. */
export function peekQuery<T>(query: PageQuery<T>): QueryState<T> {
  const client = queryClient();
  return stateOf(new QueryObserver(client, query).getOptimisticResult(client.defaultQueryOptions(query)));
}

/**
 * Subscribes to a query, which is fetched if its answer isn't fresh. Returns functions to unsubscribe and to refetch.
 */
export function watchQuery<T>(query: PageQuery<T>, onChange: (state: QueryState<T>) => void) {
  const observer = new QueryObserver(queryClient(), query);
  const unsubscribe = observer.subscribe((result) => onChange(stateOf(result)));
  onChange(stateOf(observer.getCurrentResult()));
  return { unsubscribe, refetch: () => void observer.refetch() };
}

function stateOf<T>({ data, error, isPending, isFetching }: QueryObserverResult<T>): QueryState<T> {
  return { data, error, isPending, isFetching };
}
