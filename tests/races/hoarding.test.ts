import { randomUUID } from 'node:crypto';
import { CallError, createClient } from '@quivertree/contract/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { pay } from '../world/paid-order.ts';
import { place } from '../world/place.ts';
import { startWorld, type World } from '../world/world.ts';
import { worstOf } from '../world/worst-of.ts';

const SEATS = 500;
/** A tenth of them. */
const ALLOWANCE = 50;

let world: World;
beforeEach(async () => {
  world = await startWorld({ servers: 2, env: { UNPAID_PERCENT_PER_ADDRESS: '10', TRUSTED_PROXIES: '1' } });
});
afterEach(() => world.stop());

const hall = () => makeEvent(world.pool, { ticketTypes: [{ capacity: SEATS / 2 }, { capacity: SEATS / 2 }] });

/** Orders of one ticket type at one server, in the name of somebody new. */
async function order(event: MadeEvent, { server = 0, type = 0, quantity = 10, from = '196.44.10.7' }) {
  const url = world.urls[server] as string;
  const client = createClient({ baseUrl: url, fetch, headers: () => ({ 'x-forwarded-for': from }) });
  const wish = { lines: [[type, quantity]] as const, email: `${randomUUID()}@example.com` };
  const { payload } = await place(client, event, wish);
  return { paymentPage: payload.return_url };
}

/** Orders until it is let through, as the answer's Retry-After asks, but sooner. */
async function orderPatiently(event: MadeEvent, wish: Parameters<typeof order>[1]) {
  const refused = (error: unknown) => error instanceof CallError && error.code === 'order.too_many_unpaid';
  for (;;)
    try {
      return await order(event, wish);
    } catch (error) {
      if (!refused(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** An order, then fifty orders of ten at once from one address, half at each server, of two ticket types that share no lock. */
async function seatsOfHoarder(): Promise<number> {
  const event = await hall();
  await order(event, {});
  const wishes = Array.from({ length: 50 }, (_, i) => order(event, { server: i % 2, type: i % 2 }));
  await Promise.allSettled(wishes);
  const { rows } = await world.pool.query('select sum(reserved)::int as held from ticket_types where event_id = $1', [
    event.id,
  ]);
  await order(event, { from: '196.44.10.8' });
  return rows[0].held;
}

describe('one address that orders a whole event at once and pays for nothing', () => {
  test('gets its share, at two servers together', async () => {
    expect(await seatsOfHoarder()).toBe(ALLOWANCE);
    await assertBooksAgree(world.pool);
  });

  test('gets more where its network is not locked: the lock is what protects', async () => {
    const { rows } = await world.pool.query(`select pg_get_functiondef('place_orders'::regproc) as source`);
    const unlocked = rows[0].source.replace('pg_advisory_xact_lock(k.key)', 'k.key');
    expect(unlocked).not.toBe(rows[0].source);
    await world.pool.query(
      unlocked.replace('update ticket_types tt', 'perform pg_sleep(0.3);\n  update ticket_types tt'),
    );
    expect(await worstOf(seatsOfHoarder, ALLOWANCE)).toBeGreaterThan(ALLOWANCE);
  });
});

test('buyers behind one address sell an event out, all at once, where each pays and tries again when refused', async () => {
  const event = await hall();
  const buyers = Array.from({ length: 100 }, async (_, i) =>
    pay(await orderPatiently(event, { server: i % 2, type: (i >> 1) % 2, quantity: 5 })),
  );
  await Promise.all(buyers);
  // Where a busy server hasn't taken a notification, it comes again.
  await expect
    .poll(
      async () => {
        const { rows } = await world.pool.query('select sum(sold)::int as sold from ticket_types where event_id = $1', [
          event.id,
        ]);
        return rows[0].sold;
      },
      { timeout: 60_000 },
    )
    .toBe(SEATS);
  await assertBooksAgree(world.pool);
});
