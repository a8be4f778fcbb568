import type { Client } from '@quivertree/contract/client';

/**
 * Retries of a failed query, and how long an answer that nothing shows is cached, in ms (specification, sections 4, 9).
 */
export const RETRIES = 3;
export const CACHE_MS = 5 * 60_000;
/** Time during which an answer counts as fresh, in milliseconds (specification, section 9). */
export const STALE_TIMES = { eventList: 60_000, eventDetail: 5 * 60_000, calendar: 10 * 60_000 } as const;
/** Delay before the first retry and maximum delay before any other, in milliseconds. */
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Delay before the nth retry of a failed query, counted from 0: doubles from 1 s up to 30 s. */
export function retryDelay(retry: number): number {
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** retry, MAX_RETRY_DELAY_MS);
}

/** Identifies an answer. The first part is a name, in most queries that of the call. */
export type QueryKey = readonly unknown[];

/** Describes a read-only request to the server. Queries with the same key share one answer. */
export interface Query<T> {
  key: QueryKey;
  fetch: (client: Client, signal: AbortSignal) => Promise<T>;
  /** Time during which an answer counts as fresh, in milliseconds; 0 by default. */
  staleTime?: number;
  /** Time for which the answer is cached once nothing shows it, in milliseconds; 5 minutes by default. */
  cacheTime?: number;
  /** Number of retries; 3 by default. */
  retries?: number;
  /** True for errors that a retry wouldn't change. */
  isFinal?: (error: unknown) => boolean;
}

export interface QueryState<T> {
  /** The last answer, retained while it is being fetched again and if that fails. */
  data: T | undefined;
  /** Error of the last request, after all retries. */
  error: Error | null;
  isFetching: boolean;
  /** Time of the answer in milliseconds since 1970; 0 if there is none. */
  updatedAt: number;
}

/** State of a query that has neither an answer nor an error. */
export const PENDING: QueryState<never> = { data: undefined, error: null, isFetching: true, updatedAt: 0 };

export function stateOf<T>(data: T): QueryState<T> {
  return { data, error: null, isFetching: false, updatedAt: Date.now() };
}

/** A key as text. */
export function hashOf(key: QueryKey): string {
  return JSON.stringify(key);
}

interface Entry {
  key: QueryKey;
  state: QueryState<unknown>;
  /** The query as it was last watched. */
  query?: Query<unknown>;
  watchers: Set<() => void>;
  /** True if the answer has to be fetched again, whatever its age. */
  outdated?: boolean;
  /** True until an answer that came with the document is shown for the first time, which needs no request. */
  planted?: boolean;
  /**
   * The request in progress. A newer one aborts and replaces it, so that an old answer never overwrites a newer one.
   */
  request?: { controller: AbortController; done: Promise<void> } | undefined;
  expiry?: ReturnType<typeof setTimeout>;
}

/** Answers to queries, each fetched once for all parts of the page that show it. */
export function createQueryCache(client: Client) {
  const entries = new Map<string, Entry>();

  function entryOf(key: QueryKey): Entry {
    const hash = hashOf(key);
    const entry = entries.get(hash) ?? { key, state: PENDING, watchers: new Set() };
    if (!entries.has(hash)) expireIn(CACHE_MS, entry);
    entries.set(hash, entry);
    return entry;
  }

  function expireIn(time: number, entry: Entry): void {
    clearTimeout(entry.expiry);
    entry.expiry = setTimeout(() => forget(entry), time);
  }

  function forget(entry: Entry): void {
    cancel(entry);
    clearTimeout(entry.expiry);
    const hash = hashOf(entry.key);
    if (entries.get(hash) === entry) entries.delete(hash);
  }

  return {
    /** The current state of a query; the same object until it changes. */
    state: <T>(key: QueryKey): QueryState<T> => (entries.get(hashOf(key))?.state ?? PENDING) as QueryState<T>,

    /** Reports changes to a query until the returned function is called; fetches it unless its answer is fresh. */
    watch<T>(query: Query<T>, listener: () => void): () => void {
      const entry = entryOf(query.key);
      clearTimeout(entry.expiry);
      entry.watchers.add(listener);
      entry.query = query;
      requestIfNeeded(client, entry, query);
      entry.planted = false;
      return () => {
        entry.watchers.delete(listener);
        if (entry.watchers.size > 0) return;
        cancel(entry);
        // An error isn't cached: the next page that needs the answer asks again.
        expireIn(entry.state.data === undefined ? 0 : (query.cacheTime ?? CACHE_MS), entry);
      };
    },

    /** Fetches a query before it is shown, unless its answer is fresh or already being fetched. */
    prefetch<T>(query: Query<T>): void {
      requestIfNeeded(client, entryOf(query.key), query);
    },

    /** Fetches a query again. Resolves to the answer, rejects with its error. */
    async fetch<T>(query: Query<T>): Promise<T> {
      const entry = entryOf(query.key);
      await request(client, entry, query);
      const { data, error } = entry.state as QueryState<T>;
      if (error || data === undefined) throw error ?? new DOMException('Cancelled', 'AbortError');
      return data;
    },

    /** Fetches a query again, for callers that read the outcome from the query's state. */
    refetch<T>(query: Query<T>): void {
      void request(client, entryOf(query.key), query);
    },

    /** Fetches a query again, unless a request is in progress. */
    poll<T>(query: Query<T>): void {
      const entry = entryOf(query.key);
      if (!entry.request) void request(client, entry, query);
    },

    /** Sets an answer that came another way, for instance with a command. It replaces any request in progress. */
    set<T>(key: QueryKey, answer: T): void {
      const entry = entryOf(key);
      abort(entry);
      entry.outdated = false;
      update(entry, stateOf(answer));
    },

    /** Stores the states that a document was rendered with. */
    plant(states: ReadonlyMap<string, QueryState<unknown>>): void {
      for (const [hash, state] of states)
        if (!entries.has(hash)) Object.assign(entryOf(JSON.parse(hash) as QueryKey), { state, planted: true });
    },

    /** Marks answers as outdated. Resolves once those that are shown have been fetched again. */
    async invalidate(isMeant: (key: QueryKey) => boolean): Promise<void> {
      const meant = [...entries.values()].filter(({ key }) => isMeant(key));
      for (const entry of meant) {
        entry.outdated = true;
        entry.planted = false;
        if (entry.watchers.size === 0) cancel(entry);
      }
      await Promise.all(meant.map((entry) => refetchShown(client, entry)));
    },

    /** Stops a request in progress; the answer stays as it was. */
    cancel: (key: QueryKey): void => cancel(entryOf(key)),

    remove: (key: QueryKey): void => forget(entryOf(key)),

    /** Removes all answers, and fetches those that are shown again. */
    reset(): void {
      for (const entry of entries.values()) {
        cancel(entry);
        entry.planted = false;
        update(entry, PENDING);
        void refetchShown(client, entry);
      }
    },
  };
}

function update(entry: Entry, state: QueryState<unknown>): void {
  entry.state = state;
  for (const listener of entry.watchers) listener();
}

function cancel(entry: Entry): void {
  if (!entry.request) return;
  abort(entry);
  update(entry, entry.state.data === undefined ? PENDING : { ...entry.state, isFetching: false });
}

/** Drops the request in progress, if there is one. */
function abort(entry: Entry): void {
  entry.request?.controller.abort();
  entry.request = undefined;
}

/** Replaces any request in progress. Resolves once the query has succeeded or failed, or was cancelled. */
function request(client: Client, entry: Entry, query: Query<unknown>): Promise<void> {
  abort(entry);
  const controller = new AbortController();
  const done = run();
  entry.request = { controller, done };
  const { data, error, isFetching } = entry.state;
  if (!isFetching) update(entry, { ...entry.state, error: data === undefined ? null : error, isFetching: true });
  return done;

  async function run(): Promise<void> {
    let outcome: Partial<QueryState<unknown>>;
    try {
      const answer = await fetchWithRetries(client, query, controller.signal);
      outcome = { data: sameOr(entry.state.data, answer), error: null, updatedAt: Date.now() };
    } catch (failure) {
      outcome = { error: failure instanceof Error ? failure : new Error(String(failure)) };
    }
    if (entry.request?.controller !== controller) return entry.request?.done;
    entry.request = undefined;
    entry.outdated = outcome.error !== null;
    update(entry, { ...entry.state, ...outcome, isFetching: false });
  }
}

/** Fetches a query unless its answer is fresh or already being fetched. */
function requestIfNeeded(client: Client, entry: Entry, query: Query<unknown>): void {
  const { state, outdated, planted } = entry;
  const isFresh =
    planted || (state.data !== undefined && !outdated && Date.now() - state.updatedAt < (query.staleTime ?? 0));
  if (!entry.request && !isFresh) void request(client, entry, query);
}

/** Fetches an answer again if it is shown. */
async function refetchShown(client: Client, entry: Entry): Promise<void> {
  if (entry.query && entry.watchers.size > 0) await request(client, entry, entry.query);
}

async function fetchWithRetries<T>(client: Client, query: Query<T>, signal: AbortSignal): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await query.fetch(client, signal);
    } catch (error) {
      if (signal.aborted || retry >= (query.retries ?? RETRIES) || query.isFinal?.(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(retry)));
      signal.throwIfAborted();
    }
  }
}

/** The known answer if the new one is the same, so that components showing it aren't rendered again. */
function sameOr(known: unknown, answer: unknown): unknown {
  return JSON.stringify(known) === JSON.stringify(answer) ? known : answer;
}
