import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { answerQuery, answers } from './answers.ts';
import { SeedsContext } from './page-seeds.ts';
import { hashOf, PENDING, type Query, type QueryState } from './query-cache.ts';

interface QueryOptions<T> {
  /** False while the query can't be made yet. */
  enabled?: boolean;
  /** Shows the previous key's answer until the new one arrives. */
  keepPrevious?: boolean;
  /** Interval in milliseconds at which the answer is fetched again while the page is visible; undefined for never. */
  refetchInterval?: number | ((data: T | undefined) => number | undefined);
}

/** A query's answer, or its loading or error state. If both are set, the error is that of fetching the answer again. */
export type QueryResult<T> = {
  isFetching: boolean;
  /** True if `data` is the previous key's answer. */
  isPrevious: boolean;
  /** Time of the answer in milliseconds since 1970. */
  updatedAt: number;
  refetch: () => void;
} & (
  | { data: undefined; error: null; isPending: true }
  | { data: undefined; error: Error; isPending: false }
  | { data: T; error: Error | null; isPending: false }
);

/** Answer to a read-only call, fetched when it isn't cached or no longer fresh. */
export function useAnswer<C extends Call>(call: C, input: CallInput<C>, options: QueryOptions<Answer<C>> = {}) {
  return useQuery(answerQuery(call, input), options);
}

/**
 * Answer to a query. The first page takes it from its document, so that the first render in the browser matches the
 * server's.
 */
export function useQuery<T>(query: Query<T>, options: QueryOptions<T> = {}): QueryResult<T> {
  const { enabled = true, keepPrevious = false, refetchInterval } = options;
  const seeds = useContext(SeedsContext);
  // The key identifies the query; the query itself is a new object on each render.
  const [current, setCurrent] = useState(query);
  const hash = hashOf(query.key);
  const asked = hashOf(current.key) === hash ? current : query;
  if (asked !== current) setCurrent(asked);

  const subscribe = useCallback(
    (listener: () => void) => (enabled ? answers.watch(asked, listener) : () => {}),
    [asked, enabled],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => answers.state<T>(asked.key),
    () => (seeds.get(hash) ?? PENDING) as QueryState<T>,
  );

  const interval = typeof refetchInterval === 'function' ? refetchInterval(state.data) : refetchInterval;
  useEffect(() => {
    if (!enabled || interval === undefined) return;
    const timer = setInterval(() => document.hidden || answers.poll(asked), interval);
    return () => clearInterval(timer);
  }, [asked, enabled, interval]);

  const [previous, setPrevious] = useState<T | undefined>(state.data);
  if (keepPrevious && state.data !== undefined && state.data !== previous) setPrevious(state.data);
  const isPrevious = keepPrevious && state.data === undefined && !state.error && previous !== undefined;
  const data = isPrevious ? previous : state.data;
  return {
    ...state,
    data,
    isPrevious,
    isPending: data === undefined && !state.error,
    refetch: () => answers.refetch(asked),
  } as QueryResult<T>;
}
