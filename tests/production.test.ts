import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { login } from '@quivertree/contract/accounts/accounts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../apps/server/src/db/database.ts';
import { DEMO_PASSWORD, demoAccounts } from '../apps/server/dev/demo/accounts.ts';
import { type DevInbox, startDevInbox } from '../apps/server/dev/dev-inbox.ts';
import { bundledSources } from './world/bundled-sources.ts';
import { refusalOf } from './world/refusal-of.ts';
import { createTestDatabase, type TestDatabase } from './world/database.ts';
import { freePort } from './world/free-port.ts';
import { makeEvent } from './world/make-event.ts';
import { makeUser } from './world/make-user.ts';
import { type ServerProcess, startServerProcess } from './world/server-process.ts';
import { clientOf } from './world/world.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
/** Mail server that the operator has configured. */
let mailServer: DevInbox;
let server: ServerProcess;

/** Preloaded into the servers' processes: records which modules they load. */
const RECORD_MODULES = pathToFileURL(join(import.meta.dirname, 'world/record-modules.fixture.ts')).href;

/** Addresses of the modules that a server has loaded, with the sources of those that are bundled. */
async function modulesOf(name: string): Promise<string[]> {
  const urls = new Set((await readFile(join(folder, name), 'utf8')).trim().split('\n'));
  const bundled = [...urls].filter((url) => url.includes('/apps/server/build/'));
  return [...urls, ...(await Promise.all(bundled.map(bundledSources))).flat()];
}

const isForDevelopment = (url: string) => /\/(apps\/server\/dev|tests|smtp-server|postal-mime)\//.test(url);

const settings = async () => ({
  NODE_ENV: 'production',
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: 'a secret that only this production knows',
  SMTP_URL: mailServer.smtpUrl,
  DRAIN_SECONDS: '0',
  DEMO_DATA: '',
  NODE_OPTIONS: `--import=${RECORD_MODULES}`,
  LOADED_MODULES: join(folder, 'modules'),
});

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'quivertree-production-'));
  mailServer = await startDevInbox(join(folder, 'mails'));
  server = await startServerProcess(await settings());
});
afterAll(async () => {
  await server.kill();
  await mailServer.stop();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

describe('a server in production', () => {
  test('starts empty, without events or demo accounts', async () => {
    const client = clientOf(server.url);
    expect((await client.call(listEvents, { query: {} })).content).toEqual([]);
    for (const { email } of demoAccounts) {
      const signIn = client.call(login, { body: { email, password: DEMO_PASSWORD } });
      expect((await refusalOf(signIn))?.code).toBe('auth.invalid_credentials');
    }
    expect(server.printed()).not.toContain('Demo accounts');
    expect(server.printed()).not.toContain('WARNING');
  });

  test.each(['/dev/inbox', '/dev/ui', '/sandbox', '/sandbox/test/pay'])(
    'has no %s and redirects to the home page',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  test('sends browsers security headers', async () => {
    for (const path of ['/', '/api/v2/public/events', '/healthz', '/api/nothing']) {
      const { headers } = await get(path);
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(headers.has('x-powered-by')).toBe(false);
    }
  });

  test('sends scripts without the headers that only documents need', async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
    const { status, headers } = await get(script);
    expect(status).toBe(200);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('content-security-policy') || headers.has('permissions-policy')).toBe(false);
  });

  test('takes no money without a provider, and ignores the TEST provider’s notifications', async () => {
    const event = await makeEvent(pool);
    const body = {
      eventId: event.id,
      attendee: { name: 'Selma Nangolo', email: 'selma@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
    };
    const ordered = clientOf(server.url).call(placeOrder, { body });
    expect((await refusalOf(ordered))?.code).toBe('order.no_provider');
    const notice = await fetch(`${server.url}/api/v1/payments/notifications/TEST`, { method: 'POST', body: '{}' });
    expect(notice.status).toBe(404);
  });

  test('registers people for free events and sends their tickets through the configured mail server', async () => {
    const event = await makeEvent(pool, { ticketTypes: [{ priceMinor: 0 }] });
    const client = clientOf(server.url);
    const { payload } = await client.call(placeOrder, {
      body: {
        eventId: event.id,
        attendee: { name: 'Tangeni Haufiku', email: 'tangeni@example.com' },
        tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
      },
    });
    const { status } = await client.call(getOrderStatus, { params: { reference: payload.reference }, query: {} });
    expect(status).toBe('success');
    await expect
      .poll(async () => (await mailServer.list()).flatMap(({ mail }) => mail.to?.map(({ address }) => address) ?? []), {
        timeout: 10_000,
      })
      .toContain('tangeni@example.com');
  });

  test('signs people in', async () => {
    const user = await makeUser(pool);
    const { idToken } = await clientOf(server.url).call(login, { body: user });
    expect(idToken).toBeTruthy();
  });

  test.each([
    ['PAYMENT_PROVIDER', 'TEST'],
    ['SANDBOX_URL', 'http://127.0.0.1:4000'],
    ['DEMO_DATA', 'true'],
    ['SECRET_KEY', ''],
  ])('doesn’t start with %s=%s', async (name, value) => {
    await expect(startServerProcess({ ...(await settings()), [name]: value })).rejects.toThrow('exit code 1');
  });

  test('loads nothing of the demo, the inbox, the sandbox or the simulated Google', async () => {
    const modules = await modulesOf('modules');
    expect(modules).toContainEqual(expect.stringMatching(/\/apps\/server\/src\/start-server\.ts$/));
    expect(modules.filter(isForDevelopment)).toEqual([]);
  });

  test('stops with exit code 0', async () => {
    expect(await server.stop()).toBe(0);
  });
});

test('outside production, a server loads what development needs, and warns if others can reach it', async () => {
  const port = String(await freePort());
  const more = {
    NODE_ENV: 'test',
    HOST: '0.0.0.0',
    PORT: port,
    LOADED_MODULES: join(folder, 'modules-in-development'),
  };
  const open = await startServerProcess({ ...(await settings()), ...more });
  expect(open.printed()).toContain('WARNING: with HOST=0.0.0.0');
  const modules = await modulesOf('modules-in-development');
  for (const name of ['demo/load-demo.ts', 'sandbox/sandbox.ts', 'dev-inbox.ts'])
    expect(modules.filter(isForDevelopment)).toContainEqual(expect.stringContaining(`/apps/server/dev/${name}`));
  await open.kill();
});
