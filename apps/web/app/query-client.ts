import { QueryClient } from '@tanstack/react-query';

/** The cache's constants (specification, section 9), in milliseconds. */
const CACHE_TIME = 5 * 60_000;
const FIRST_RETRY_DELAY = 1_000;
const LONGEST_RETRY_DELAY = 30_000;
const RETRIES = 3;

/** How long an answer counts as fresh, in milliseconds (specification, section 9). */
export const STALE_TIMES = { eventList: 60_000, eventDetail: 5 * 60_000, calendar: 10 * 60_000 } as const;

/** The wait before the nth repeat of a failed query, counted from 0: doubling from 1 s up to 30 s. */
function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_DELAY * 2 ** attempt, LONGEST_RETRY_DELAY);
}

function createQueryClient(retry: number): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { gcTime: CACHE_TIME, retry, retryDelay, refetchOnWindowFocus: false } },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one cache; on the server a new one for each render, which repeats nothing. */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient(0);
  browserClient ??= createQueryClient(RETRIES);
  return browserClient;
}
