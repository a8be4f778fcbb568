import { loadavg } from 'node:os';
import { login } from '@quivertree/contract/accounts';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { LAST_PAGE, type ListPage } from '@quivertree/contract/lists';
import type pg from 'pg';
import * as z from 'zod';
import { makeUser } from '../tests/world/make-user.ts';
import { clientOf } from '../tests/world/world.ts';
import { fillDatabase } from './fill-database.ts';
import type { Part, Stage } from './stage.ts';
import { millis, table } from './table.ts';

const GOAL_MS = 100;
const LARGEST_PAGE = 100;
const PAGES_WALKED = 3;

interface ListCall {
  call: Call;
  params: Record<string, string>;
  /** Filters with all their values. */
  filters: Record<string, string[]>;
  searches: boolean;
}

/** How long each way into a list took, in milliseconds. */
type Waits = Map<string, number[]>;

/** Every list of both hubs among millions of orders: each page one can get to, each filter, searches. */
export async function measureLists(stage: Stage): Promise<Part> {
  const { orders, progress } = stage;
  const { url: databaseUrl, pool } = await stage.database();
  progress('filling a database with orders');
  await fillDatabase(databaseUrl, orders);
  const house = await stage.start({ kind: 'house', databaseUrl }, 'lists');
  const client = await signIn(house.port, pool);
  const subject = await biggestEvent(pool);

  const rows: string[][] = [];
  let slowest = 0;
  for (const list of listCalls(subject)) {
    progress(list.call.name);
    const waits = await measure(list, client, subject, stage.seconds);
    const all = [...waits.values()].flat();
    const worst = [...waits].map(([way, ms]) => [way, share(ms, 0.95)] as const).sort(([, a], [, b]) => b - a)[0];
    slowest = Math.max(slowest, share(all, 0.95));
    rows.push([
      list.call.name,
      String(all.length),
      millis(share(all, 0.5)),
      millis(share(all, 0.95)),
      `${millis(worst?.[1] ?? Number.NaN)} (${worst?.[0] ?? ''})`,
    ]);
  }
  return {
    title: `Lists of both hubs with ${orders.toLocaleString('en')} orders of 5,000 events, over HTTP, one after the other`,
    text: `${table([['', 'asked', 'median ms', 'p95 ms', 'slowest way, p95 ms'], ...rows])}

First, next, previous and last page, a page far behind, each filter, searches that find and do not find. The machine's load was
${loadavg()[0]?.toFixed(1)} at the end.`,
    goals: [
      { what: 'p95 of every list', goal: `< ${GOAL_MS} ms`, reached: `${millis(slowest)} ms`, met: slowest < GOAL_MS },
    ],
  };
}

function share(waits: readonly number[], part: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function signIn(port: number, pool: pg.Pool): Promise<Client> {
  const url = `http://127.0.0.1:${port}`;
  const { email, password } = await makeUser(pool, { roles: ['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR'] });
  const { idToken } = await clientOf(url).call(login, { body: { email, password } });
  return clientOf(url, `Bearer ${idToken}`);
}

interface Subject {
  organiserId: string;
  eventId: string;
  reference: string;
  email: string;
}

/** The event that sold most, and one of its orders in the middle. */
async function biggestEvent(pool: pg.Pool): Promise<Subject> {
  const { rows } = await pool.query<Subject>(
    `select e.organiser_id as "organiserId", e.id as "eventId", o.reference, o.buyer_email as email
       from (select event_id from ticket_types order by sold desc limit 1) t
       join events e on e.id = t.event_id
       join orders o on uuid_hash(o.event_id) = uuid_hash(e.id) and o.event_id = e.id
      order by o.created_at offset 1000 limit 1`,
  );
  return rows[0] as Subject;
}

/** The lists of the contract: whatever can be leafed through, about the subject's organisation and event. */
function listCalls(subject: Subject): ListCall[] {
  return ALL_CALLS.filter(({ method, query }) => method === 'GET' && query).flatMap((call) => {
    const { properties = {} } = z.toJSONSchema(call.query as z.ZodType, { io: 'input', unrepresentable: 'any' });
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!('after' in properties) || !names.every((name) => name in subject)) return [];
    const filters = Object.entries(properties).map(([name, schema]) => [
      name,
      ((schema as { enum?: string[] }).enum ?? []).map(String),
    ]);
    return {
      call,
      params: Object.fromEntries(names.map((name) => [name, subject[name as keyof Subject]])),
      filters: Object.fromEntries(filters) as Record<string, string[]>,
      searches: 'q' in properties,
    };
  });
}

/** What a call that can be leafed through answers. */
function listed(answer: unknown): ListPage<unknown> {
  return answer as ListPage<unknown>;
}

async function measure(
  { call, params, filters, searches }: ListCall,
  client: Client,
  subject: Subject,
  seconds: number,
): Promise<Waits> {
  const waits: Waits = new Map();
  const ask = async (way: string, query: object): Promise<ListPage<unknown>> => {
    const startedAt = performance.now();
    const page = listed(await client.call(call, { params, query }));
    waits.set(way, [...(waits.get(way) ?? []), performance.now() - startedAt]);
    return page;
  };

  /** The first pages and the last ones of a list, one after the other. */
  const leaf = async (way: string, query: object) => {
    let page = await ask(`${way}, first`, query);
    for (let n = 0; n < PAGES_WALKED && page.next; n++)
      page = await ask(`${way}, next`, { ...query, after: page.next });
    page = await ask(`${way}, last`, { ...query, after: LAST_PAGE });
    for (let n = 0; n < PAGES_WALKED && page.previous; n++)
      page = await ask(`${way}, previous`, { ...query, after: page.previous });
  };

  await client.call(call, { params, query: {} });
  const until = performance.now() + seconds * 1000;
  do {
    await leaf('all', {});
    await leaf('100 a page', { size: LARGEST_PAGE });
    await ask('all, page 5,000 by its number', { page: 5_000, size: 20 });
    for (const [name, values] of Object.entries(filters))
      for (const value of values) await leaf(`${name} ${value}`, { [name]: value });
    if (searches)
      for (const q of [subject.email, subject.reference, 'Past event 1', 'nothing of that name'])
        await leaf(`search "${q.slice(0, 12)}"`, { q });
  } while (performance.now() < until);
  return waits;
}
