import { getEvent, listEvents } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';
import { getRequest } from './connection.ts';
import { backendWork } from './database-work.ts';
import { requestingClient, type Client, type Pace, paceOf, runLoad } from './load.ts';
import type { Part } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, percent, rate, table } from './table.ts';

export interface PagesComparison {
  server: Subject;
  /** The server's database. */
  pool: pg.Pool;
  /** Slugs of more events than fit into the page cache. */
  slugs: readonly string[];
  /** The same HTTP server with a minimal response. */
  hello: Subject;
  seconds: number;
  progress: (title: string) => void;
}

/**
 * `perCore` is the number of responses per second of CPU time, of the server and PostgreSQL. Servers are compared by it,
 * because the load generator shares the machine and would be the bottleneck for cached pages.
 */
type PagePace = Pace & { perCore: number };

const VISITORS = 16;
const WARM_UP_SECONDS = 4;
/** Throughput of cached pages and answers, as a share of the throughput of a minimal response. */
const GOAL_CACHED = 0.5;
/** Pages rendered per second of CPU time. */
const GOAL_RENDERED = 500;

/** Compares a minimal response with the pages that visitors see before buying. */
export async function comparePages(comparison: PagesComparison): Promise<Pick<Part, 'text' | 'goals'>> {
  const { server, pool, hello, slugs, seconds, progress } = comparison;
  const workOf = async (subject: Subject) => (await subject.work()) + ((await backendWork(pool)) || 0);
  /** Requests the paths in turn. */
  const read = async (subject: Subject, ...paths: string[]): Promise<PagePace> => {
    const [path = ''] = paths;
    progress(path);
    const worked = await workOf(subject);
    const { waits, answers } = await runLoad({ clients: VISITORS, seconds, client: visitors(subject, paths) });
    const work = (await workOf(subject)) - worked;
    const unexpected = [...answers.keys()].filter((status) => status !== 200);
    if (unexpected.length > 0) throw new Error(`${path} responded with status ${unexpected.join(', ')}.`);
    return { ...paceOf(waits, seconds), perCore: (answers.get(200) ?? 0) / work };
  };

  const bare = await read(hello, '/hello');
  const rows = [['', 'requests/s', 'median ms', 'p99 ms', 'per second of CPU', 'of hello']];
  const note = (title: string, pace: PagePace): PagePace => {
    const { perSecond, medianMs, p99Ms, perCore } = pace;
    rows.push([
      title,
      rate(perSecond),
      millis(medianMs),
      millis(p99Ms),
      rate(perCore),
      percent(perCore / bare.perCore),
    ]);
    return pace;
  };
  note('hello (bare Hono on @hono/node-server)', bare);
  const eventPath = getEvent.path.replace('{idOrSlug}', slugs[0] ?? '');
  const cachedPaths = [listEvents.path, eventPath, `/explore/${slugs[0]}`, '/explore'];
  let minCached = Number.POSITIVE_INFINITY;
  for (const path of cachedPaths)
    minCached = Math.min(minCached, note(path, await read(server, path)).perCore / bare.perCore);
  const inTurn = slugs.map((slug) => `/explore/${slug}`);
  // Rendering is only measured once V8 has optimised it.
  await runLoad({ clients: VISITORS, seconds: WARM_UP_SECONDS, client: visitors(server, inTurn) });
  const rendered = note('event pages, a different one each time: rendered', await read(server, ...inTurn)).perCore;
  return {
    text: table(rows),
    goals: [
      {
        name: 'cached pages and answers, against a minimal response',
        goal: `≥ ${percent(GOAL_CACHED)}`,
        reached: percent(minCached),
        met: minCached >= GOAL_CACHED,
      },
      {
        name: 'pages rendered per second of CPU',
        goal: `≥ ${rate(GOAL_RENDERED)}`,
        reached: rate(rendered),
        met: rendered >= GOAL_RENDERED,
      },
    ],
  };
}

/** Creates visitors who request the paths in turn. */
function visitors({ port }: Subject, paths: readonly string[]): () => Promise<Client> {
  const requests = paths.map(getRequest);
  return () => requestingClient(port, (turn) => requests[turn % requests.length] ?? '');
}
