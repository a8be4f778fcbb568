import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { order } from '../../../tests/world/buy.ts';
import { createTestDatabase } from '../../../tests/world/database.ts';
import { freePort } from '../../../tests/world/free-port.ts';
import { makeEvent } from '../../../tests/world/make-event.ts';
import { NO_ORDER_LIMITS } from '../../../tests/world/no-order-limits.ts';
import { readConfig } from './config/config.ts';
import { createPool } from './db/database.ts';
import { startServer } from './start-server.ts';

/** Starts servers on one database, each in a role, as in production. */
async function startRoles<const Role extends string>(roles: readonly Role[]) {
  const cleanUp = new AsyncDisposableStack();
  onTestFinished(() => cleanUp.disposeAsync());
  const database = await createTestDatabase();
  cleanUp.defer(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'quivertree-roles-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  const pool = createPool(database.url);
  cleanUp.defer(() => pool.end());
  const urls: string[] = [];
  const start = async (role: Role) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const config = readConfig({
      NODE_ENV: 'test',
      ROLE: role,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(dataDir, role),
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret that only this test of roles knows',
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      ...NO_ORDER_LIMITS,
    });
    const server = await startServer(config, { quiet: true, workerThread: true });
    cleanUp.defer(() => server.stop());
    urls.push(url);
    return url;
  };
  for (const role of roles) await start(role);
  const event = await makeEvent(pool, { ticketTypes: [{ priceMinor: 0 }] });
  const sent = async () => {
    const { rows } = await pool.query('select sent_at from order_emails where sent_at is not null');
    return rows.length;
  };
  return { event, pool, sent, start, urls };
}

test('a server with both roles takes orders, and emails tickets from a thread of its own', async () => {
  const { event, sent, urls } = await startRoles(['all']);
  await order(urls[0] ?? '', event, [[0, 1]]);
  await expect.poll(sent, { timeout: 20_000 }).toBe(1);
});

test('a web server leaves jobs to a worker, which answers nothing but health checks', async () => {
  const { event, pool, sent, start, urls } = await startRoles<'web' | 'worker'>(['web']);
  await order(urls[0] ?? '', event, [[0, 1]]);
  expect((await pool.query('select from tickets_to_email')).rowCount).toBe(1);
  expect((await pool.query('select from servers')).rowCount).toBe(0);
  const worker = await start('worker');
  await expect.poll(sent, { timeout: 20_000 }).toBe(1);
  expect((await fetch(`${worker}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker}/explore`)).status).toBe(404);
});
