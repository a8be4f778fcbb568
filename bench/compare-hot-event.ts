import type pg from 'pg';
import { sellHotEvent, sellOut } from './hot-event.ts';
import { type Pace, paceOf } from './load.ts';
import { hasPgbench, runPgbench } from './pgbench-hot-row.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table, times } from './table.ts';

export interface HotEventComparison {
  pool: pg.Pool;
  databaseUrl: string;
  /** Where files may be put. */
  folder: string;
  house: Subject;
  /** The textbook transaction by the size of its connection pool. */
  textbooks: ReadonlyMap<number, Subject>;
  seconds: number;
  progress: (title: string) => void;
}

const BUYERS = [16, 64, 256];
/** The number of buyers that the goals are set for, and of pgbench's clients. */
const GOAL_BUYERS = 64;
/** After this time the program of each server is compiled for what it does. */
const WARM_UP_SECONDS = 2;
/** The servers take turns this often, so that whatever else the machine does meets them all. */
const ROUNDS = 3;

/** Our placing against the textbook transaction over the same HTTP, and against pgbench without any. */
export async function compareHotEvent(comparison: HotEventComparison): Promise<string> {
  const { pool, databaseUrl, folder, house, textbooks, seconds, progress } = comparison;
  const sellers = [
    { title: 'ours', subject: house },
    ...[...textbooks].map(([poolSize, subject]) => ({ title: `textbook, pool of ${poolSize}`, subject })),
  ];
  for (const { title, subject } of sellers) {
    progress(`warming up: ${title}`);
    await sellHotEvent({ pool, subject, buyers: GOAL_BUYERS, seconds: WARM_UP_SECONDS });
  }

  const rows = [['', 'buyers', 'orders/s', 'median ms', 'p99 ms', 'ours is']];
  for (const buyers of BUYERS) {
    const waits = sellers.map((): number[] => []);
    for (let round = 1; round <= ROUNDS; round++)
      for (const [i, { title, subject }] of sellers.entries()) {
        progress(`${buyers} buyers, round ${round}: ${title}`);
        const load = await sellHotEvent({ pool, subject, buyers, seconds: seconds / ROUNDS });
        waits[i] = [...(waits[i] ?? []), ...load.waits];
      }
    const paces = waits.map((all) => paceOf(all, seconds));
    const [ours, ...others] = paces.map(({ perSecond }) => perSecond);
    const best = Math.max(...others);
    for (const [i, pace] of paces.entries()) {
      const title = `${sellers[i]?.title}${pace.perSecond === best ? ' (its best)' : ''}`;
      rows.push([title, ...cellsOf(buyers, pace, i === 0 ? undefined : ours)]);
    }
    if (buyers !== GOAL_BUYERS || !hasPgbench()) continue;
    progress(`${buyers} clients: pgbench`);
    const pgbench = await runPgbench({ databaseUrl, folder, clients: buyers, seconds });
    rows.push(['pgbench, no HTTP', ...cellsOf(buyers, pgbench, ours)]);
  }

  progress('selling out');
  for (const { subject } of sellers) await sellOut(pool, subject);
  return `${table(rows)}\n\n${WHAT_IT_IS}${hasPgbench() ? '' : '\npgbench is not installed here: no comparison with it.'}`;
}

function cellsOf(buyers: number, { perSecond, medianMs, p99Ms }: Pace, ours?: number): string[] {
  const ratio = ours === undefined ? '' : times(ours / perSecond);
  return [String(buyers), rate(perSecond), millis(medianMs), millis(p99Ms), ratio];
}

const WHAT_IT_IS = `ours      everything the server does for POST /api/v2/public/orders: HTTP, validation, checks and prices, idempotency
          key, reserving the stock, order, line and payment rows, commit, the TEST provider's signed payment address
textbook  the same, but each order in a transaction of its own: begin, lock the ticket type's row, look, insert order,
          line and payment, update the stock, commit
pgbench   three narrow tables, prepared: begin, conditional update, insert order, insert line, commit
Afterwards, for each server, orders, lines, payments and reserved units were as many as the acknowledged answers, and an
event with 500 tickets sold 500 when 800 orders came.`;
