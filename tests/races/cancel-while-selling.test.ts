import { CallError } from '@quivertree/contract/client';
import { cancelEvent, listEventChanges } from '@quivertree/contract/event-changes/event-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { choose, order, type PlacedOrder } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { signedInAs } from '../world/paid-order.ts';
import { startWorld, type World } from '../world/world.ts';

const BUYERS = 24;

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.stop());

test('an event is cancelled while many people buy: no one is left with a ticket, and everyone is refunded', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    pools: [500],
    ticketTypes: [
      { pool: 0, capacity: 400 },
      { pool: 0, capacity: 400, priceMinor: 0 },
    ],
  });
  const refusals = new Set<string>();
  let placed = 0;
  /** Places and pays for orders over and over until the event is cancelled; the last payments arrive afterwards. */
  async function buyOn(buyer: number): Promise<void> {
    for (let n = 0; ; n++) {
      const url = world.urls[(buyer + n) % 2] as string;
      let bought: PlacedOrder;
      try {
        bought = await order(url, event, [[n % 3 === 2 ? 1 : 0, 1 + (n % 2)]], { email: `buyer-${buyer}@example.com` });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refusals.add(error.code ?? error.message);
        return;
      }
      placed++;
      if (bought.expiresAt) await choose(bought, 'pay');
    }
  }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buyOn(buyer));
  await expect.poll(() => placed, { timeout: 20_000 }).toBeGreaterThan(BUYERS);
  await organiser.call(cancelEvent, { params: { eventId: event.id }, body: { note: '' } });
  await Promise.all(buyers);
  expect(refusals).toEqual(new Set(['order.event_cancelled']));

  await expect
    .poll(
      async () => {
        const [change] = await organiser.call(listEventChanges, { params: { eventId: event.id } });
        const { rows } = await world.pool.query(
          `select (select count(*)::int from refunds where state <> 'succeeded') as under_way,
                  (select sum(captured_minor)::int from payments) - (select sum(amount_minor)::int from refunds) as unrefunded`,
        );
        return { finished: change?.finishedAt !== null, ...rows[0] };
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual({ finished: true, under_way: 0, unrefunded: 0 });
  const { rows } = await world.pool.query(
    `select (select count(*)::int from tickets where state <> 'void') as tickets,
            (select sold + reserved from pools where event_id = $1) as taken,
            (select count(*)::int from orders) as orders`,
    [event.id],
  );
  expect(rows).toEqual([{ tickets: 0, taken: 0, orders: placed }]);
  await assertBooksAgree(world.pool);
});
