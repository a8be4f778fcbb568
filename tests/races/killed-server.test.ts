import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@quivertree/contract/call';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { recoverLostJobs } from '../world/jobs.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { retryWhileDown } from '../world/retry-while-down.ts';
import { startServerToKill, type ServerToKill } from '../world/server-to-kill.ts';
import { unsentEmails } from '../world/ticket-emails.ts';
import { clientOf } from '../world/world.ts';

const BUYERS = 12;
const KILLS = 5;

let subject: ServerToKill;
let event: MadeEvent;

beforeAll(async () => {
  subject = await startServerToKill();
  event = await makeEvent(subject.pool, { ticketTypes: [{ capacity: 100_000 }, { capacity: 100_000, priceMinor: 0 }] });
});
afterAll(() => subject.stop());

interface Acknowledged {
  reference: string;
  free: boolean;
}

/** Places orders over and over, each time under a new key, and pays for orders that cost something. */
async function buyUntil(stopped: () => boolean, buyer: number): Promise<Acknowledged[]> {
  const client = clientOf(subject.server.url);
  const acknowledged: Acknowledged[] = [];
  for (let n = 0; !stopped(); n++) {
    const free = n % 3 === 0;
    const body = {
      eventId: event.id,
      attendee: { name: `Buyer ${buyer}`, email: `buyer-${buyer}@example.com` },
      tickets: [{ ticketId: event.ticketTypes[free ? 1 : 0] as string, quantity: 1 + (n % 2) }],
    };
    const idempotencyKey = `buyer ${buyer}, order ${n}`;
    const { payload } = await retryWhileDown<Answer<typeof placeOrder>>(() =>
      client.call(placeOrder, { body }, { idempotencyKey }),
    );
    if (!free)
      await retryWhileDown(async () => {
        const form = new URLSearchParams({ choice: 'pay' });
        const answer = await fetch(payload.return_url, { method: 'POST', body: form, redirect: 'manual' });
        if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
      });
    acknowledged.push({ reference: payload.reference, free });
  }
  return acknowledged;
}

test('a server that is killed over and over loses and doubles nothing that it acknowledged', {
  timeout: 120_000,
}, async () => {
  const { server, pool } = subject;
  let stopped = false;
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buyUntil(() => stopped, buyer));
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(200 + Math.random() * 400);
    await server.kill();
    await server.restart();
  }
  await wait(300);
  stopped = true;
  const acknowledged = (await Promise.all(buyers)).flat();
  expect(acknowledged.length).toBeGreaterThan(BUYERS);
  expect(new Set(acknowledged.map(({ reference }) => reference)).size).toBe(acknowledged.length);

  const client = clientOf(server.url);
  for (const { reference } of acknowledged) {
    const { status } = await client.call(getOrderStatus, { params: { reference }, query: {} });
    expect(status, reference).toBe('success');
  }
  const { rows } = await pool.query<{ orders: number; keys: number }>(
    'select count(*)::int as orders, count(distinct idempotency_key)::int as keys from orders',
  );
  expect(rows[0]).toEqual({ orders: acknowledged.length, keys: acknowledged.length });
  await assertBooksAgree(pool);

  await recoverLostJobs(pool);
  await expect.poll(() => unsentEmails(pool), { timeout: 60_000 }).toBe(0);
});
