import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/database.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../world/database-proxy.ts';
import { freePort } from '../world/free-port.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { unsentEmails } from '../world/ticket-emails.ts';
import { clientOf } from '../world/world.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let dataDir: string;
/** The test's own connections, which bypass the failures. */
let pool: pg.Pool;
let server: ServerProcess;
let event: MadeEvent;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-away-'));
  pool = createPool(database.url, { max: 4 });
  server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret of a server whose database goes away',
    LOG_LEVEL: 'silent',
  });
});
beforeEach(async () => {
  round++;
  event = await makeEvent(pool, { ticketTypes: [{ capacity: 1_000 }, { capacity: 1_000, priceMinor: 0 }] });
});
afterEach(() => assertBooksAgree(pool));
afterAll(async () => {
  await server.kill();
  await proxy.stop();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const keyOf = (number: number) => `round ${round}, order ${number}`;

const order = (number: number) =>
  fetch(server.url + placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': keyOf(number) },
    body: JSON.stringify({
      eventId: event.id,
      attendee: { name: 'Selma Nangolo', email: `buyer-${round}-${number}@example.com` },
      tickets: [{ ticketId: event.ticketTypes[number % 2], quantity: 1 }],
    }),
  });

const NUMBERS = Array.from({ length: 12 }, (_, number) => number);

/** Typical requests of visitors: orders, pages, lists, order status. */
const requestEverything = (reference: string) => [
  ...NUMBERS.map(order),
  fetch(`${server.url}/explore?date=${round}`, { headers: { accept: 'text/html' } }),
  fetch(`${server.url}/explore/${event.slug}`, { headers: { accept: 'text/html' } }),
  fetch(`${server.url}/api/v2/public/events`),
  fetch(server.url + getOrderStatus.path.replace('{reference}', reference)),
];

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

/**
 * Places one order; requests everything while `fail` is in effect; after `recover`, repeats the same orders and checks
 * their emails.
 */
async function expectToSurvive(fail: () => Promise<void> | void, recover: () => Promise<void>): Promise<Response[]> {
  const first = await order(1_000);
  expect(first.status).toBe(200);
  const { payload } = await first.json();

  await fail();
  const answers = await Promise.all(requestEverything(payload.reference));
  // The same order twice: the second request waits a while for the first.
  const repeats = await Promise.all([order(2_000), order(2_000)]);
  for (const { status, headers } of repeats) {
    expect([503, 409]).toContain(status);
    expect(headers.has('retry-after')).toBe(true);
  }
  await expect.poll(readiness, { timeout: 30_000 }).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await recover();

  await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
  for (const number of [...NUMBERS, 2_000])
    await expect.poll(async () => (await order(number)).status, { timeout: 60_000, interval: 200 }).toBe(200);
  const { rows } = await pool.query<{ keys: string[] }>(
    'select array_agg(idempotency_key) as keys from orders where event_id = $1',
    [event.id],
  );
  expect(rows[0]?.keys.toSorted()).toEqual([...NUMBERS, 1_000, 2_000].map(keyOf).toSorted());
  const { status } = await clientOf(server.url).call(getOrderStatus, {
    params: { reference: payload.reference },
    query: {},
  });
  expect(['success', 'pending']).toContain(status);
  await expect.poll(() => unsentEmails(pool), { timeout: 120_000, interval: 200 }).toBe(0);
  return answers;
}

function expectRetryAfter(answers: readonly Response[]): void {
  for (const { status, headers, url } of answers) {
    expect(status, url).toBe(503);
    expect(Number(headers.get('retry-after')), url).toBeGreaterThan(0);
  }
}

describe('orders, pages and readiness, while the database', { timeout: 400_000 }, () => {
  test('has vanished silently, ask to retry, and lose or double nothing', async () => {
    expectRetryAfter(
      await expectToSurvive(
        () => proxy.vanish(),
        () => proxy.comeBack(),
      ),
    );
  });

  test('refuses connections, ask to retry, and lose or double nothing', async () => {
    expectRetryAfter(
      await expectToSurvive(
        () => proxy.refuse(),
        () => proxy.comeBack(),
      ),
    );
  });

  test('has become read-only after a failover: orders ask to retry', async () => {
    const setReadOnly = async (readOnly: boolean) => {
      const name = new URL(database.url).pathname.slice(1);
      const client = await pool.connect();
      await client.query('begin read write');
      await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
      await client.query('commit');
      client.release();
      proxy.cut();
    };
    const answers = await expectToSurvive(
      () => setReadOnly(true),
      () => setReadOnly(false),
    );
    expectRetryAfter(answers.slice(0, NUMBERS.length));
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });

  test('has run out of disk space: orders ask to retry', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const answers = await expectToSurvive(
      async () => {
        await pool.query(`
          create function disk_is_full() returns trigger language plpgsql as $$
          begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
          create trigger disk_is_full before insert on orders for each statement execute function disk_is_full()`);
        await pool.query(`alter database ${name} set temp_file_limit = 0`);
        proxy.cut();
      },
      async () => {
        await pool.query('drop function disk_is_full() cascade');
        await pool.query(`alter database ${name} reset temp_file_limit`);
        proxy.cut();
      },
    );
    expectRetryAfter(answers.slice(0, NUMBERS.length));
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });
});
