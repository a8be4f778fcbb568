import { CallError } from '@quivertree/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { hadConnection } from '../server/fetch-online.ts';

/** Time for which the answers of closed screens stay in memory, in milliseconds. */
const CACHE_MS = 5 * 60_000;
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
const RETRIES = 3;

/** Retries failures that may be temporary, but not refusals. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  const refused =
    error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429;
  return !refused && failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_MS,
      // Once there is a connection again, useRetryOnReconnect tries again.
      retry: (failures, error) => hadConnection() && retryUnlessRefused(failures, error),
      retryDelay: (attempt) => Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS),
      // Without a connection a query fails with an error instead of waiting silently.
      networkMode: 'always',
    },
  },
});
