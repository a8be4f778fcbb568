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

const VISITORS = 16;
const WARM_UP_SECONDS = 4;
/** Kept pages as a share of a bare answer, and pages rendered in a second of one core's work. */
const GOAL_KEPT = 0.5;
const GOAL_RENDERED = 500;

/** What visitors look at before they buy, against a bare answer. */
export async function comparePages(comparison: PagesComparison): Promise<Pick<Part, 'text' | 'goals'>> {
  const { house, hello, slugs, seconds, progress } = comparison;
  /** Asks for the addresses in turn. `answered` are all, those before and after the measured time included. */
  const read = async (subject: Subject, ...paths: string[]): Promise<Pace & { answered: number }> => {
    const [path = ''] = paths;
    progress(path);
    const { waits, answers } = await runLoad({ clients: VISITORS, seconds, client: asking(subject, paths) });
    const strange = [...answers.keys()].filter((status) => status !== 200);
    if (strange.length > 0) throw new Error(`${path} was answered with status ${strange.join(', ')}.`);
    return { ...paceOf(waits, seconds), answered: answers.get(200) ?? 0 };
  };

  const bare = await read(hello, '/hello');
  const rows = [
    ['', 'requests/s', 'median ms', 'p99 ms', 'of hello'],
    ['hello (bare Hono on @hono/node-server)', ...cellsOf(bare), ''],
  ];
  const shareOf = async (path: string): Promise<number> => {
    const pace = await read(house, path);
    const share = pace.perSecond / bare.perSecond;
    rows.push([path, ...cellsOf(pace), percent(share)]);
    return share;
  };
  await shareOf(listEvents.path);
  const kept = Math.min(await shareOf(`/explore/${slugs[0]}`), await shareOf('/explore'));
  const inTurn = slugs.map((slug) => `/explore/${slug}`);
  // What renders is compiled while it runs: it is measured once it runs as it does in the long run.
  await runLoad({ clients: VISITORS, seconds: WARM_UP_SECONDS, client: asking(house, inTurn) });
  const worked = await house.work();
  const anew = await read(house, ...inTurn);
  rows.push([
    'a page of an event, another each time: rendered',
    ...cellsOf(anew),
    percent(anew.perSecond / bare.perSecond),
  ]);
  const aCore = anew.answered / ((await house.work()) - worked);
  return {
    text: table(rows),
    goals: [
      {
        what: 'kept pages, of a bare answer',
        goal: `≥ ${percent(GOAL_KEPT)}`,
        reached: percent(kept),
        met: kept >= GOAL_KEPT,
      },
      {
        what: "pages rendered in a second of one core's work",
        goal: `≥ ${rate(GOAL_RENDERED)}`,
        reached: rate(aCore),
        met: aCore >= GOAL_RENDERED,
      },
    ],
  };
}

/** Makes visitors who ask for the addresses in turn. */
function asking({ port }: Subject, paths: readonly string[]): () => Promise<Client> {
  const requests = paths.map(getRequest);
  return () => askingClient(port, (turn) => requests[turn % requests.length] ?? '');
}

function cellsOf({ perSecond, medianMs, p99Ms }: Pace): string[] {
  return [rate(perSecond), millis(medianMs), millis(p99Ms)];
}
