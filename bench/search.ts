import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { TOWNS } from '@quivertree/domain/places/towns';
import { seededRandom } from '@quivertree/domain/random/seeded-random';
import type pg from 'pg';
import { noteFrequentWords } from '../apps/server/src/features/catalogue/note-frequent-words.ts';
import { getRequest } from './connection.ts';
import { COMMON_WORDS, EVENTS, fillEvents, rareWord, UPCOMING } from './fill-events.ts';
import { requestingClient, runLoad } from './load.ts';
import type { Goal, Part, Stage } from './stage.ts';
import { millis, rate, table } from './table.ts';

const CLIENTS = 16;
const QUERIES = 5_000;
const WARM_UP_SECONDS = 3;
const PUBLISHED = 300;

/** Percentile of the durations that is reported. */
function quantile(durations: readonly number[], share: number): number {
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length * share)] ?? Number.NaN;
}

/**
 * Words that people search for: names, misspelt names, beginnings of names, frequent words, towns with categories, and
 * words that no event has together.
 */
function makeQueries(seed: string): string[] {
  const { next, whole, pick } = seededRandom(seed);
  const rare = () => rareWord(whole(0, 99_999));
  const common = () => COMMON_WORDS[Math.floor(COMMON_WORDS.length * next() ** 2)] ?? '';
  const town = () => TOWNS[Math.floor(TOWNS.length * next() ** 4)] ?? '';
  const kinds = [
    rare,
    () => `${rare()} ${common()}`,
    () => rare().replace(/^(...)./, '$1'),
    () => `${rare()} ${town()}`,
    () => rare().slice(0, 5),
    common,
    () => `${common()} ${common()}`,
    () => `${pick(CATEGORIES)} ${town()}`,
    town,
    () => `${rare()} ${rare()}`,
  ] as const;
  return Array.from({ length: QUERIES }, () => pick(kinds)());
}

interface Row {
  name: string;
  perSecond: number;
  p50: number;
  p95: number;
  goalMs: number;
}

/** Measures searching, suggesting, filtering and publishing among a million events. */
export async function measureSearch(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { url: databaseUrl, pool } = await stage.database();
  progress('filling a database with events');
  await fillEvents(databaseUrl);
  await noteFrequentWords(pool);
  const server = await stage.start({ kind: 'server', databaseUrl }, 'search');
  const queries = makeQueries('searches');
  const ask =
    (path: (q: string, number: number) => string, words = queries) =>
    (number: number) =>
      getRequest(path(encodeURIComponent(words[number % QUERIES] ?? ''), number));
  const list = '/api/v2/public/events?size=12';
  const ways: [string, number, (q: string, number: number) => string][] = [
    ['search by relevance', 50, (q) => `${list}&sort=relevance&q=${q}`],
    [
      'search with filters',
      50,
      (q, n) => `${list}&sort=${n % 2 ? 'price' : 'startTime,ASC'}&priceMax=${50 + (n % 300)}&q=${q}`,
    ],
    [
      'near a position',
      50,
      (_, n) => `${list}&sort=distance&near=${(-21 - (n % 299) / 100).toFixed(2)},${(15 + (n % 397) / 100).toFixed(2)}`,
    ],
    ['suggestions', 30, (q) => `/api/v2/public/suggestions?q=${q}`],
    ['counts by town and category', 50, (q) => `/api/v2/public/event-counts?q=${q}`],
  ];
  const load = (request: (number: number) => string, duration: number) =>
    runLoad({ clients: CLIENTS, seconds: duration, client: () => requestingClient(server.port, request) });
  progress('warming up the server and the database’s cache');
  const others = makeQueries('warm-up');
  for (const [, , path] of ways) await load(ask(path, others), WARM_UP_SECONDS);
  const rows: Row[] = [];
  for (const [name, goalMs, path] of ways) {
    progress(name);
    const { waits, answers } = await load(ask(path), seconds);
    const failed = [...answers.keys()].filter((status) => status !== 200);
    if (failed.length > 0) throw new Error(`${name} answered with ${failed.join(', ')}`);
    rows.push({
      name,
      perSecond: waits.length / seconds,
      p50: quantile(waits, 0.5),
      p95: quantile(waits, 0.95),
      goalMs,
    });
  }
  progress('publishing');
  const indexed = await publish(pool);
  await pool.query('alter table events disable trigger events_indexed');
  const bare = await publish(pool);
  return {
    title: `Searching ${UPCOMING.toLocaleString('en')} upcoming of ${EVENTS.toLocaleString('en')} events over HTTP, ${CLIENTS} clients at once`,
    text: `${table([
      ['', 'per second', 'median ms', 'p95 ms'],
      ...rows.map(({ name, perSecond, p50, p95 }) => [name, rate(perSecond), millis(p50), millis(p95)]),
    ])}

Publishing an event takes ${millis(indexed)} ms, and ${millis(bare)} ms without the search index (median of ${PUBLISHED}).`,
    goals: [
      ...rows.map(
        ({ name, p95, goalMs }): Goal => ({
          name: `${name}, p95`,
          goal: `≤ ${goalMs} ms`,
          reached: `${millis(p95)} ms`,
          met: p95 <= goalMs,
        }),
      ),
      {
        name: 'publishing with the search index',
        goal: '≤ 5 ms more',
        reached: `${millis(indexed - bare)} ms`,
        met: indexed - bare <= 5,
      },
    ],
  };
}

/** Median duration of a change that lists an event, in milliseconds. */
async function publish(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from events where state = 'published' order by code limit $1`,
    [PUBLISHED],
  );
  const durations: number[] = [];
  for (const { id } of rows) {
    await pool.query(`update events set state = 'in_review' where id = $1`, [id]);
    const start = performance.now();
    await pool.query(`update events set state = 'published' where id = $1`, [id]);
    durations.push(performance.now() - start);
  }
  return quantile(durations, 0.5);
}
