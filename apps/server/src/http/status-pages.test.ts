import type { Client } from '@quivertree/contract/client';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose } from '../../../../tests/world/buy.ts';
import { type MadeEvent, makeEvent } from '../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy, order, pay, signedInAs } from '../../../../tests/world/paid-order.ts';
import { plansOf } from '../../../../tests/world/plans-of.ts';
import { clientOf, startWorld, type World } from '../../../../tests/world/world.ts';
import { orderVersions } from '../features/orders/order-versions.ts';
import { statusAddress } from './status-pages.ts';

const NAME = 'Ndapewa Shikongo';
let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.stop());

const keyOf = ({ ticketsKey }: BoughtOrder) => ticketsKey.split('-')[1] ?? '';
const paths = ({ reference }: BoughtOrder, query: string) => ({
  page: `/checkout/status/${reference}${query}`,
  call: getOrderStatus.path.replace('{reference}', reference) + query,
});
const read = async (path: string, url = world.url) => (await fetch(url + path)).text();

describe('the status at an address', () => {
  test.each([
    ['/checkout/status/AB12CD-XYZ', '/checkout/status/AB12CD-XYZ'],
    ['/checkout/status/AB12CD-XYZ?utm_source=mail&key=K1', '/checkout/status/AB12CD-XYZ?key=K1'],
    ['/api/v2/public/orders/status/AB12CD-XYZ?key=', '/api/v2/public/orders/status/AB12CD-XYZ?key='],
  ])('of %s is cached under %s', (path, address) => {
    expect(statusAddress(path)?.address).toBe(address);
  });

  test.each([
    '/checkout/status',
    '/checkout/status/a/b',
    '/checkout/AB12CD-XYZ',
    `/checkout/status/AB12CD-XYZ?key=${'x'.repeat(101)}`,
  ])('of %s isn’t cached', (path) => {
    expect(statusAddress(path)).toBeUndefined();
  });
});

test('only the buyer’s own link shows name, email and tickets, even after others have looked', async () => {
  const bought = await buy(world, await makeEvent(world.pool), { name: NAME });
  const own = paths(bought, `?key=${keyOf(bought)}`);
  const others = [paths(bought, ''), paths(bought, '?key='), paths(bought, '?key=0123456789ABCDEFGHJKMNPQRS')];
  const secrets = [NAME, bought.email, keyOf(bought)];
  for (const { page, call } of [own, ...others, own, ...others]) {
    const shown = page === own.page ? secrets : [];
    for (const text of [await read(page), await read(call)])
      expect([page, ...secrets.filter((secret) => text.includes(secret))]).toEqual([page, ...shown]);
  }
});

test('the signed-in buyer sees name, email and tickets without the key, and no one else does', async () => {
  const buyer = await signedIn(world);
  const bought = await buy(world, await makeEvent(world.pool), { name: NAME, email: buyer.email.toUpperCase() });
  const ask = async (client: Client) => {
    const { customerName, customerEmail, ticketsPath } = await client.call(getOrderStatus, {
      params: { reference: bought.reference },
      query: {},
    });
    return [customerName, customerEmail?.includes('…'), ticketsPath];
  };
  const unmasked = [NAME, false, expect.stringContaining(keyOf(bought))];
  const masked = ['N… S…', true, undefined];
  const stranger = await signedInAs(world, {});
  const outdated = clientOf(world.url, 'Bearer outdated');
  for (const client of [world.client, buyer.client, world.client, stranger, outdated])
    expect(await ask(client)).toEqual(client === buyer.client ? unmasked : masked);
  await world.pool.query('update users set email_verified_at = null where lower(email) = lower($1)', [buyer.email]);
  expect(await ask(buyer.client)).toEqual(masked);
});

test('no browser or proxy may store a status', async () => {
  const bought = await buy(world, await makeEvent(world.pool));
  for (const path of Object.values(paths(bought, `?key=${keyOf(bought)}`)))
    for (const again of [false, true]) {
      const { headers } = await fetch(world.url + path);
      expect([again, headers.get('cache-control')?.includes('no-store'), headers.get('etag')]).toEqual([
        again,
        true,
        null,
      ]);
      expect(headers.get('x-request-id')).toMatch(/./);
    }
});

test('an unknown order isn’t found', async () => {
  expect((await fetch(`${world.url}/checkout/status/AB12CD-UNKNOWN`)).status).toBe(404);
  const call = await fetch(world.url + getOrderStatus.path.replace('{reference}', 'AB12CD-UNKNOWN'));
  expect([call.status, await call.json()]).toMatchObject([404, { code: 'order.not_found' }]);
});

test('a payment shows at once, on every server', async () => {
  const placed = await order(world, await makeEvent(world.pool));
  const { page, call } = paths(placed, `?key=${keyOf(placed)}`);
  for (const url of world.urls) {
    expect(await read(page, url)).toContain('Payment Pending');
    expect(await read(call, url)).toContain('"pending"');
  }
  await pay(placed);
  for (const url of world.urls) {
    expect(await read(page, url)).toContain('Payment Successful');
    expect(await read(call, url)).toContain('"success"');
  }
});

test('a declined payment shows at once', async () => {
  const placed = await order(world, await makeEvent(world.pool));
  const { page } = paths(placed, `?key=${keyOf(placed)}`);
  expect(await read(page)).toContain('Payment Pending');
  await choose(placed, 'decline');
  expect(await read(page)).toContain('Payment Failed');
});

test('a refund shows at once', async () => {
  const bought = await buy(world, await makeEvent(world.pool));
  const { call } = paths(bought, `?key=${keyOf(bought)}`);
  expect(await read(call)).toContain('"refunds":[]');
  await world.pool.query(
    `insert into refunds (event_id, id, payment_id, kind, state, reason, amount_minor, currency, organiser_minor, fee_minor, vat_minor)
     select event_id, gen_random_uuid(), id, 'amount', 'requested', 'requested', 100, 'NAD', 100, 0, 0 from payments where order_id = $1`,
    [bought.orderId],
  );
  expect(await read(call)).toContain('"refunds":[{"amount":1');
});

test('a resold ticket for which nothing is left to refund shows at once', async () => {
  const bought = await buy(world, await makeEvent(world.pool));
  const { call } = paths(bought, `?key=${keyOf(bought)}`);
  await world.pool.query(
    `with void as (update tickets set state = 'void' where order_id = $1 returning *)
     insert into ticket_returns (event_id, id, ticket_id, ticket_type_id, state, refund_minor, fee_minor, resold_order_id, decided_at)
     select event_id, gen_random_uuid(), id, ticket_type_id, 'resold', 100, 0, order_id, now() from void`,
    [bought.orderId],
  );
  expect(await read(call)).toContain('"status":"refunded"');
  await world.pool.query('update ticket_returns set settled_at = now() where event_id = $1', [bought.eventId]);
  expect(await read(call)).toContain('"status":"cancelled"');
});

/** Changes to what the page shows, made in the database, with a text that the page then contains. */
const CHANGES: readonly [string, string, string][] = [
  ['the buyer', `update orders set buyer_name = 'Someone New' where id = $1`, 'Someone New'],
  [
    'the event',
    `update events set name = 'A New Name' where id = (select event_id from orders where id = $1)`,
    'A New Name',
  ],
  [
    'a ticket type',
    `update ticket_types set name = 'New Seats' where event_id = (select event_id from orders where id = $1)`,
    'New Seats',
  ],
  [
    'whether tickets can be transferred',
    `update ticket_types set transferable = false where event_id = (select event_id from orders where id = $1)`,
    'can’t be transferred',
  ],
  ['a ticket', `update tickets set attendee_name = 'Another Guest' where order_id = $1`, 'Another Guest'],
];

describe('a change shows at once:', () => {
  let event: MadeEvent;
  beforeAll(async () => {
    event = await makeEvent(world.pool);
  });

  test.for(CHANGES)('%s', async ([, change, shown]) => {
    const bought = await buy(world, event);
    const { page } = paths(bought, `?key=${keyOf(bought)}`);
    expect(await read(page)).not.toContain(shown);
    await world.pool.query(change, [bought.orderId]);
    expect(await read(page)).toContain(shown);
  });

  test('the end of a reservation', async () => {
    const placed = await order(world, event);
    const { call } = paths(placed, `?key=${keyOf(placed)}`);
    expect(await read(call)).toContain('payableUntil');
    await world.pool.query(`update orders set expires_at = now() + interval '1 second' where id = $1`, [
      placed.orderId,
    ]);
    await read(call);
    await expect.poll(() => read(call), { timeout: 10_000 }).not.toContain('payableUntil');
  });
});

test('the versions of several orders are read by index, from no rows but their own', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
  const orders = await Promise.all(Array.from({ length: 60 }, () => order(world, event)));
  const asked = orders.slice(0, 3).map(({ reference }) => ({ reference, key: null }));
  const plans = await plansOf(world.databaseUrl, (pool) => orderVersions(pool, asked));
  const reads = plans.flatMap(({ nodes }) => nodes).filter((node) => node['Relation Name'] || node['Index Name']);
  expect(new Set(reads.map((node) => node['Relation Name']))).toContain('orders');
  for (const { rows } of reads) expect(rows).toBeLessThanOrEqual(asked.length);
  const wrongKey = asked.map(({ reference }) => ({ reference, key: 'wrong' }));
  expect(await orderVersions(world.pool, [...wrongKey, { reference: 'no-such', key: null }])).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
