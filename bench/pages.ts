import { listEvents } from '@quivertree/contract/catalogue';
import { getRequest } from './connection.ts';
import { askingClient, type Client, type Pace, paceOf, runLoad } from './load.ts';
import type { Part } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, percent, rate, table } from './table.ts';

export interface PagesComparison {
  house: Subject;
  /** More events than pages are kept. */
  slugs: readonly string[];
  /** A bare answer of the same HTTP server. */
  hello: Subject;
  seconds: number;
  progress: (title: string) => void;
}

/**
 * `perCore`: how many were answered in a second of one core's work. Servers are compared by it: those who ask share
 * the machine with them, and come to their own limit first where pages are kept.
 */
type PagePace = Pace & { perCore: number };

const VISITORS = 16;
const WARM_UP_SECONDS = 4;
/** Kept pages as a share of a bare answer, and pages rendered in a second of one core's work. */
const GOAL_KEPT = 0.5;
const GOAL_RENDERED = 500;

/** What visitors look at before they buy, against a bare answer. */
export async function comparePages(comparison: PagesComparison): Promise<Pick<Part, 'text' | 'goals'>> {
  const { house, hello, slugs, seconds, progress } = comparison;
  /** Asks for the addresses in turn. */
  const read = async (subject: Subject, ...paths: string[]): Promise<PagePace> => {
    const [path = ''] = paths;
    progress(path);
    const worked = await subject.work();
    const { waits, answers } = await runLoad({ clients: VISITORS, seconds, client: asking(subject, paths) });
    const work = (await subject.work()) - worked;
    const strange = [...answers.keys()].filter((status) => status !== 200);
    if (strange.length > 0) throw new Error(`${path} was answered with status ${strange.join(', ')}.`);
    return { ...paceOf(waits, seconds), perCore: (answers.get(200) ?? 0) / work };
  };

  const bare = await read(hello, '/hello');
  const rows = [['', 'requests/s', 'median ms', 'p99 ms', 'in a second of a core', 'of hello']];
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
  note(listEvents.path, await read(house, listEvents.path));
  const kept = [`/explore/${slugs[0]}`, '/explore'];
  let leastKept = Number.POSITIVE_INFINITY;
  for (const path of kept) leastKept = Math.min(leastKept, note(path, await read(house, path)).perCore / bare.perCore);
  const inTurn = slugs.map((slug) => `/explore/${slug}`);
  // What renders is compiled while it runs: it is measured once it runs as it does in the long run.
  await runLoad({ clients: VISITORS, seconds: WARM_UP_SECONDS, client: asking(house, inTurn) });
  const rendered = note('a page of an event, another each time: rendered', await read(house, ...inTurn)).perCore;
  return {
    text: table(rows),
    goals: [
      {
        what: 'kept pages, of a bare answer',
        goal: `≥ ${percent(GOAL_KEPT)}`,
        reached: percent(leastKept),
        met: leastKept >= GOAL_KEPT,
      },
      {
        what: "pages rendered in a second of one core's work",
        goal: `≥ ${rate(GOAL_RENDERED)}`,
        reached: rate(rendered),
        met: rendered >= GOAL_RENDERED,
      },
    ],
  };
}

/** Makes visitors who ask for the addresses in turn. */
function asking({ port }: Subject, paths: readonly string[]): () => Promise<Client> {
  const requests = paths.map(getRequest);
  return () => askingClient(port, (turn) => requests[turn % requests.length] ?? '');
}
