export type AnswerCache = Awaited<ReturnType<typeof fetchCache>>;

let loaded: AnswerCache | undefined;
let loading: Promise<AnswerCache> | undefined;

/**
 * The cache of answers. A first page comes with its answers, so the cache is fetched only when somebody is about to go
 * on: a visitor who opens a link and reads downloads 10 KB less.
 */
export function answerCache(): Promise<AnswerCache> {
  loading ??= fetchCache().then((cache) => {
    loaded = cache;
    return cache;
  });
  return loading;
}

/** The cache, if it is here already. */
export function loadedAnswerCache(): AnswerCache | undefined {
  return loaded;
}

async function fetchCache() {
  const { peekQuery, queryClient, watchQuery } = await import('./query-client.ts');
  return { peekQuery, queryClient, watchQuery };
}
