import { listAllOrders } from '@quivertree/contract/orders/all-orders';
import { listAllPayments } from '@quivertree/contract/payments/all-payments';
import type { CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, type BoughtOrder, order, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let administrator: Client;
let organiserId: string;
const bought: BoughtOrder[] = [];
let waiting: BoughtOrder;
let free: BoughtOrder;

beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  organiserId = await makeOrganiser(world.pool, 'Etosha 100% Sounds');
  const jazz = await makeEvent(world.pool, { organiserId, name: 'Jazz on the pan' });
  const openDay = await makeEvent(world.pool, { name: 'Open day', ticketTypes: [{ priceMinor: 0 }] });
  for (const email of ['Anna@example.com', 'berta@example.com', 'carl@example.com'])
    bought.push(await buy(world, jazz, { email }));
  waiting = await order(world, jazz);
  free = await buy(world, openDay);
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

async function orders(query: CallInput<typeof listAllOrders>['query']): Promise<string[]> {
  const { items, totalElements } = await administrator.call(listAllOrders, { query });
  expect(totalElements).toBe(items.length);
  return items.map(({ reference }) => reference);
}

async function payments(query: CallInput<typeof listAllPayments>['query']): Promise<string[]> {
  return (await administrator.call(listAllPayments, { query })).items.map(({ orderReference }) => orderReference);
}

/** Short reference as people type it: lower case, no dash, O for 0 and L for 1. */
const typedShort = ({ reference }: BoughtOrder) =>
  shownReference(reference).replace('-', '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');

const references = (...found: BoughtOrder[]) => found.map(({ reference }) => reference);

test('an administrator finds orders by reference, address, event and organiser, newest first', async () => {
  const [anna, berta, carl] = bought as [BoughtOrder, BoughtOrder, BoughtOrder];
  const ofJazz = references(waiting, carl, berta, anna);
  expect(await orders({})).toEqual([free.reference, ...ofJazz]);
  expect(await orders({ sort: 'createdAt,ASC' })).toEqual([...ofJazz.toReversed(), free.reference]);
  expect(await orders({ q: berta.reference.toLowerCase() })).toEqual(references(berta));
  expect(await orders({ q: shownReference(berta.reference) })).toEqual(references(berta));
  expect(await orders({ q: typedShort(berta) })).toEqual(references(berta));
  expect(await orders({ q: 'anna@EXAMPLE.com' })).toEqual(references(anna));
  expect(await orders({ q: 'on the PAN' })).toEqual(ofJazz);
  expect(await orders({ q: '100% sounds' })).toEqual(ofJazz);
  expect(await orders({ q: carl.reference.slice(0, 6) })).toEqual(ofJazz);
  expect(await orders({ q: '100_ sounds' })).toEqual([]);
  expect(await orders({ q: 'on the pan', state: 'reserved' })).toEqual(references(waiting));
  expect(await orders({ state: 'fulfilled' })).toEqual(references(free, carl, berta, anna));
  expect(await orders({ q: 'anna@example.com', state: 'expired' })).toEqual([]);
});

test('an administrator finds payments by order, provider, state and what they pay', async () => {
  const [anna, berta, carl] = bought as [BoughtOrder, BoughtOrder, BoughtOrder];
  const paid = references(carl, berta, anna);
  expect(await payments({})).toEqual([waiting.reference, ...paid]);
  expect(await payments({ state: 'captured' })).toEqual(paid);
  expect(await payments({ disposition: 'applied' })).toEqual(paid);
  expect(await payments({ disposition: 'unmatched' })).toEqual([]);
  expect(await payments({ provider: 'STRIPE' })).toEqual([]);
  expect(await payments({ provider: 'TEST', state: 'captured', disposition: 'applied' })).toEqual(paid);
  expect(await payments({ state: 'failed', disposition: 'applied' })).toEqual([]);
  expect(await payments({ q: berta.reference })).toEqual(references(berta));
  expect(await payments({ q: shownReference(berta.reference) })).toEqual(references(berta));
  expect(await payments({ q: typedShort(berta) })).toEqual(references(berta));
  expect(await payments({ q: 'ANNA@example.com' })).toEqual(references(anna));
  const { rows } = await world.pool.query<{ provider_reference: string }>(
    'select provider_reference from payments where id = $1',
    [carl.paymentId],
  );
  expect(await payments({ q: rows[0]?.provider_reference ?? '' })).toEqual(references(carl));
  await world.pool.query(`update payments set disposition = 'surplus' where id = $1`, [anna.paymentId]);
  expect(await payments({ disposition: 'surplus' })).toEqual(references(anna));
  await world.pool.query(`update payments set disposition = 'applied' where id = $1`, [anna.paymentId]);
});

test('an invalid list address falls back to its defaults instead of being refused', async () => {
  const nonsense = { page: '-1', size: '7', sort: 'password,UP', after: 'x', state: 'eaten', q: '' } as object;
  const { items, size, page } = await administrator.call(listAllOrders, { query: nonsense });
  expect({ found: items.length, size, page }).toEqual({ found: 5, size: 10, page: 0 });
  const lines = `?${new URLSearchParams({ q: 'a\0b' })}`;
  const response = await fetch(`${world.url}/api/v1/admin/orders${lines}`);
  expect(response.status).toBe(401);
  expect((await administrator.call(listAllOrders, { query: { q: 'a\0b' } })).items).toHaveLength(5);
});

test('an organisation’s events are listed with their own sales only', async () => {
  const owner = await signedInAs(world, { memberOf: { organiserId, role: 'door' } });
  await makeEvent(world.pool, {
    organiserId,
    name: 'Last year',
    state: 'ended',
    startsAt: new Date('2025-01-01T18:00:00Z'),
    endsAt: new Date('2025-01-01T22:00:00Z'),
  });
  const list = async (query: CallInput<typeof listOrganiserEvents>['query']) =>
    (await owner.call(listOrganiserEvents, { params: { organiserId }, query })).items.map(({ name, valid }) => [
      name,
      valid,
    ]);
  expect(await list({ sort: 'name,ASC' })).toEqual([
    ['Jazz on the pan', 3],
    ['Last year', 0],
  ]);
  expect(await list({ when: 'past' })).toEqual([['Last year', 0]]);
  expect(await list({ when: 'coming', state: 'published', q: 'jazz' })).toEqual([['Jazz on the pan', 3]]);
});

test('orders are found by the start of a reference through its index, whatever the database’s collation', async () => {
  const { rows } = await world.pool.query(
    `select collation_name from information_schema.columns where table_name = 'orders' and column_name = 'reference'`,
  );
  expect(rows).toEqual([{ collation_name: 'C' }]);
  const client = await world.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plan = await client.query(`explain select id from orders where reference like 'GW1ZPV-2N2Q6X%'`);
    expect(JSON.stringify(plan.rows)).toMatch(/orders_reference_event_id_key.*Index Cond.*GW1ZPV-2N2Q6X/);
  } finally {
    client.release(true);
  }
});
