import { placeOrder } from '@quivertree/contract/orders/orders';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { makeEvent } from '../world/make-event.ts';
import { sized } from '../world/sizes.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';
import { worstOf } from '../world/worst-of.ts';

const BUYERS = sized(200, 500);
const ROUNDS = sized(3, 100);
const SERVERS = 3;

let world: World;
beforeEach(async () => {
  world = await startWorld({ servers: SERVERS });
});
afterEach(() => world.stop());

interface Outcome {
  orders: number;
  reserved: number;
  /** Every distinct response. */
  answers: Set<string>;
}

/** Sends hundreds of orders for the last ticket at the same moment, over HTTP, to three servers. */
async function orderLastTicket(): Promise<Outcome> {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1 }] });
  const clients = world.urls.map((url) => clientOf(url));
  const answers = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, i) =>
      (clients[i % SERVERS] as (typeof clients)[0]).call(placeOrder, {
        body: {
          eventId: event.id,
          attendee: { name: `Buyer ${i}`, email: `buyer-${i}@example.com` },
          tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
        },
      }),
    ),
  );
  const distinct = new Set(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'placed')));
  const { rows } = await world.pool.query(
    `select (select count(*)::int from orders where event_id = $1) as orders,
            (select reserved from ticket_types where event_id = $1) as reserved`,
    [event.id],
  );
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(rows[0].orders);
  return { ...rows[0], answers: distinct };
}

/** Rewrites a function in this world's database. */
async function rewrite(name: string, change: (source: string) => string): Promise<void> {
  const { rows } = await world.pool.query('select pg_get_functiondef($1::regproc) as source', [name]);
  const changed = change(rows[0].source);
  expect(changed).not.toBe(rows[0].source);
  await world.pool.query(changed);
}

/** Pauses between the decision and the stock change, so that a missing lock shows. */
const hesitate = () =>
  rewrite('place_orders', (source) =>
    source.replace('update ticket_types tt', 'perform pg_sleep(0.2);\n  update ticket_types tt'),
  );
const removeLock = () => rewrite('lock_stock', (source) => source.replaceAll(/for no key update( of t)?/g, ''));

const oneWinner: Outcome = { orders: 1, reserved: 1, answers: new Set(['placed', 'order.sold_out']) };

describe(`${BUYERS} buyers want the last ticket`, () => {
  test('exactly one gets it', { timeout: 10_000 * ROUNDS }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await orderLastTicket()).toEqual(oneWinner);
      await assertBooksAgree(world.pool);
    }
  });

  test('exactly one gets it, however long the decision takes', async () => {
    await hesitate();
    expect(await orderLastTicket()).toEqual(oneWinner);
    await assertBooksAgree(world.pool);
  });

  test('without the lock it is sold more than once, so the lock is needed', async () => {
    await hesitate();
    await removeLock();
    await world.pool.query('alter table ticket_types drop constraint ticket_types_stock_check');
    const orders = async () => (await orderLastTicket()).orders;
    expect(await worstOf(orders, 1)).toBeGreaterThan(1);
  });

  test('without the lock, the constraint still refuses to sell it twice', async () => {
    await hesitate();
    await removeLock();
    expect(await orderLastTicket()).toMatchObject({ orders: 1, reserved: 1 });
  });
});
