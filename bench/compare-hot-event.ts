import { sellHotEvent, sellOut } from './hot-event.ts';
import { type Pace, paceOf } from './load.ts';
import { hasPgbench, runPgbench } from './pgbench-hot-row.ts';
import type { Goal, Part, Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table, times } from './table.ts';

interface Seller {
  title: string;
  servers: readonly Subject[];
  /** Series that a result belongs to: our way of placing orders or the textbook way, on one or two servers. */
  kind: 'ours' | 'ours twice' | 'textbook' | 'textbook twice';
}

const POOL_SIZES = [2, 4, 8, 16];
/** Pool size of each of two textbook servers; the total is one of POOL_SIZES, so that the results can be compared. */
const POOL_SIZE_OF_TWO = 4;
const BUYERS = [16, 64, 256];
/** Number of buyers at which the goals are checked; also the number of pgbench's clients. */
const GOAL_BUYERS = 64;
const GOAL_TIMES_TEXTBOOK = 8;
const GOAL_TIMES_PGBENCH = 8;
const GOAL_P99_MS = 40;
/** Duration of the warm-up, long enough for V8 to optimise each server for its workload. */
const WARM_UP_SECONDS = 6;
/** Number of rounds in which the servers take turns, so that other activity on the machine affects all of them. */
const ROUNDS = 3;

/**
 * Compares our way of placing orders with the textbook transaction over the same HTTP server, and with pgbench without
 * HTTP.
 */
export async function compareHotEvent(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { url, pool } = await stage.database();
  const sellers = await startSellers(stage, url);
  for (const { title, servers } of sellers) {
    progress(`warming up: ${title}`);
    await sellHotEvent({ pool, servers, buyers: GOAL_BUYERS, seconds: WARM_UP_SECONDS });
  }

  const rows = [['', 'buyers', 'orders/s', 'median ms', 'p99 ms', 'refused', 'ratio of ours']];
  const goals: Goal[] = [];
  for (const buyers of BUYERS) {
    const waits = sellers.map((): number[] => []);
    const refused = sellers.map(() => 0);
    for (let round = 1; round <= ROUNDS; round++)
      for (const [i, { title, servers }] of sellers.entries()) {
        progress(`${buyers} buyers, round ${round}: ${title}`);
        const load = await sellHotEvent({ pool, servers, buyers, seconds: seconds / ROUNDS });
        waits[i] = [...(waits[i] ?? []), ...load.waits];
        refused[i] = (refused[i] ?? 0) + (load.answers.get(503) ?? 0);
      }
    const paces = sellers.map((seller, i) => ({
      ...seller,
      ...paceOf(waits[i] ?? [], seconds),
      refused: refused[i] ?? 0,
    }));
    const paceOfKind = (kind: Seller['kind']) => paces.find((pace) => pace.kind === kind) as Pace;
    const ours = paceOfKind('ours');
    const best = Math.max(...paces.filter(({ kind }) => kind === 'textbook').map(({ perSecond }) => perSecond));
    for (const pace of paces) {
      const title = pace.kind === 'textbook' && pace.perSecond === best ? `${pace.title} (its best)` : pace.title;
      const against = { textbook: ours, 'textbook twice': paceOfKind('ours twice') };
      rows.push([title, ...cellsOf(buyers, pace, pace.kind in against ? against[pace.kind as 'textbook'] : undefined)]);
    }
    if (buyers !== GOAL_BUYERS) continue;
    goals.push(
      goalTimes('orders/s on a hot event, against the best textbook', ours.perSecond / best, GOAL_TIMES_TEXTBOOK),
      {
        name: 'p99 of an order on a hot event',
        goal: `< ${GOAL_P99_MS} ms`,
        reached: `${millis(ours.p99Ms)} ms`,
        met: ours.p99Ms < GOAL_P99_MS,
      },
    );
    if (!hasPgbench()) continue;
    progress(`${buyers} clients: pgbench`);
    const pgbench = await runPgbench({ databaseUrl: url, folder: stage.folder, clients: buyers, seconds });
    rows.push(['pgbench, no HTTP', ...cellsOf(buyers, pgbench, ours)]);
    goals.push(
      goalTimes('orders/s on a hot event, against pgbench', ours.perSecond / pgbench.perSecond, GOAL_TIMES_PGBENCH),
    );
  }

  progress('selling out');
  for (const { servers } of sellers) await sellOut(pool, servers);
  goals.push({ name: 'sold beyond the capacity', goal: '0', reached: '0', met: true });
  const text = `${table(rows)}\n\n${LEGEND}${hasPgbench() ? '' : '\npgbench isn’t installed here, so there is no comparison with it.'}`;
  return {
    title: 'One hot event, orders over HTTP; each buyer orders again as soon as they get a response',
    text,
    goals,
  };
}

async function startSellers(stage: Stage, databaseUrl: string): Promise<Seller[]> {
  const first = await stage.start({ kind: 'server', databaseUrl }, 'hot event, first server');
  const second = await stage.start({ kind: 'server', databaseUrl }, 'hot event, second server');
  const sellers: Seller[] = [
    { title: 'ours', servers: [first], kind: 'ours' },
    { title: 'ours, two servers', servers: [first, second], kind: 'ours twice' },
  ];
  const startTextbook = (poolSize: number) => stage.start({ kind: 'textbook', databaseUrl, poolSize });
  for (const poolSize of POOL_SIZES)
    sellers.push({
      title: `textbook, pool of ${poolSize}`,
      servers: [await startTextbook(poolSize)],
      kind: 'textbook',
    });
  sellers.push({
    title: `textbook, two servers, pools of ${POOL_SIZE_OF_TWO}`,
    servers: [await startTextbook(POOL_SIZE_OF_TWO), await startTextbook(POOL_SIZE_OF_TWO)],
    kind: 'textbook twice',
  });
  return sellers;
}

function goalTimes(name: string, ratio: number, goal: number): Goal {
  return { name, goal: `≥ ${times(goal)}`, reached: times(ratio), met: ratio >= goal };
}

function cellsOf(buyers: number, pace: Pace & { refused?: number }, ours?: Pace): string[] {
  const { perSecond, medianMs, p99Ms, refused = 0 } = pace;
  const ratio = ours === undefined ? '' : times(ours.perSecond / perSecond);
  return [String(buyers), rate(perSecond), millis(medianMs), millis(p99Ms), String(refused), ratio];
}

const LEGEND = `ours      everything the server does for POST /api/v2/public/orders: HTTP, validation, limits, checks and prices,
          idempotency key, reserving the stock, order, line and payment rows, commit, the TEST provider's signed
          payment address. The limits count every order but are set so high that none is refused
          (ORDERS_PER_ADDRESS, ORDERS_PER_EMAIL, UNPAID_PERCENT_PER_ADDRESS): all buyers come from one address
textbook  the same, but each order in its own transaction: begin, lock the ticket type's row, check it, insert order,
          line and payment, update the stock, commit
pgbench   three narrow tables, prepared: begin, conditional update, insert order, insert line, commit
Afterwards, for each server, orders, lines, payments and reserved units matched the acknowledged responses, and an
event with 500 tickets sold 500 of them to 800 orders. Refused buyers (503) have no order and try again at once.`;
