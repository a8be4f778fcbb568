import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import { changeCapacity, changePoolCapacity, setAllotment } from '@quivertree/contract/stock/stock';
import { setBuyerLimit } from '@quivertree/contract/events/event-editing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { choose, order, type PlacedOrder, statusOf } from '../../../../../tests/world/buy.ts';
import { refusalCode, refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { type EventToMake, type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { retryWhileDown } from '../../../../../tests/world/retry-while-down.ts';
import { clientOf, startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';

let world: World;
let visitor: Client;
let organiserId: string;
let manager: Client;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  visitor = uncachedClient(world);
  organiserId = await makeOrganiser(world.pool);
  manager = await signedIn('manager');
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

async function signedIn(role: 'manager' | 'finance'): Promise<Client> {
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role } });
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return clientOf(world.url, `Bearer ${idToken}`);
}

const make = (event: EventToMake = {}) => makeEvent(world.pool, { organiserId, ...event });
const typeOf = (event: MadeEvent, index = 0) => ({
  eventId: event.id,
  ticketId: event.ticketTypes[index] as string,
});

async function leftOf(event: MadeEvent): Promise<number[]> {
  const { tickets } = await visitor.call(getEvent, { params: { idOrSlug: event.slug } });
  return tickets.map(({ available }) => available);
}

async function runOut(): Promise<void> {
  await runOutReservations(world.pool);
}

describe('ticket types that share a pool', () => {
  const shared = {
    pools: [10],
    ticketTypes: [{ capacity: 10, pool: 0 }, { capacity: 4, pool: 0, priceMinor: 0 }, { capacity: 3 }],
  };

  test('are limited by the pool as well as by their own capacity', async () => {
    const event = await make(shared);
    expect(await leftOf(event)).toEqual([10, 4, 3]);
    await order(world.url, event, [[0, 8]]);
    expect(await leftOf(event)).toEqual([2, 2, 3]);
  });

  test('are added up first: two lines that exceed the pool together are refused', async () => {
    const event = await make(shared);
    const wanted = order(world.url, event, [
      [0, 8],
      [1, 3],
    ]);
    expect(await refusalOf(wanted)).toMatchObject({ code: 'order.sold_out' });
    expect(await leftOf(event)).toEqual([10, 4, 3]);
    await order(world.url, event, [
      [0, 7],
      [1, 3],
      [2, 3],
    ]);
    expect(await leftOf(event)).toEqual([0, 0, 0]);
  });

  test('return their units to the pool if they aren’t paid, and keep them if they are', async () => {
    const event = await make(shared);
    const paid = await order(world.url, event, [[0, 6]]);
    await order(world.url, event, [
      [0, 2],
      [1, 2],
    ]);
    await choose(paid, 'pay');
    await runOut();
    expect(await leftOf(event)).toEqual([4, 4, 3]);
  });

  test('have late money refunded if the pool can no longer hold all lines', async () => {
    const event = await make({ ...shared, ticketTypes: [...shared.ticketTypes.slice(0, 1), { pool: 0 }] });
    const late = await order(world.url, event, [
      [0, 2],
      [1, 2],
    ]);
    await runOut();
    await order(world.url, event, [[0, 7]]);
    await choose(late, 'pay');
    expect(await statusOf(world.url, late)).toBe('refunded');
    expect(await leftOf(event)).toEqual([3, 3]);
  });

  test('never sell more than the pool holds, in any mix of orders at two servers', async () => {
    const event = await make({ pools: [20], ticketTypes: [{ pool: 0 }, { pool: 0 }, { pool: 0 }] });
    const wanted = Array.from({ length: 60 }, (_, i) =>
      order(world.urls[i % 2] as string, event, [
        [i % 3, 1],
        [(i + 1) % 3, 1],
      ]),
    );
    const answers = await Promise.allSettled(wanted);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await leftOf(event)).toEqual([0, 0, 0]);
  });
});

describe('an event with a limit per buyer', () => {
  const refusal = { code: 'order.too_many_for_buyer' };

  test('ignores case in domains, and dots where the mail provider does', async () => {
    const event = await make({ maxPerBuyer: 1 });
    const ways = (spellings: string[]) =>
      spellings.map((email) => refusalOf(order(world.url, event, [[0, 1]], { email })));
    await order(world.url, event, [[0, 1]], { email: 'x@bücher.example' });
    for (const refused of ways(['x@bücher.example.', 'x@xn--bcher-kva.example', 'x@bü\u00ADcher.example']))
      expect(await refused).toMatchObject(refusal);
    await order(world.url, event, [[0, 1]], { email: 'selma.kiwi@gmail.com' });
    for (const refused of ways(['selmakiwi@gmail.com', 's.elmakiwi@googlemail.com.']))
      expect(await refused).toMatchObject(refusal);
  });

  test('counts all orders of an address, however it is written', async () => {
    const event = await make({ maxPerBuyer: 3, ticketTypes: [{}, { priceMinor: 0 }] });
    await order(world.url, event, [[0, 1]]);
    await order(world.url, event, [[1, 1]], { email: 'NDAPEWA+more@Example.com' });
    expect(await refusalOf(order(world.url, event, [[0, 2]]))).toEqual({
      ...refusal,
      message: 'The limit for this event is 3 per person. Tickets you can still order: 1.',
    });
    await order(world.url, event, [[0, 3]], { email: 'somebody.else@example.com' });
    await order(world.url, event, [[0, 1]]);
    expect(await refusalOf(order(world.url, event, [[1, 1]]))).toMatchObject(refusal);
  });

  test('counts reservations only until they expire', async () => {
    const event = await make({ maxPerBuyer: 2 });
    await order(world.url, event, [[0, 2]]);
    expect(await refusalOf(order(world.url, event, [[0, 1]]))).toMatchObject(refusal);
    await runOut();
    await order(world.url, event, [[0, 2]]);
    expect(await leftOf(event)).toEqual([98]);
  });

  test('refunds late money if the buyer has reached the limit since', async () => {
    const event = await make({ maxPerBuyer: 2 });
    const late = await order(world.url, event, [[0, 2]]);
    await runOut();
    await order(world.url, event, [[0, 1]]);
    await choose(late, 'pay');
    expect(await statusOf(world.url, late)).toBe('refunded');
  });

  test('counts a late payment only while no order is being placed, waiting its turn', async () => {
    const event = await make({ maxPerBuyer: 2 });
    const late = await order(world.url, event, [[0, 2]]);
    await runOut();
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('buyers of ' || $1::uuid, 0))`, [event.id]);
    await choose(late, 'pay');
    expect(await statusOf(world.url, late)).toBe('expired');
    await client.query('rollback');
    client.release();
    await expect.poll(() => statusOf(world.url, late), { timeout: 15_000 }).toBe('success');
  });

  test('holds when one buyer places many orders at once for different ticket types at two servers', async () => {
    const event = await make({ maxPerBuyer: 4, ticketTypes: [{}, {}, {}, {}] });
    const wanted = Array.from({ length: 24 }, (_, i) => order(world.urls[i % 2] as string, event, [[i % 4, 1]]));
    const answers = await Promise.allSettled(wanted);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  test('may be limited later; only later orders count', async () => {
    const event = await make();
    await order(world.url, event, [[0, 5]]);
    await manager.call(setBuyerLimit, { params: { eventId: event.id }, body: { maxPerBuyer: 2 } });
    await order(world.url, event, [[0, 2]]);
    expect(await refusalOf(order(world.url, event, [[0, 1]]))).toMatchObject(refusal);
    await manager.call(setBuyerLimit, { params: { eventId: event.id }, body: { maxPerBuyer: null } });
    await order(world.url, event, [[0, 1]]);
  });
});

describe('capacity', () => {
  test('grows at once', async () => {
    const event = await make({ ticketTypes: [{ capacity: 2 }] });
    await order(world.url, event, [[0, 2]]);
    const stock = await manager.call(changeCapacity, { params: typeOf(event), body: { capacity: 5 } });
    expect(stock).toMatchObject({ capacity: 5, reserved: 2 });
    expect(await leftOf(event)).toEqual([3]);
  });

  test('can’t go below what is taken, even while people are ordering', async () => {
    const event = await make({ ticketTypes: [{ capacity: 30 }] });
    const orders = Array.from({ length: 30 }, () => order(world.url, event, [[0, 1]]));
    const cuts = [25, 20, 15, 10, 5].map((capacity) =>
      manager.call(changeCapacity, { params: typeOf(event), body: { capacity } }),
    );
    await Promise.allSettled([...orders, ...cuts]);
    const below = manager.call(changeCapacity, { params: typeOf(event), body: { capacity: 1 } });
    const sold = 30 - (await Promise.allSettled(orders)).filter(({ status }) => status === 'rejected').length;
    expect(await refusalOf(below)).toEqual({
      code: 'stock.below_taken',
      message: `The capacity can’t be below ${sold}, because that many tickets are already sold, reserved, offered or on hold.`,
    });
  });

  test('of a pool follows the same rule', async () => {
    const event = await make({ pools: [10], ticketTypes: [{ pool: 0 }] });
    await order(world.url, event, [[0, 4]]);
    const params = { eventId: event.id, poolId: event.pools[0] as string };
    expect(await refusalOf(manager.call(changePoolCapacity, { params, body: { capacity: 3 } }))).toMatchObject({
      code: 'stock.below_taken',
    });
    await manager.call(changePoolCapacity, { params, body: { capacity: 4 } });
    expect(await leftOf(event)).toEqual([0]);
    const unknownPool = { ...params, poolId: randomUUID() };
    expect(
      await refusalOf(manager.call(changePoolCapacity, { params: unknownPool, body: { capacity: 3 } })),
    ).toMatchObject({
      code: 'stock.unknown_pool',
    });
  });

  test('can’t be changed by finance or by another organiser’s manager', async () => {
    const own = await make();
    const foreign = await makeEvent(world.pool);
    const change = (client: Client, event: MadeEvent) =>
      client.call(changeCapacity, { params: typeOf(event), body: { capacity: 500 } });
    expect(await refusalOf(change(await signedIn('finance'), own))).toMatchObject({ code: 'event.not_found' });
    expect(await refusalOf(change(manager, foreign))).toMatchObject({ code: 'event.not_found' });
    expect(await refusalOf(change(world.client, own))).toMatchObject({ code: 'auth.required' });
    const unknown = { ...typeOf(own), ticketId: randomUUID() };
    expect(await refusalOf(manager.call(changeCapacity, { params: unknown, body: { capacity: 5 } }))).toMatchObject({
      code: 'ticket_type.unknown',
    });
  });
});

test('another organiser’s stock can’t be reached through an event of one’s own', async () => {
  const own = await make({ pools: [10] });
  const foreign = await makeEvent(world.pool, { pools: [10], ticketTypes: [{ capacity: 10, pool: 0 }] });
  const stockOf = () =>
    world.pool.query(
      `select capacity, allotted from ticket_types where event_id = $1
       union all select capacity, allotted from pools where event_id = $1`,
      [foreign.id],
    );
  const before = (await stockOf()).rows;
  const type = { eventId: own.id, ticketId: foreign.ticketTypes[0] as string };
  const pool = { eventId: own.id, poolId: foreign.pools[0] as string };
  const body = { capacity: 5 };
  expect(await refusalCode(manager.call(changeCapacity, { params: type, body }))).toBe('ticket_type.unknown');
  expect(await refusalCode(manager.call(changePoolCapacity, { params: pool, body }))).toBe('stock.unknown_pool');
  const hold = { name: 'Sponsors', units: 1 };
  expect(await refusalCode(manager.call(setAllotment, { params: type, body: hold }))).toBe('ticket_type.unknown');
  expect((await stockOf()).rows).toEqual(before);
});

describe('an allotment', () => {
  const keep = (event: MadeEvent, name: string, units: number) =>
    manager.call(setAllotment, { params: typeOf(event), body: { name, units } });

  test('is on hold until it is released', async () => {
    const event = await make({ ticketTypes: [{ capacity: 10 }] });
    await keep(event, 'Sponsors', 6);
    await keep(event, 'Door', 2);
    expect(await leftOf(event)).toEqual([2]);
    expect(await refusalOf(order(world.url, event, [[0, 3]]))).toMatchObject({ code: 'order.sold_out' });
    await keep(event, 'Sponsors', 1);
    expect(await leftOf(event)).toEqual([7]);
    expect(await keep(event, 'Door', 0)).toMatchObject({ allotted: 1 });
    expect(await leftOf(event)).toEqual([9]);
  });

  test('can’t exceed what is left of the ticket type or its pool', async () => {
    const event = await make({ pools: [5], ticketTypes: [{ capacity: 10, pool: 0 }] });
    await order(world.url, event, [[0, 2]]);
    expect(await refusalOf(keep(event, 'Sponsors', 4))).toEqual({
      code: 'stock.not_enough',
      message: 'Tickets that you can still put on hold: 3.',
    });
    await keep(event, 'Sponsors', 3);
    expect(await refusalOf(keep(event, 'Sponsors', 4))).toMatchObject({ code: 'stock.not_enough' });
    const unknown = { ...typeOf(event), ticketId: randomUUID() };
    const otherType = manager.call(setAllotment, { params: unknown, body: { name: 'Door', units: 1 } });
    expect(await refusalOf(otherType)).toMatchObject({ code: 'ticket_type.unknown' });
  });
});

test('two hundred mixed baskets are all placed or refused, without deadlocks', { timeout: 60_000 }, async () => {
  const event = await make({ pools: [120, 80], ticketTypes: [{ pool: 0 }, { pool: 1 }, { pool: 0 }, { pool: 1 }, {}] });
  const placed: PlacedOrder[] = [];
  const refusals = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const types = [0, 1, 2, 3, 4].filter((type) => ((i * 7 + 3) >> type) % 2 === 1);
      const lines = (types.length === 0 ? [4] : types.reverse()).map((type): [number, number] => [type, 1 + (i % 2)]);
      const placing = order(world.urls[i % 2] as string, event, lines, { email: `buyer-${i}@example.com` });
      return refusalCode(placing.then((each) => placed.push(each)));
    }),
  );
  expect(new Set(refusals)).toEqual(new Set(['no refusal', 'order.sold_out']));
  await Promise.all(placed.map((each, i) => choose(each, i % 3 === 0 ? 'decline' : 'pay')));
  // The sweep skips rows that another server has locked.
  const states = async () => {
    await runOut();
    return new Set(await Promise.all(placed.map((each) => retryWhileDown(() => statusOf(world.url, each)))));
  };
  await expect.poll(states, { timeout: 30_000 }).toEqual(new Set(['success', 'expired']));
  // Counted by PostgreSQL, because the servers repeat what a deadlock has ended.
  const { rows } = await world.pool.query('select deadlocks from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
