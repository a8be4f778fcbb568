import { createDirectClient } from '@quivertree/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CACHE_MS, createQueryCache, type Query, type QueryState, stateOf } from './query-cache.ts';

/** A request that the test answers when it likes. */
interface Sent {
  answer: (data: unknown) => void;
  fail: (message: string) => void;
  signal: AbortSignal;
}

let sent: Sent[];
let cache: ReturnType<typeof createQueryCache>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  cache = createQueryCache(createDirectClient(() => Promise.reject(new Error('No call was expected'))));
});
afterEach(() => void vi.useRealTimers());

function query(name: string, options: Partial<Query<string>> = {}): Query<string> {
  return {
    key: [name],
    fetch: (_, signal) =>
      new Promise<string>((resolve, reject) => {
        sent.push({ answer: (data) => resolve(String(data)), fail: (message) => reject(new Error(message)), signal });
      }),
    retries: 0,
    ...options,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const shown = (name: string): Partial<QueryState<string>> => {
  const { data, error, isFetching } = cache.state<string>([name]);
  return { ...(data === undefined ? {} : { data }), error: error && new Error(error.message), isFetching };
};
const ok = (data: string) => ({ data, error: null, isFetching: false });

async function watched(name: string, answer: string, options: Partial<Query<string>> = {}): Promise<() => void> {
  const leave = cache.watch(query(name, options), () => {});
  sent.at(-1)?.answer(answer);
  await settled();
  return leave;
}

test('several parts of a page share one request, and all show its answer', async () => {
  const listeners = [vi.fn<() => void>(), vi.fn<() => void>()];
  for (const listener of listeners) cache.watch(query('a'), listener);
  expect(shown('a')).toEqual({ error: null, isFetching: true });
  sent[0]?.answer('first');
  await settled();
  expect(sent).toHaveLength(1);
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1);
  expect(shown('a')).toEqual(ok('first'));
});

test('an answer is fetched again when it is shown again, unless it is fresh', async () => {
  for (const staleTime of [0, 1_000]) (await watched(`stale after ${staleTime}`, 'x', { staleTime }))();
  await vi.advanceTimersByTimeAsync(999);
  for (const staleTime of [0, 1_000]) cache.watch(query(`stale after ${staleTime}`, { staleTime }), () => {});
  expect(sent).toHaveLength(3);
  expect(shown('stale after 0')).toMatchObject({ data: 'x', isFetching: true });
  expect(shown('stale after 1000')).toEqual(ok('x'));
});

test('a slow answer to a query that nothing shows any more is dropped', async () => {
  const leave = cache.watch(query('a'), () => {});
  leave();
  expect(sent[0]?.signal.aborted).toBe(true);
  cache.watch(query('b'), () => {});
  sent[1]?.answer('b');
  sent[0]?.answer('too late');
  await settled();
  expect(shown('a')).toEqual({ error: null, isFetching: true });
  expect(shown('b')).toEqual(ok('b'));
});

test('a request that was under way during a command is replaced: its answer may be older', async () => {
  await watched('a', 'before');
  cache.refetch(query('a'));
  let refreshed = false;
  void cache.invalidate(([name]) => name === 'a').then(() => (refreshed = true));
  expect(sent[1]?.signal.aborted).toBe(true);
  sent[1]?.answer('from before the command');
  await settled();
  expect(shown('a')).toMatchObject({ data: 'before', isFetching: true });
  expect(refreshed).toBe(false);
  sent[2]?.answer('after');
  await settled();
  expect(shown('a')).toEqual(ok('after'));
  expect(refreshed).toBe(true);
});

test('waiting for a replaced request means waiting for the one that replaced it', async () => {
  await watched('a', 'first');
  const fetched = cache.fetch(query('a'));
  cache.refetch(query('a'));
  sent[1]?.fail('aborted');
  await settled();
  sent[2]?.answer('second');
  await expect(fetched).resolves.toBe('second');
});

test('only outdated answers that are shown are fetched at once, others when they are shown', async () => {
  (await watched('a', 'a', { staleTime: CACHE_MS }))();
  await watched('b', 'b', { staleTime: CACHE_MS });
  void cache.invalidate(() => true);
  expect(sent).toHaveLength(3);
  cache.watch(query('a', { staleTime: CACHE_MS }), () => {});
  expect(sent).toHaveLength(4);
});

test('an answer that came with a command outlives a request under way', async () => {
  await watched('a', 'first');
  cache.refetch(query('a'));
  cache.set(['a'], 'saved');
  sent[1]?.answer('older');
  await settled();
  expect(shown('a')).toEqual(ok('saved'));
});

test('a failed query is retried after 1, 2 and 4 seconds, then shows its error', async () => {
  cache.watch(query('a', { retries: 3 }), () => {});
  for (const [retry, seconds] of [1, 2, 4].entries()) {
    sent[retry]?.fail('no connection');
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(sent).toHaveLength(retry + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(retry + 2);
  }
  expect(shown('a')).toEqual({ error: null, isFetching: true });
  sent[3]?.fail('no connection');
  await settled();
  expect(shown('a')).toEqual({ error: new Error('no connection'), isFetching: false });
});

test('a final error is not retried, and neither is a query that nothing shows any more', async () => {
  cache.watch(query('a', { retries: 3, isFinal: () => true }), () => {});
  const leave = cache.watch(query('b', { retries: 3 }), () => {});
  sent[0]?.fail('refused');
  sent[1]?.fail('no connection');
  await settled();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(shown('a')).toEqual({ error: new Error('refused'), isFetching: false });
});

test('an answer stays when fetching it again fails; without one, a retry starts afresh', async () => {
  await watched('a', 'first');
  cache.refetch(query('a'));
  sent[1]?.fail('no connection');
  await settled();
  expect(shown('a')).toEqual({ data: 'first', error: new Error('no connection'), isFetching: false });

  cache.watch(query('b'), () => {});
  sent[2]?.fail('no connection');
  await settled();
  cache.refetch(query('b'));
  expect(shown('b')).toEqual({ error: null, isFetching: true });
});

test('an answer is forgotten five minutes after it was last shown, or at once on request', async () => {
  const leave = await watched('a', 'a');
  await vi.advanceTimersByTimeAsync(2 * CACHE_MS);
  expect(shown('a')).toEqual(ok('a'));
  leave();
  await vi.advanceTimersByTimeAsync(CACHE_MS - 1);
  expect(shown('a')).toEqual(ok('a'));
  await vi.advanceTimersByTimeAsync(1);
  expect(shown('a')).not.toHaveProperty('data');

  (await watched('b', 'b', { cacheTime: 0 }))();
  await settled();
  expect(shown('b')).not.toHaveProperty('data');
});

test('polling does not interrupt a slow request', async () => {
  await watched('a', 'first');
  cache.poll(query('a'));
  cache.poll(query('a'));
  expect(sent).toHaveLength(2);
  expect(sent[1]?.signal.aborted).toBe(false);
});

test('the same answer again keeps its identity', async () => {
  cache.set(['a'], { items: [1] });
  const before = cache.state(['a']).data;
  void cache.fetch({ key: ['a'], fetch: () => Promise.resolve({ items: [1] }) });
  await settled();
  expect(cache.state(['a']).data).toBe(before);
});

test('the document’s answer is shown without a request, until the page is opened again', () => {
  const state = stateOf('from the document');
  cache.plant(new Map([['["a"]', state]]));
  expect(cache.state(['a'])).toBe(state);
  cache.watch(query('a'), () => {})();
  expect(sent).toHaveLength(0);
  cache.watch(query('a'), () => {});
  expect(sent).toHaveLength(1);
});

test('when another person signs in, nothing of the previous one stays', async () => {
  await watched('shown', 'theirs');
  (await watched('cached', 'theirs'))();
  cache.watch(query('under way'), () => {});
  cache.prefetch(query('prefetched'));
  cache.reset();
  sent[2]?.answer('theirs');
  sent[3]?.answer('theirs');
  await settled();
  for (const name of ['shown', 'cached', 'under way', 'prefetched'])
    expect(shown(name)).toEqual({ error: null, isFetching: true });
  sent[4]?.answer('mine');
  await settled();
  expect(shown('shown')).toEqual(ok('mine'));
});
