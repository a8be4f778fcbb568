import type pg from 'pg';
import { type HotEventOptions, sellHotEvent, sellOut } from './hot-event.ts';
import type { Pace } from './load.ts';
import { hasPgbench, runPgbench } from './pgbench-hot-row.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table, times } from './table.ts';

export interface HotEventComparison {
  pool: pg.Pool;
  databaseUrl: string;
  house: Subject;
  /** The textbook transaction by the size of its connection pool. */
  textbooks: ReadonlyMap<number, Subject>;
  warmUpSeconds: number;
  seconds: number;
  progress: (title: string) => void;
}

const BUYERS = [16, 64, 256];
/** The number of buyers that the goals are set for, and of pgbench's clients. */
const GOAL_BUYERS = 64;

/** Our placing against the textbook transaction over the same HTTP, and against pgbench without any. */
export async function compareHotEvent(comparison: HotEventComparison): Promise<string> {
  const { pool, databaseUrl, house, textbooks, warmUpSeconds, seconds, progress } = comparison;
  const sell = (title: string, options: Pick<HotEventOptions, 'subject' | 'buyers'>) => {
    progress(`${options.buyers} buyers, ${title}`);
    return sellHotEvent({ pool, warmUpSeconds, seconds, ...options });
  };
  const rows = [['', 'buyers', 'orders/s', 'median ms', 'p99 ms', 'ours is']];
  const add = (title: string, buyers: number, pace: Pace, ours: Pace) =>
    rows.push([
      title,
      String(buyers),
      rate(pace.perSecond),
      millis(pace.medianMs),
      millis(pace.p99Ms),
      pace === ours ? '' : times(ours.perSecond / pace.perSecond),
    ]);

  for (const buyers of BUYERS) {
    const ours = await sell('ours', { subject: house, buyers });
    add('ours', buyers, ours, ours);
    const paces: { poolSize: number; pace: Pace }[] = [];
    for (const [poolSize, subject] of textbooks)
      paces.push({ poolSize, pace: await sell(`textbook, pool of ${poolSize}`, { subject, buyers }) });
    const best = Math.max(...paces.map(({ pace }) => pace.perSecond));
    for (const { poolSize, pace } of paces)
      add(`textbook, pool of ${poolSize}${pace.perSecond === best ? ' (its best)' : ''}`, buyers, pace, ours);
    if (buyers !== GOAL_BUYERS || !hasPgbench()) continue;
    progress(`${buyers} clients, pgbench`);
    add('pgbench, no HTTP', buyers, await runPgbench(databaseUrl, buyers, seconds), ours);
  }

  progress('selling out');
  for (const subject of [house, ...textbooks.values()]) await sellOut(pool, subject);
  return `${table(rows)}\n\n${hasPgbench() ? WHAT_IT_IS : `${WHAT_IT_IS}\npgbench is not installed here: no comparison with it.`}`;
}

const WHAT_IT_IS = `ours      everything the server does for POST /api/v2/public/orders: HTTP, validation, checks and prices, idempotency
          key, reserving the stock, order, line and payment rows, commit, the TEST provider's signed payment address
textbook  the same, but each order in a transaction of its own: begin, lock the ticket type's row, look, insert order,
          line and payment, update the stock, commit
pgbench   three narrow tables, prepared: begin, conditional update, insert order, insert line, commit
Afterwards orders, lines, payments and reserved units equalled the acknowledged answers, and an event with 500 tickets
and 800 buyers sold 500, for each server.`;
