import { type AnswerCache, answerCache, loadedAnswerCache } from './answer-cache.ts';
import type { PageQuery, PageQueryState } from './page-query.ts';

/** State of a page's query, in the form that React subscribes to. */
export function createPageStore<T>(query: PageQuery<T>, seed: T | undefined) {
  const listeners = new Set<() => void>();
  let watching: ReturnType<AnswerCache['watchQuery']> | undefined;
  const firstState: PageQueryState<T> = {
    data: seed,
    error: null,
    isPending: seed === undefined,
    isFetching: seed === undefined,
    refetch: () => void answerCache().then((cache) => watch(cache)?.refetch()),
  };
  const cache = loadedAnswerCache();
  let state: PageQueryState<T> = cache ? { ...firstState, ...cache.peekQuery(query) } : firstState;

  function watch(from: AnswerCache): typeof watching {
    if (listeners.size > 0)
      watching ??= from.watchQuery(query, (known) => {
        state = { ...firstState, ...known };
        for (const listener of listeners) listener();
      });
    return watching;
  }

  return {
    /** Always the document's answer, so that the first render in the browser matches the server's. */
    firstState: () => firstState,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const here = loadedAnswerCache();
      if (here) watch(here);
      else if (seed === undefined) void answerCache().then(watch);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watching?.unsubscribe();
        watching = undefined;
      };
    },
  };
}
