import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { databaseHealth } from '../../apps/server/src/features/administration/health.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { freePort } from '../world/free-port.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { place, type WantedLine } from '../world/place.ts';
import { recoverLostJobs } from '../world/jobs.ts';
import { refusalOf } from '../world/refusal-of.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../world/replicated-database.ts';
import { retryWhileDown } from '../world/retry-while-down.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { unsentEmails } from '../world/ticket-emails.ts';
import { clientOf } from '../world/world.ts';

const BUYERS = 6;
const POLL = { timeout: 60_000, interval: 50 };
/** Tells administrators why no order succeeds, although the database answers. */
const WAITING = expect.stringContaining('commits have been waiting for the synchronous standby');

let database: ReplicatedDatabase;
let dataDir: string;
let pool: pg.Pool;
let server: ServerProcess;
let event: MadeEvent;

beforeAll(async () => {
  database = await startReplicatedDatabase();
  await migrate(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-failover-'));
  pool = createPool(database.url, { max: 4 });
  server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret of a server whose database fails over',
    LOG_LEVEL: 'silent',
  });
});
beforeEach(async () => {
  event = await makeEvent(pool, { ticketTypes: [{ capacity: 100_000 }, { capacity: 100_000, priceMinor: 0 }] });
});
afterAll(async () => {
  await server.kill();
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Acknowledged {
  wanted: { lines: WantedLine[]; email: string; idempotencyKey: string };
  reference: string;
  /** Tickets that the buyer was promised; none if the order isn't paid. */
  tickets: number;
}

/** Buys over and over, each time under a new key: free orders, paid ones, and some that are never paid. */
async function buyUntil(stopped: () => boolean, buyer: number, acknowledged: Acknowledged[]): Promise<void> {
  for (let n = 0; !stopped(); n++) {
    const free = n % 3 === 0;
    const quantity = 1 + (n % 2);
    const email = `buyer-${buyer}@example.com`;
    const wanted = { lines: [[free ? 1 : 0, quantity] as const], email, idempotencyKey: `${event.id} ${buyer} ${n}` };
    const { payload } = await retryWhileDown(() => place(clientOf(server.url), event, wanted));
    const paid = n % 3 === 1;
    if (paid)
      await retryWhileDown(async () => {
        const body = new URLSearchParams({ choice: 'pay' });
        const answer = await fetch(payload.return_url, { method: 'POST', body, redirect: 'manual' });
        if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
      });
    acknowledged.push({ wanted, reference: payload.reference, tickets: free || paid ? quantity : 0 });
  }
}

/**
 * Fails over while people buy, and returns what was acknowledged to them.
 *
 * @param lead runs before the primary dies, with the acknowledgements so far
 */
async function failOverUnderLoad(lead: (acknowledged: readonly Acknowledged[]) => Promise<unknown>) {
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buyUntil(() => stopped, buyer, acknowledged));
  await expectMore(acknowledged);
  await lead(acknowledged);
  await database.failOver();
  await expectMore(acknowledged);
  stopped = true;
  await Promise.all(buyers);
  return acknowledged;
}

/** Waits for twice as many acknowledgements as there are buyers, more than there can be of orders placed before. */
async function expectMore(acknowledged: readonly Acknowledged[]): Promise<void> {
  const enough = acknowledged.length + 2 * BUYERS;
  await expect.poll(() => acknowledged.length, POLL).toBeGreaterThan(enough);
}

/** Waits for all emails. A job that was running during the failover stays locked for 30 seconds, which are skipped. */
async function expectJobsToRun(): Promise<void> {
  await recoverLostJobs(pool);
  await expect.poll(() => unsentEmails(pool), POLL).toBe(0);
}

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

const statusOf = (reference: string) => clientOf(server.url).call(getOrderStatus, { params: { reference }, query: {} });

/** Orders of the event as the database has them: reference, key, units that they hold, and tickets. */
async function storedOrders() {
  const { rows } = await pool.query<{ reference: string; key: string; units: number; tickets: number }>(
    `select reference, idempotency_key as key,
            (select sum(quantity)::int from order_lines l where (l.event_id, l.order_id) = (o.event_id, o.id)) as units,
            (select count(*)::int from tickets t where (t.event_id, t.order_id) = (o.event_id, o.id)) as tickets
       from orders o where event_id = $1 order by key`,
    [event.id],
  );
  return rows;
}

const promised = (acknowledged: Acknowledged[]) =>
  acknowledged
    .map(({ wanted, reference, tickets }) => ({
      reference,
      key: wanted.idempotencyKey,
      units: wanted.lines.reduce((sum, [, quantity]) => sum + quantity, 0),
      tickets,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('a failover to a standby', { timeout: 120_000 }, () => {
  test.for([
    { name: 'has kept up', cutOff: false },
    { name: 'was cut off', cutOff: true },
  ])('that $name and is synchronous loses and doubles nothing that was acknowledged', async ({ cutOff }) => {
    await database.attachStandby({ synchronous: true });
    const acknowledged = await failOverUnderLoad(async () => {
      if (!cutOff) return wait(300 + Math.random() * 300);
      database.cutOffStandby();
      return expect.poll(() => databaseHealth({ pool }), POLL).toMatchObject({ health: 'bad', summary: WAITING });
    });
    await expect.poll(readiness, POLL).toBe(200);
    for (const { wanted, reference, tickets } of acknowledged) {
      const repeated = await place(clientOf(server.url), event, wanted);
      expect(repeated.payload.reference).toBe(reference);
      await expect.poll(() => statusOf(reference), POLL).toMatchObject({ status: tickets > 0 ? 'success' : 'pending' });
    }
    expect(await storedOrders()).toEqual(promised(acknowledged));
    await expectJobsToRun();
    await assertBooksAgree(pool);
  });

  test('that was cut off and isn’t synchronous loses orders, and the server says so', async () => {
    await database.attachStandby({ synchronous: false });
    const acknowledged = await failOverUnderLoad((soFar) => {
      database.cutOffStandby();
      return expectMore(soFar);
    });
    const stored = new Set((await storedOrders()).map(({ reference }) => reference));
    const lost = acknowledged.filter(({ reference }) => !stored.has(reference));
    expect(lost.length).toBeGreaterThan(0);
    for (const { reference } of lost)
      expect(await refusalOf(statusOf(reference)), reference).toMatchObject({ code: 'order.not_found' });
    await expectJobsToRun();
    await assertBooksAgree(pool);
  });
});
