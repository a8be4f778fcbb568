import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/database.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { clientOf } from '../world/world.ts';
import { waitingForLocks } from '../world/while-row-is-held.ts';

let database: TestDatabase;
let dataDir: string;
let pool: pg.Pool;
let event: MadeEvent;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-restarted-'));
  pool = createPool(database.url, { max: 4 });
});
beforeEach(async () => {
  event = await makeEvent(pool, { ticketTypes: [{ capacity: 100_000 }, { capacity: 100_000, priceMinor: 0 }] });
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  await assertBooksAgree(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServers(count: number, env: Record<string, string> = {}): Promise<void> {
  for (let i = 0; i < count; i++)
    servers.push(
      await startServerProcess({
        PORT: String(await freePort()),
        DATABASE_URL: database.url,
        DATA_DIR: join(dataDir, `server-${i}`),
        SECRET_KEY: 'a secret that all these servers share',
        ...env,
      }),
    );
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Acts as a load balancer: checks ten times a second which servers are ready. */
function balance() {
  let ready = servers.map(({ url }) => url);
  let turn = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const answers = await Promise.all(
        servers.map(async ({ url }) => ((await statusOf(`${url}/readyz`)) === 200 ? [url] : [])),
      );
      ready = answers.flat();
      await wait(100);
    }
  })();
  return {
    next: () => ready[turn++ % ready.length] as string,
    stop: async () => {
      watching = false;
      await watch;
    },
  };
}

const body = (name: string, type: number) =>
  JSON.stringify({
    eventId: event.id,
    attendee: { name, email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com` },
    tickets: [{ ticketId: event.ticketTypes[type], quantity: 1 }],
  });
const order = (url: string, key: string, type = 0) =>
  fetch(url + placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: body(`Buyer of ${key}`, type),
  });

test('two servers that are restarted in turn under load serve or refuse every request, and keep what they acknowledged', {
  timeout: 120_000,
}, async () => {
  await startServers(2, { DRAIN_SECONDS: '3' });
  const balancer = balance();
  let stopped = false;
  const acknowledged: string[] = [];
  const unexpected: unknown[] = [];
  const buyers = Array.from({ length: 8 }, async (_, buyer) => {
    for (let n = 0; !stopped; n++) {
      const answer = await order(balancer.next(), `order ${n} of ${buyer}`, n % 2).catch((error: Error) => error);
      if (answer instanceof Error) unexpected.push(answer);
      else if (answer.ok) acknowledged.push((await answer.json()).payload.reference);
      else if (!answer.headers.has('retry-after')) unexpected.push(answer);
    }
  });
  for (const server of servers) {
    await wait(300);
    expect(await server.stop()).toBe(0);
    await server.restart();
    await wait(300);
  }
  stopped = true;
  await Promise.all(buyers);
  await balancer.stop();

  expect(unexpected).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(100);
  const { rows } = await pool.query('select reference from orders where event_id = $1', [event.id]);
  expect(new Set(rows.map(({ reference }) => reference))).toEqual(new Set(acknowledged));
  const client = clientOf(servers[0]?.url ?? '');
  const { status } = await client.call(getOrderStatus, { params: { reference: acknowledged.at(-1) ?? '' }, query: {} });
  expect(['success', 'pending']).toContain(status);
});

describe('a server that is asked to stop', () => {
  /** Locks the event's stock until the returned function is called. */
  async function holdStock(): Promise<() => Promise<void>> {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from ticket_types where event_id = $1 for update', [event.id]);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  /** Waits until an order is blocked by the locked stock. */
  const orderIsBlocked = async () => await expect.poll(() => waitingForLocks(pool)).toBeGreaterThan(0);

  test('reports not ready, still responds, and finishes requests in progress', async () => {
    await startServers(1, { DRAIN_SECONDS: '2' });
    const { url, stop } = servers[0] as ServerProcess;
    const release = await holdStock();
    const stopped = stop();
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 1_900 }).toBe(503);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    expect(await statusOf(`${url}/api/v2/public/events`)).toBe(200);
    // The order waits for the stock for at most three seconds.
    const inProgress = order(url, 'under way');
    await orderIsBlocked();
    await expect.poll(() => statusOf(`${url}/healthz`)).toBe(0);
    await release();
    expect((await inProgress).status).toBe(200);
    expect(await stopped).toBe(0);
  });

  test('stops at once when asked a second time', async () => {
    await startServers(1);
    const { url, stop } = servers[0] as ServerProcess;
    const release = await holdStock();
    const inProgress = order(url, 'cut off').catch(() => 'cut off');
    await orderIsBlocked();
    const stopped = stop();
    await expect.poll(() => statusOf(`${url}/readyz`)).not.toBe(200);
    expect(await stop()).toBe(1);
    expect(await stopped).toBe(1);
    expect(await inProgress).toBe('cut off');
    await release();
  });
});
