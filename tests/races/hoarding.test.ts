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
/** Units that one network may reserve: a tenth of the seats. */
const ALLOWANCE = 50;

let world: World;
beforeEach(async () => {
  world = await startWorld({ servers: 2, env: { UNPAID_PERCENT_PER_ADDRESS: '10', TRUSTED_PROXIES: '1' } });
});
afterEach(() => world.stop());

const hall = () => makeEvent(world.pool, { ticketTypes: [{ capacity: SEATS / 2 }, { capacity: SEATS / 2 }] });

/** Orders one ticket type from one server, as a new buyer. */
async function order(event: MadeEvent, { server = 0, type = 0, quantity = 10, from = '196.44.10.7' }) {
  const url = world.urls[server] as string;
  const client = createClient({ baseUrl: url, fetch, headers: () => ({ 'x-forwarded-for': from }) });
  const request = { lines: [[type, quantity]] as const, email: `${randomUUID()}@example.com` };
  const { payload } = await place(client, event, request);
  return { paymentPage: payload.return_url };
}

/** Retries an order until it is accepted, sooner than the response's Retry-After asks. */
async function orderWithRetries(event: MadeEvent, request: Parameters<typeof order>[1]) {
  const refused = (error: unknown) => error instanceof CallError && error.code === 'order.too_many_unpaid';
  for (;;)
    try {
      return await order(event, request);
    } catch (error) {
      if (!refused(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/**
 * Number of seats reserved by an address that places one order and then fifty more at once, each for ten seats. The two
 * servers get orders for different ticket types, which share no lock.
 */
async function seatsOfHoarder(): Promise<number> {
  const event = await hall();
  await order(event, {});
  const requests = Array.from({ length: 50 }, (_, i) => order(event, { server: i % 2, type: i % 2 }));
  await Promise.allSettled(requests);
  const { rows } = await world.pool.query('select sum(reserved)::int as held from ticket_types where event_id = $1', [
    event.id,
  ]);
  await order(event, { from: '196.44.10.8' });
  return rows[0].held;
}

describe('an address that orders a whole event at once without paying', () => {
  test('gets its share, over two servers together', async () => {
    expect(await seatsOfHoarder()).toBe(ALLOWANCE);
    await assertBooksAgree(world.pool);
  });

  test('gets more if its network isn’t locked, so the lock is needed', async () => {
    const { rows } = await world.pool.query(`select pg_get_functiondef('place_orders'::regproc) as source`);
    const unlocked = rows[0].source.replace('pg_advisory_xact_lock(k.key)', 'k.key');
    expect(unlocked).not.toBe(rows[0].source);
    await world.pool.query(
      unlocked.replace('update ticket_types tt', 'perform pg_sleep(0.3);\n  update ticket_types tt'),
    );
    expect(await worstOf(seatsOfHoarder, ALLOWANCE)).toBeGreaterThan(ALLOWANCE);
  });
});

test('buyers behind one address sell an event out, all at once, if each pays and retries when refused', async () => {
  const event = await hall();
  const buyers = Array.from({ length: 100 }, async (_, i) =>
    pay(await orderWithRetries(event, { server: i % 2, type: (i >> 1) % 2, quantity: 5 })),
  );
  await Promise.all(buyers);
  // A busy server may have refused the notification; the provider sends it again.
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
