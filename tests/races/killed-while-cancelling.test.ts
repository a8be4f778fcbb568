import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@quivertree/contract/accounts/accounts';
import { cancelEvent, listEventChanges } from '@quivertree/contract/event-changes/event-changes';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { recoverLostJobs } from '../world/jobs.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startServerToKill, type ServerToKill } from '../world/server-to-kill.ts';
import { clientOf } from '../world/world.ts';

const ORDERS = 64;
const KILLS = 3;

let subject: ServerToKill;
beforeAll(async () => {
  subject = await startServerToKill();
});
afterAll(() => subject.stop());

/** Retries failed jobs at once. */
const retryFailedJobs = () =>
  subject.pool.query('update graphile_worker._private_jobs set run_at = least(run_at, now())');

test('a server that is killed over and over while an event is cancelled refunds everyone once', {
  timeout: 180_000,
}, async () => {
  const { server, pool } = subject;
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
    await recoverLostJobs(pool);
    await server.restart();
  }

  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ state: string; n: number }>(
          'select state, count(*)::int as n from refunds group by state',
        );
        await retryFailedJobs();
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
        await retryFailedJobs();
        const [change] = await organiser.call(listEventChanges, { params: { eventId: event.id } });
        return change?.finishedAt === null ? 'under way' : change?.orders;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject({ total: ORDERS, done: ORDERS, refunded: ORDERS, notified: ORDERS, failing: 0 });
  await assertBooksAgree(pool);
});
