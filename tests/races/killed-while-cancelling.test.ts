import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@quivertree/contract/accounts';
import { cancelEvent, listEventChanges } from '@quivertree/contract/event-changes';
import { placeOrder } from '@quivertree/contract/orders';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/database.ts';
import { LOST_AFTER_MINUTES, unlockLostJobs } from '../../apps/server/src/jobs/unlock-lost-jobs.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { clientOf } from '../world/world.ts';

const ORDERS = 64;
const KILLS = 3;

let database: TestDatabase;
let dataDir: string;
let pool: pg.Pool;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'quivertree-cancelling-'));
  pool = createPool(database.url, { max: 4 });
  server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret that survives every one of these deaths',
  });
});
afterAll(async () => {
  await server.kill();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What the dead server was working on is taken up by the next one; time is moved on instead of waiting for it. */
async function takeUpLostJobs(): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = locked_at - make_interval(mins => $1)', [
    LOST_AFTER_MINUTES,
  ]);
  await unlockLostJobs(pool);
}

/** Jobs that failed are tried again at once. */
const triedAgain = () => pool.query('update graphile_worker._private_jobs set run_at = least(run_at, now())');

test('a server that is killed again and again while an event is cancelled gives everybody their money back, once', {
  timeout: 180_000,
}, async () => {
  const organiserId = await makeOrganiser(pool);
  const event = await makeEvent(pool, { organiserId, ticketTypes: [{ capacity: 1_000 }] });
  const owner = await makeUser(pool, { memberOf: { organiserId, role: 'owner' } });
  const client = clientOf(server.url);
  for (let n = 0; n < ORDERS; n += 8)
    await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const { payload } = await client.call(placeOrder, {
          body: {
            eventId: event.id,
            attendee: { name: 'Tangeni Haufiku', email: `buyer-${n + i}@example.com` },
            tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
          },
        });
        await fetch(payload.return_url, {
          method: 'POST',
          body: new URLSearchParams({ choice: 'pay' }),
          redirect: 'manual',
        });
      }),
    );
  const { idToken } = await client.call(login, { body: { email: owner.email, password: owner.password } });
  const organiser = clientOf(server.url, `Bearer ${idToken}`);
  await organiser.call(cancelEvent, { params: { eventId: event.id }, body: { note: '' } });
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(50 + Math.random() * 200);
    await server.kill();
    await assertBooksAgree(pool);
    await takeUpLostJobs();
    await server.restart();
  }

  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ state: string; n: number }>(
          'select state, count(*)::int as n from refunds group by state',
        );
        await triedAgain();
        return rows;
      },
      { timeout: 90_000, interval: 500 },
    )
    .toEqual([{ state: 'succeeded', n: ORDERS }]);
  const { rows } = await pool.query(
    `select count(distinct r.payment_id)::int as payments, sum(r.amount_minor)::int as minor,
            (select count(*)::int from tickets where state <> 'void') as tickets
       from refunds r`,
  );
  expect(rows).toEqual([{ payments: ORDERS, minor: ORDERS * 10_500, tickets: 0 }]);
  await expect
    .poll(
      async () => {
        await triedAgain();
        const [change] = await organiser.call(listEventChanges, { params: { eventId: event.id } });
        return change?.finishedAt === null ? 'under way' : change?.orders;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject({ total: ORDERS, done: ORDERS, refunded: ORDERS, told: ORDERS, failing: 0 });
  await assertBooksAgree(pool);
});
