import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { RoomPlace } from '@quivertree/contract/waiting-room/waiting-room';
import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { CHOOSING_SECONDS } from '@quivertree/domain/waiting-room/admission-pace';
import type pg from 'pg';
import { audit, type Finding } from '../../apps/server/src/audit/audit.ts';
import { createPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createRunFolder } from '../../bench/run-folder.ts';
import { makeEvent } from '../world/make-event.ts';
import { startOutside } from '../world/outside.ts';
import type { Row } from './compare.ts';
import { entrantsOf, type GivenPlace, numbersOf, ordersOf, placesOf, ticketsOf, turnsOf } from './compare-on-sale.ts';
import { type CrowdTimes, sendTogether } from './crowd.ts';
import { startDurableDatabase } from './durable-database.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { join, joinRequest, lookRequest, order, publishedDraw, roomOf, type Rush } from './on-sale-visitors.ts';
import { startServerFleet } from './server-fleet.ts';

export interface OnSaleOptions {
  /** Number of visitors who arrive within a second, before sales open; a tenth as many join afterwards. */
  arrivals: number;
  tickets: number;
  servers: number;
  /** Number of servers killed while people join, and again while they order. */
  serverKills: number;
  /** Number of times that PostgreSQL is killed while people order. */
  databaseKills: number;
  progress?: (line: string) => void;
}

export interface OnSaleResult {
  rows: Row[];
  findings: Finding[];
  /** True if the published seed and places lead to the published draw. */
  fair: boolean;
  /** Refusals of those who were admitted and those who weren't, by code. */
  refusals: { admitted: Map<string, number>; early: Map<string, number> };
  seconds: { drawing: number; selling: number };
  /** Times until everyone had a place, and until everyone knew their number. */
  arriving: CrowdTimes;
  looking: CrowdTimes;
  kills: { servers: number; databases: number };
}

/** Time in which everyone arrives. */
const ARRIVING_MS = 1_000;
/** Time in which everyone looks at their number after the draw: the interval at which pages look. */
const LOOKING_MS = 5_000;
/** Number of visitors who make a request at the same moment. */
const AT_ONCE = 300;
/** Number of visitors who try to order before their turn, half of them without a place. */
const EARLY = 100;
/** One in this many buyers tries to order twice with the same place. */
const REPEATS_EVERY = 10;
/** Time without admissions, in milliseconds, after which only people who left can be holding others up. */
const STANDSTILL_MS = 5_000;

/**
 * Simulates the on-sale of an event with far fewer tickets than visitors, on several servers behind a load balancer,
 * some of which are killed. Compares every answer with the database and with the published draw.
 */
export async function runOnSale(options: OnSaleOptions): Promise<OnSaleResult> {
  const { arrivals, tickets, progress = () => {} } = options;
  await using cleanUp = new AsyncDisposableStack();
  const { pool, url, servers, killServer, killDatabase, kills } = await startSite(options, cleanUp);
  const event = await makeEvent(pool, {
    waitingRoom: true,
    ticketTypes: [{ priceMinor: 0, capacity: tickets, salesStartAt: new Date(Date.now() + HOUR_MS) }],
  });
  const rush = { url, event };
  const given: GivenPlace[] = [];
  const keep = (visitor: number, { placeId: id, place: token, number }: RoomPlace) => {
    given.push({ visitor, id, token, number });
  };

  progress(`${arrivals} people arrive`);
  const early = Array.from({ length: arrivals }, (_, visitor) => visitor);
  const joining = blowsDuring(arrivals, options.serverKills, killServer);
  const arriving = await sendTogether({
    servers,
    requests: early.map((visitor) => joinRequest(event, visitor)),
    withinMs: ARRIVING_MS,
    onAnswer: (visitor, body) => {
      keep(visitor, JSON.parse(body));
      joining.count();
    },
  });
  await joining.done();
  const entrants = [...given];

  const late = Array.from({ length: Math.ceil(arrivals / 10) }, (_, i) => arrivals + i);
  progress(`sales open, ${late.length} more join`);
  const openedAt = performance.now();
  await openSales(pool, event.id);
  const joiningLate = inParallel(late, async (visitor) => keep(visitor, await join(rush, visitor)));
  while ((await roomOf(rush)).entrants === null) await wait(100);
  const drawing = (performance.now() - openedAt) / 1_000;
  const shown = new Map<string, number | null>();
  progress('everyone looks at their number');
  const looking = await sendTogether({
    servers,
    requests: entrants.map(({ token }) => lookRequest(event, token)),
    withinMs: LOOKING_MS,
    onAnswer: (_, body) => {
      const { placeId, number }: RoomPlace = JSON.parse(body);
      shown.set(placeId, number);
    },
  });
  const draw = await publishedDraw(rush);
  const tooEarly = await orderBeforeTheirTurn(rush, draw.places, entrants);

  progress('people order in their turn');
  const saleFrom = performance.now();
  const selling = [
    blowsDuring(tickets, options.serverKills, killServer),
    blowsDuring(tickets, options.databaseKills, killDatabase),
  ];
  await joiningLate;
  const sale = await sell(pool, rush, { draw: draw.places, given }, () => {
    for (const { count } of selling) count();
  });
  const seconds = { drawing, selling: (performance.now() - saleFrom) / 1_000 };
  for (const { done } of selling) await done();

  progress('comparing');
  return {
    rows: [
      await placesOf(pool, event.id, given),
      entrantsOf(draw.places, entrants),
      numbersOf(draw.places, shown),
      await ordersOf(pool, event.id, sale.references),
      await ticketsOf(pool, event.id, tickets),
      await turnsOf(pool, event.id, tooEarly.ordered),
    ],
    findings: await audit(pool),
    fair: draw.fair,
    refusals: { admitted: sale.refusals, early: tooEarly.refusals },
    seconds,
    arriving,
    looking,
    kills,
  };
}

/** Starts servers behind a load balancer, on a database that flushes to disk. */
async function startSite(options: OnSaleOptions, cleanUp: AsyncDisposableStack) {
  const folder = await createRunFolder();
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await startDurableDatabase(folder, { ownDisk: false });
  cleanUp.defer(() => database.stop());
  await migrate(database.url);
  const pool = createPool(database.url, { max: 4, statementTimeoutMs: 0 });
  cleanUp.defer(() => pool.end());
  const outside = await startOutside(folder);
  cleanUp.defer(() => outside.stop());
  let anyServer = () => '';
  const balancer = await startLoadBalancer(() => anyServer());
  cleanUp.defer(() => balancer.stop());
  const fleet = await startServerFleet(options.servers, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'silent',
    ...outside.env,
  });
  cleanUp.defer(() => fleet.stop());
  anyServer = fleet.any;
  const kills = { servers: 0, databases: 0 };
  return {
    pool,
    url: balancer.url,
    servers: fleet.urls,
    kills,
    killServer: async () => {
      while (!(await fleet.killOne())) await wait(50);
      kills.servers++;
    },
    killDatabase: async () => {
      await database.killAndRestart();
      kills.databases++;
    },
  };
}

async function openSales(pool: pg.Pool, eventId: string): Promise<void> {
  await pool.query('update ticket_types set sales_start_at = now() where event_id = $1', [eventId]);
  await pool.query('update events set sales_version = sales_version + 1 where id = $1', [eventId]);
}

/** Strikes the given number of blows, evenly spread over the counting of `total` items. */
function blowsDuring(total: number, times: number, blow: () => Promise<void>) {
  const blows: Promise<void>[] = [];
  let counted = 0;
  return {
    count: () => {
      counted++;
      if (blows.length < times && counted >= ((blows.length + 1) * total) / (times + 1)) blows.push(blow());
    },
    done: () => Promise.all(blows),
  };
}

async function inParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const next = async () => {
    for (const item of rest) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Has the last people in the draw try to order before their turn, half of them without their place. */
async function orderBeforeTheirTurn(rush: Rush, draw: readonly string[], entrants: readonly GivenPlace[]) {
  const byId = new Map(entrants.map((each) => [each.id, each]));
  const last = draw.slice(-EARLY).flatMap((id) => byId.get(id) ?? []);
  const refusals = new Map<string, number>();
  let ordered = 0;
  await inParallel([...last.entries()], async ([i, { visitor, token }]) => {
    const answer = await order(rush, visitor, {
      key: `early ${visitor}`,
      ...(i % 2 === 0 ? { roomPlace: token } : {}),
    });
    if ('reference' in answer) ordered++;
    else countIn(refusals, answer.refusal);
  });
  return { ordered, refusals };
}

/** Has everyone order who is admitted, until the room ends. `onOrder` is called for each order that was placed. */
async function sell(
  pool: pg.Pool,
  rush: Rush,
  { draw, given }: { draw: readonly string[]; given: readonly GivenPlace[] },
  onOrder: () => void,
) {
  const numbers = new Map(draw.map((id, index) => [id, index + 1]));
  const turns = given
    .map((each) => ({ ...each, number: each.number ?? numbers.get(each.id) ?? 0 }))
    .sort((a, b) => a.number - b.number);
  const references: string[][] = [];
  const refusals = new Map<string, number>();
  const orderInTurn = async ({ visitor, token, number }: (typeof turns)[number]) => {
    const keys = number % REPEATS_EVERY === 0 ? ['first', 'second'] : ['first'];
    const answers = await Promise.all(
      keys.map((key) => order(rush, visitor, { roomPlace: token, key: `${key} of ${visitor}` })),
    );
    references.push(answers.flatMap((answer) => ('reference' in answer ? answer.reference : [])));
    for (const answer of answers)
      if ('refusal' in answer) countIn(refusals, answer.refusal);
      else onOrder();
  };
  let movedAt = performance.now();
  let served = 0;
  for (let room = await roomOf(rush); room.ended === null; room = await roomOf(rush)) {
    const until = turns.findIndex(({ number }) => number > room.admitted);
    const admitted = turns.slice(served, until < 0 ? turns.length : until);
    if (admitted.length > 0) movedAt = performance.now();
    served += admitted.length;
    await inParallel(admitted, orderInTurn);
    if (performance.now() - movedAt < STANDSTILL_MS) {
      await wait(200);
      continue;
    }
    await letChoosingEnd(pool, rush.event.id);
    movedAt = performance.now();
  }
  return { references, refusals };
}

/**
 * Moves admissions into the past until no one counts as choosing, which is faster than waiting. Only places whose
 * answers were lost with a server are still unused, because everyone else has ordered.
 */
async function letChoosingEnd(pool: pg.Pool, eventId: string): Promise<void> {
  // Admissions are append-only, so the old ones are replaced.
  await pool.query(
    `with old as (delete from waiting_room_admissions where event_id = $1 returning admitted, at)
     insert into waiting_room_admissions (event_id, admitted, at)
     select $1, admitted, at - make_interval(secs => $2) from old`,
    [eventId, CHOOSING_SECONDS],
  );
}

function countIn(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
