import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { listMyTickets } from '@quivertree/contract/tickets/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passOn } from '../../../../../tests/world/pass-on.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const free = { ticketTypes: [{ priceMinor: 0 }] };
const HOUR_MS = 3_600_000;

test('an app gets its user’s codes once, and again when something has changed', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
  const event = await makeEvent(world.pool, { ...free, organiserId, name: 'Jazz at the River' });
  const user = await signedIn(world);
  const { ticketsKey, ticketIds } = await buy(world, event, { email: user.email, quantities: [2] });
  const sync = (known?: string) => user.client.call(listMyTickets, { query: known ? { known } : {} });

  const first = await sync();
  expect(first).toMatchObject({
    emailConfirmed: true,
    orders: [{ ticketsKey, event: { name: 'Jazz at the River', state: 'published' } }],
  });
  expect(first.orders?.[0]?.tickets).toMatchObject([
    { id: ticketIds[0], state: 'issued', code: expect.any(String) },
    { id: ticketIds[1], state: 'issued', code: expect.any(String) },
  ]);
  expect(await sync(first.version)).toEqual({ ...first, orders: null });

  await organiser.call(cancelEvent, { params: { eventId: event.id }, body: { note: '' } });
  await expect
    .poll(async () => (await sync()).orders?.[0]?.tickets.map(({ state }) => state))
    .toEqual(['void', 'void']);
  const changed = await sync(first.version);
  expect(changed.orders?.[0]).toMatchObject({
    event: { state: 'cancelled' },
    tickets: [{ code: null }, { code: null }],
  });
  expect(await sync(changed.version)).toMatchObject({ version: changed.version, orders: null });
});

test('an order’s tickets are numbered in the order of the event’s ticket types, whichever was created first', async () => {
  const event = await makeEvent(world.pool, {
    ticketTypes: ['Seated', 'Standing'].map((name) => ({ name, priceMinor: 0 })),
  });
  await world.pool.query('update ticket_types set position = -position where event_id = $1', [event.id]);
  const user = await signedIn(world);
  await buy(world, event, { email: user.email, quantities: [1, 2] });
  const { orders } = await user.client.call(listMyTickets, { query: {} });
  expect(orders?.[0]?.tickets).toMatchObject([
    { number: 1, ticketTypeName: 'Standing' },
    { number: 2, ticketTypeName: 'Standing' },
    { number: 3, ticketTypeName: 'Seated' },
  ]);
});

test('a transferred ticket moves from one person’s app to the other’s', async () => {
  const event = await makeEvent(world.pool, free);
  const [from, to] = [await signedIn(world), await signedIn(world)];
  const { ticketsKey, ticketIds } = await buy(world, event, { email: from.email });
  const sync = async ({ client }: typeof from) => (await client.call(listMyTickets, { query: {} })).orders;
  expect(await sync(to)).toEqual([]);
  await passOn(world.client, { ticketsKey, ticketId: ticketIds[0], email: to.email, addressed: true });
  expect(await sync(from)).toMatchObject([{ tickets: [{ state: 'transferred', code: null }] }]);
  expect(await sync(to)).toMatchObject([{ tickets: [{ state: 'issued', code: expect.any(String) }] }]);
});

test('past events and unconfirmed addresses have no tickets', async () => {
  const event = await makeEvent(world.pool, free);
  const user = await signedIn(world);
  await buy(world, event, { email: user.email });
  await world.pool.query(`update events set starts_at = $2, ends_at = $3 where id = $1`, [
    event.id,
    new Date(Date.now() - 28 * HOUR_MS),
    new Date(Date.now() - 25 * HOUR_MS),
  ]);
  expect(await user.client.call(listMyTickets, { query: {} })).toMatchObject({ emailConfirmed: true, orders: [] });
  await world.pool.query('update users set email_verified_at = null where id = $1', [user.id]);
  expect(await user.client.call(listMyTickets, { query: {} })).toMatchObject({ emailConfirmed: false, orders: [] });
});
