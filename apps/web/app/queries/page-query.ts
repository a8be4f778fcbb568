import type { QueryKey } from '@tanstack/react-query';
import { useContext, useState, useSyncExternalStore } from 'react';
import { answerCache } from './answer-cache.ts';
import { SeedsContext, seedKey } from './page-seeds.ts';
import { createPageStore } from './page-store.ts';

/** A call whose answer a page shows, and how the cache treats it. */
export interface PageQuery<T> {
  queryKey: QueryKey;
  queryFn: () => Promise<T>;
  /** Time during which an answer counts as fresh, in milliseconds. */
  staleTime?: number;
  /** Number of retries, if not the default. */
  retry?: number;
}

export interface PageQueryState<T> {
  data: T | undefined;
  error: Error | null;
  /** True while there is neither an answer nor an error. */
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/**
 * Runs a page's query. The first page takes the answer from its document and needs no cache; later pages use the cache.
 */
export function usePageQuery<T>(query: PageQuery<T>): PageQueryState<T> {
  const seeds = useContext(SeedsContext);
  const key = seedKey(query.queryKey);
  const makeStore = () => ({ key, ...createPageStore(query, seeds.get(key) as T | undefined) });
  const [current, setCurrent] = useState(makeStore);
  // The key identifies the query, which is a new object on each render.
  const store = current.key === key ? current : makeStore();
  if (store !== current) setCurrent(store);
  return useSyncExternalStore(store.subscribe, store.state, store.firstState);
}

/** Starts the request before rendering. */
export function prefetch(query: PageQuery<unknown>): void {
  void answerCache().then(({ queryClient }) => queryClient().prefetchQuery(query));
}
