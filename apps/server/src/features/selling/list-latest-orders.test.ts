import { listLatestOrders } from '@quivertree/contract/selling/order-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, order, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('the newest orders of all current events come first, none of other organisations', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const client = await signedInAs(world, { memberOf: { organiserId, role: 'finance' } });
  const free = { ticketTypes: [{ priceMinor: 0 }], organiserId };
  const [jazz, film, past] = [
    await makeEvent(world.pool, { organiserId, name: 'Jazz' }),
    await makeEvent(world.pool, { ...free, name: 'Film' }),
    await makeEvent(world.pool, { ...free, name: 'Past' }),
  ];
  await buy(world, past);
  await world.pool.query(
    `update events set starts_at = now() - interval '32 days', ends_at = now() - interval '31 days' where id = $1`,
    [past.id],
  );
  await buy(world, await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] }));
  const paid = await buy(world, jazz, { quantities: [2], name: 'Selma Iipinge' });
  const rsvp = await buy(world, film);
  const unpaid = await order(world, jazz);
  await expect
    .poll(async () => (await client.call(listLatestOrders, { params: { organiserId } })).orders)
    .toMatchObject([
      { reference: unpaid.reference, state: 'reserved' },
      { reference: rsvp.reference, event: { name: 'Film' }, total: 0 },
      {
        reference: paid.reference,
        event: { id: jazz.id, name: 'Jazz' },
        state: 'fulfilled',
        buyerName: 'Selma Iipinge',
        tickets: 2,
        total: 210,
        currency: 'NAD',
      },
    ]);
});

test('no more than twenty are listed', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const client = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ priceMinor: 0 }] });
  for (let n = 0; n < 22; n++) await buy(world, event);
  expect((await client.call(listLatestOrders, { params: { organiserId } })).orders).toHaveLength(20);
});
