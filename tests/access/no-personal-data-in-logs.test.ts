import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, signUp } from '@quivertree/contract/accounts/accounts';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { order } from '../world/buy.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { nextCodeOf } from '../world/second-factor.ts';
import { clientOf } from '../world/world.ts';
import { requestFor, type Subject } from './requests.ts';

/** Unique personal data: wherever one of these turns up, personal data has leaked. */
const CANARIES = {
  'a name': 'Zelda Canaryname',
  'an address': 'zelda.canary@example.com',
  'a telephone number': '+264 81 999 31 77',
  'a password': 'canary-password-of-zelda',
  'a text': 'Zelda’s canary words to whom it concerns',
};

let database: TestDatabase;
let pool: pg.Pool;
let server: ServerProcess;
let dataDir: string;
const secrets: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-canary-'));
  const port = String(await freePort());
  server = await startServerProcess({
    NODE_ENV: 'test',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret that only this world of tests knows',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  await server.kill();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Replaces every text in a body that may be personal data. */
function withCanaries(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withCanaries);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string') return [name, withCanaries(value)];
      if (/email/i.test(name)) return [name, CANARIES['an address']];
      if (/phone/i.test(name)) return [name, CANARIES['a telephone number']];
      if (/password/i.test(name)) return [name, CANARIES['a password']];
      if (/^(name|firstname|lastname|firstName|lastName|holder)$/.test(name)) return [name, CANARIES['a name']];
      if (/^(note|why|words|message|text|reason|description)$/.test(name) && value.includes(' '))
        return [name, CANARIES['a text']];
      return [name, value];
    }),
  );
}

test('after calling everything, neither the log nor the audit log contains personal data', async () => {
  const organiserId = await makeOrganiser(pool);
  const event = await makeEvent(pool, { organiserId, pools: [1_000], ticketTypes: [{ pool: 0 }] });
  const { reference } = await order(server.url, event, [[0, 1]], {
    name: CANARIES['a name'],
    email: CANARIES['an address'],
  });
  const subject: Subject = {
    organiserId,
    eventId: event.id,
    ticketId: event.ticketTypes[0] as string,
    poolId: event.pools[0] as string,
    reference,
  };
  await clientOf(server.url).call(signUp, {
    body: {
      firstname: 'Zelda',
      lastname: 'Canaryname',
      email: CANARIES['an address'],
      password: CANARIES['a password'],
    },
  });
  const authorizations = [''];
  for (const user of [{ roles: ['USER', 'ADMINISTRATOR'] }, { memberOf: { organiserId, role: 'owner' as const } }]) {
    const { email, password } = await makeUser(pool, user);
    const code = nextCodeOf(email);
    const { idToken, refreshToken } = await clientOf(server.url).call(login, {
      body: { email, password, ...(code ? { code } : {}) },
    });
    secrets.push(idToken, refreshToken, password, email);
    authorizations.push(`Bearer ${idToken}`);
  }
  const calls = [...ALL_CALLS].sort(
    (a, b) => Number(a.name === 'endAllSessions') - Number(b.name === 'endAllSessions'),
  );
  for (const authorization of authorizations)
    for (const call of calls) {
      const { params, query, body } = requestFor(call, subject);
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? '');
      await fetch(`${server.url}${path}?${new URLSearchParams((query ?? {}) as Record<string, string>)}`, {
        method: call.method,
        headers: {
          ...(authorization ? { authorization } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(withCanaries(body)) }),
      }).then((response) => response.arrayBuffer());
    }
  const { rows } = await pool.query<{ entry: string; actions: number }>(
    'select json_agg(e)::text as entry, count(distinct e.action)::int as actions from audit_log e',
  );
  const auditLog = rows[0]?.entry ?? '';
  expect(rows[0]?.actions).toBeGreaterThan(15);
  const log = server.printed();
  expect(log).toContain('"level":30');
  for (const [what, canary] of [
    ...Object.entries(CANARIES),
    ...secrets.map((secret) => ['a secret', secret] as const),
  ]) {
    expect(auditLog.includes(canary), `${what} in the record`).toBe(false);
    expect(log.includes(canary), `${what} in the log`).toBe(false);
  }
}, 180_000);
