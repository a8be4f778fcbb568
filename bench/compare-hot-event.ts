import { sellHotEvent, sellOut } from './hot-event.ts';
import { type Pace, paceOf } from './load.ts';
import { hasPgbench, preparePgbench } from './pgbench-hot-row.ts';
import { goalTimes } from './goal-times.ts';
import type { Goal, Part, Stage, StageDatabase } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table, times } from './table.ts';

/** A way of placing orders. */
interface Seller {
  title: string;
  servers: readonly Subject[];
  /** Places orders for some seconds. Returns how long each took, in milliseconds, and how many were refused. */
  sell(buyers: number, seconds: number): Promise<{ waits: number[]; refused: number }>;
}

interface Result extends Seller, Pace {
  refused: number;
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
/** Number of rounds in which the sellers take turns, so that other activity on the machine affects all of them. */
const ROUNDS = 3;
/** Title of the row of PostgreSQL's own load generator. */
const PGBENCH = 'pgbench, no HTTP';

/**
 * Compares our way of placing orders with the textbook transaction over the same HTTP server, and with pgbench without
 * HTTP. A second server starts only once one has been measured alone, since even an idle one looks for work.
 */
export async function compareHotEvent(stage: Stage): Promise<Part> {
  const database = await stage.database();
  const startTextbook = (poolSize: number) => stage.start({ kind: 'textbook', databaseUrl: database.url, poolSize });
  const startOurs = (title: string) => stage.start({ kind: 'server', databaseUrl: database.url }, title);
  const sellerOf = (title: string, ...servers: Subject[]): Seller => ({
    title,
    servers,
    async sell(buyers, seconds) {
      const { waits, answers } = await sellHotEvent({ pool: database.pool, servers, buyers, seconds });
      return { waits, refused: answers.get(503) ?? 0 };
    },
  });

  const first = await startOurs('hot event, first server');
  const ours = sellerOf('ours', first);
  const textbooks = [];
  for (const size of POOL_SIZES) textbooks.push(sellerOf(`textbook, pool of ${size}`, await startTextbook(size)));
  await warmUp(stage, [ours, ...textbooks]);
  const pgbench = hasPgbench() ? [await pgbenchSeller(stage, database)] : [];

  const rows = [['', 'buyers', 'orders/s', 'median ms', 'p99 ms', 'refused', 'ratio of ours']];
  const goals: Goal[] = [];
  for (const buyers of BUYERS) {
    const isGoal = buyers === GOAL_BUYERS;
    const [result, ...others] = await takeTurns(stage, buyers, [ours, ...textbooks, ...(isGoal ? pgbench : [])]);
    rows.push(...rowsOf(buyers, result, others));
    if (isGoal) goals.push(...goalsOf(result, others));
  }

  const second = await startOurs('hot event, second server');
  const oursTwice = sellerOf('ours, two servers', first, second);
  const textbookTwice = sellerOf(
    `textbook, two servers, pools of ${POOL_SIZE_OF_TWO}`,
    await startTextbook(POOL_SIZE_OF_TWO),
    await startTextbook(POOL_SIZE_OF_TWO),
  );
  await warmUp(stage, [oursTwice, textbookTwice]);
  for (const buyers of BUYERS) {
    const [result, ...others] = await takeTurns(stage, buyers, [oursTwice, textbookTwice]);
    rows.push(...rowsOf(buyers, result, others));
  }

  stage.progress('selling out');
  for (const { servers } of [ours, ...textbooks, oursTwice, textbookTwice]) await sellOut(database.pool, servers);
  goals.push({ name: 'sold beyond the capacity', goal: '0', reached: '0', met: true });
  const text = `${table(rows)}\n\n${LEGEND}${hasPgbench() ? '' : '\npgbench isn’t installed here, so there is no comparison with it.'}`;
  return {
    title: 'One hot event, orders over HTTP; each buyer orders again as soon as they get a response',
    text,
    goals,
  };
}

async function warmUp({ progress }: Stage, sellers: readonly Seller[]): Promise<void> {
  for (const { title, sell } of sellers) {
    progress(`warming up: ${title}`);
    await sell(GOAL_BUYERS, WARM_UP_SECONDS);
  }
}

async function pgbenchSeller({ folder }: Stage, { url }: StageDatabase): Promise<Seller> {
  const run = await preparePgbench({ databaseUrl: url, folder });
  return {
    title: PGBENCH,
    servers: [],
    sell: async (clients, seconds) => ({ waits: await run(clients, seconds), refused: 0 }),
  };
}

/** Has sellers take turns in several rounds. */
async function takeTurns<Sellers extends readonly [Seller, ...Seller[]]>(
  { seconds, progress }: Stage,
  buyers: number,
  sellers: Sellers,
): Promise<{ [Index in keyof Sellers]: Result }> {
  // pgbench takes whole seconds.
  const turn = Math.ceil(seconds / ROUNDS);
  const waits = sellers.map((): number[] => []);
  const refused = sellers.map(() => 0);
  for (let round = 1; round <= ROUNDS; round++)
    for (const [i, { title, sell }] of sellers.entries()) {
      progress(`${buyers} buyers, round ${round}: ${title}`);
      const sold = await sell(buyers, turn);
      waits[i] = [...(waits[i] ?? []), ...sold.waits];
      refused[i] = (refused[i] ?? 0) + sold.refused;
    }
  return sellers.map((seller, i) => ({
    ...seller,
    ...paceOf(waits[i] ?? [], turn * ROUNDS),
    refused: refused[i] ?? 0,
  })) as { [Index in keyof Sellers]: Result };
}

function bestTextbook(results: readonly Result[]): number {
  return Math.max(...results.filter(({ title }) => title !== PGBENCH).map(({ perSecond }) => perSecond));
}

function rowsOf(buyers: number, ours: Result, others: readonly Result[]): string[][] {
  const best = others.length > 1 ? bestTextbook(others) : undefined;
  return [ours, ...others].map((result) => [
    result.perSecond === best ? `${result.title} (its best)` : result.title,
    ...cellsOf(buyers, result, result === ours ? undefined : ours),
  ]);
}

function goalsOf(ours: Result, others: readonly Result[]): Goal[] {
  const pgbench = others.find(({ title }) => title === PGBENCH);
  return [
    goalTimes(
      'orders/s on a hot event, against the best textbook',
      ours.perSecond / bestTextbook(others),
      GOAL_TIMES_TEXTBOOK,
    ),
    {
      name: 'p99 of an order on a hot event',
      goal: `< ${GOAL_P99_MS} ms`,
      reached: `${millis(ours.p99Ms)} ms`,
      met: ours.p99Ms < GOAL_P99_MS,
    },
    ...(pgbench
      ? [goalTimes('orders/s on a hot event, against pgbench', ours.perSecond / pgbench.perSecond, GOAL_TIMES_PGBENCH)]
      : []),
  ];
}

function cellsOf(buyers: number, result: Result, ours?: Pace): string[] {
  const { perSecond, medianMs, p99Ms, refused } = result;
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
