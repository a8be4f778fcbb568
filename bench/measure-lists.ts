import { loadavg } from 'node:os';
import { login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import type pg from 'pg';
import { makeUser } from '../tests/world/make-user.ts';
import { clientOf } from '../tests/world/world.ts';
import { fillDatabase } from './fill-database.ts';
import { hubFigures, measureFigure, WAITS_FOR_EXTERNAL_SERVICES } from './hub-figures.ts';
import { hubLists, measureList } from './hub-lists.ts';
import type { Part, Stage } from './stage.ts';
import { millis, table } from './table.ts';

const GOAL_MS = 100;
/** Number of best-selling events that are queried. */
const SUBJECTS = 100;

/** Durations in milliseconds for each way of querying a list. */
export type Waits = Map<string, number[]>;

/** Subject of the queries: an event, and one order from the middle of its orders. */
export interface Subject {
  organiserId: string;
  eventId: string;
  ticketType: string;
  reference: string;
  email: string;
}

/**
 * Measures every list of both hubs, whose pages it reaches in every possible way, and every figure, in a database with
 * millions of orders.
 */
export async function measureLists(stage: Stage): Promise<Part> {
  const { orders, progress } = stage;
  const { url: databaseUrl, pool } = await stage.database();
  progress('filling a database with orders');
  await fillDatabase(databaseUrl, orders);
  const server = await stage.start({ kind: 'server', databaseUrl }, 'lists');
  const client = await signIn(server.port, pool);
  const subjects = await largestEvents(pool);
  const [largest] = subjects as [Subject];

  const ofLists: Measured[] = [];
  for (const list of hubLists(largest)) {
    progress(list.call.name);
    ofLists.push({ name: list.call.name, waits: await measureList(list, client, stage.seconds) });
  }
  const ofFigures: Measured[] = [];
  for (const call of hubFigures(largest)) {
    progress(call.name);
    ofFigures.push({ name: call.name, waits: await measureFigure(call, client, subjects) });
  }

  const ourFigures = ofFigures.filter(({ name }) => name !== WAITS_FOR_EXTERNAL_SERVICES);
  return {
    title: `Lists and figures of both hubs with ${orders.toLocaleString('en')} orders of 5,000 events, over HTTP, one request at a time`,
    text: `${table([
      ['', 'asked', 'median ms', 'p95 ms', 'slowest query, p95 ms'],
      ...ofLists.map((one) => [...rowOf(one), wayOf(slowestWay(one))]),
    ])}

First, next, previous and last pages, and one far back by its number: unfiltered, in each order, with each filter, and for
searches with and without results.

${table([['', 'asked', 'median ms', 'p95 ms'], ...ofFigures.map(rowOf)])}

Each for the ${subjects.length} best-selling events. ${WAITS_FOR_EXTERNAL_SERVICES} also waits for the mail server and the payment
providers. The machine's load was ${loadavg()[0]?.toFixed(1)} at the end.`,
    goals: [goalOf('every query of every list', ofLists), goalOf('every figure of the hubs', ourFigures)],
  };
}

interface Measured {
  name: string;
  waits: Waits;
}

function rowOf({ name, waits }: Measured): string[] {
  const all = [...waits.values()].flat();
  return [name, String(all.length), millis(share(all, 0.5)), millis(share(all, 0.95))];
}

interface Way {
  way: string;
  p95: number;
}

function slowestWay({ waits }: Measured): Way {
  const ways = [...waits].map(([way, ms]) => ({ way, p95: share(ms, 0.95) }));
  return ways.reduce((slowest, each) => (each.p95 > slowest.p95 ? each : slowest));
}

function wayOf({ way, p95 }: Way): string {
  return `${millis(p95)} (${way})`;
}

function goalOf(name: string, measured: readonly Measured[]): Part['goals'][number] {
  const slowest = measured
    .map((one) => ({ name: one.name, p95: slowestWay(one).p95 }))
    .sort((a, b) => b.p95 - a.p95)[0];
  const p95 = slowest?.p95 ?? Number.NaN;
  return {
    name: `p95 of ${name}`,
    goal: `< ${GOAL_MS} ms`,
    reached: `${millis(p95)} ms (${slowest?.name})`,
    met: p95 < GOAL_MS,
  };
}

function share(waits: readonly number[], part: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

async function signIn(port: number, pool: pg.Pool): Promise<Client> {
  const url = `http://127.0.0.1:${port}`;
  const { email, password } = await makeUser(pool, { roles: ['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR'] });
  const { idToken } = await clientOf(url).call(login, { body: { email, password } });
  return clientOf(url, `Bearer ${idToken}`);
}

/** Best-selling events, largest first. */
async function largestEvents(pool: pg.Pool): Promise<Subject[]> {
  const { rows } = await pool.query<Subject>(
    `select e.organiser_id as "organiserId", e.id as "eventId", t.id as "ticketType", o.reference, o.buyer_email as email
       from (select event_id, id, sold from ticket_types order by sold desc limit ${SUBJECTS}) t
       join events e on e.id = t.event_id
       cross join lateral (select reference, buyer_email from orders
                            where uuid_hash(event_id) = uuid_hash(e.id) and event_id = e.id
                            order by created_at offset 50 limit 1) o
      order by t.sold desc`,
  );
  return rows;
}
