import type { QueryKey } from '@tanstack/react-query';
import { useContext, useState, useSyncExternalStore } from 'react';
import { answerCache } from './answer-cache.ts';
import { SeedsContext, seedKey } from './page-seeds.ts';
import { createPageStore } from './page-store.ts';

/** A call that a page shows the answer of, and how the cache keeps it. */
export interface PageQuery<T> {
  queryKey: QueryKey;
  queryFn: () => Promise<T>;
  /** How long the answer counts as fresh, in milliseconds. */
  staleTime?: number;
  /** How often a failed call is repeated, where it is not the default. */
  retry?: number;
}

export interface PageQueryState<T> {
  data: T | undefined;
  error: Error | null;
  /** There is neither an answer nor an error yet. */
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/**
 * A page's query. The first page shows the answer that came with its document and needs no cache; every later page
 * shows what the cache knows, and asks through it.
 */
export function usePageQuery<T>(query: PageQuery<T>): PageQueryState<T> {
  const seeds = useContext(SeedsContext);
  const key = seedKey(query.queryKey);
  const makeStore = () => ({ key, ...createPageStore(query, seeds.get(key) as T | undefined) });
  const [kept, keep] = useState(makeStore);
  // The key stands for the query, which is made anew with each render.
  const store = kept.key === key ? kept : makeStore();
  if (store !== kept) keep(store);
  return useSyncExternalStore(store.subscribe, store.state, store.firstState);
}

/** Begins to ask before the page is drawn. */
export function prefetch(query: PageQuery<unknown>): void {
  void answerCache().then(({ queryClient }) => queryClient().prefetchQuery(query));
}
