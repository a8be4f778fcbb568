import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@quivertree/contract/client';
import { listUnpaidReservations, releaseReservations } from '@quivertree/contract/orders/unpaid-reservations';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { pay, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { refusalCode, refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { place, type WantedLine } from '../../../../../tests/world/place.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { deleteIdleNetworks } from './delete-idle-networks.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { UNPAID_PERCENT_PER_ADDRESS: '10', TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());
afterEach(() => assertBooksAgree(world.pool));

const HALL = { ticketTypes: [{ capacity: 500 }] };
let networks = 0;
const network = () => `196.44.10.${++networks}`;

const clientAt = (address: string) =>
  createClient({ baseUrl: world.url, fetch, headers: () => ({ 'x-forwarded-for': address }) });

interface OrderOptions {
  quantity?: number;
  lines?: readonly WantedLine[];
  key?: string;
  offerKey?: string;
}

/** Places an order from this client address as a new buyer. */
async function order(
  event: MadeEvent,
  from: string,
  { quantity = 10, lines = [[0, quantity]], key = randomUUID(), offerKey }: OrderOptions = {},
) {
  const request = { lines, email: `${key}@example.com`, idempotencyKey: key, offerKey };
  const { expiresAt, payload } = await place(clientAt(from), event, request);
  return { paymentPage: payload.return_url, minutes: Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 60_000) };
}

/** Number of tickets that an address can reserve, in orders of ten under invented names, before it is refused. */
async function seatsWithoutPaying(event: MadeEvent, from: () => string): Promise<number> {
  for (let seats = 0; seats < 500; seats += 10) {
    const refusal = await refusalOf(order(event, from()));
    if (refusal?.code === 'order.too_many_unpaid') return seats;
    if (refusal) throw new Error(refusal.message);
  }
  return 500;
}

describe('unpaid seats', () => {
  test('are limited per address to a share of the event; other addresses aren’t affected', async () => {
    const event = await makeEvent(world.pool, HALL);
    const from = network();
    expect(await seatsWithoutPaying(event, () => from)).toBe(50);
    for (let i = 0; i < 45; i++) await order(event, network());
  });

  test('are limited per IPv6 /48, whichever of its networks is used', async () => {
    const event = await makeEvent(world.pool, HALL);
    let subnets = 0;
    expect(await seatsWithoutPaying(event, () => `2001:db8:7:${(++subnets).toString(16)}::1`)).toBe(50);
    await order(event, '2001:db8:8::1');
  });

  test('are counted per event', async () => {
    const from = network();
    expect(await seatsWithoutPaying(await makeEvent(world.pool, HALL), () => from)).toBe(50);
    expect(await seatsWithoutPaying(await makeEvent(world.pool, HALL), () => from)).toBe(50);
  });

  test('always allow the largest possible order, even at a small event', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 12, maxPerOrder: 12 }] });
    expect(await refusalCode(order(event, network(), { quantity: 12 }))).toBe('no refusal');
  });

  test('count a pool once', async () => {
    const event = await makeEvent(world.pool, {
      pools: [500],
      ticketTypes: [
        { capacity: 500, pool: 0 },
        { capacity: 500, pool: 0 },
      ],
    });
    const from = network();
    expect(await seatsWithoutPaying(event, () => from)).toBe(50);
  });
});

describe('an order that accepts an offer of the waiting list', () => {
  /**
   * An event whose first ticket type was sold out. A visitor at each client address has joined its waiting list and been
   * offered two units.
   */
  async function eventWithOffers(...addresses: string[]) {
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 10 }, { capacity: 490 }] });
    await order(event, network());
    for (const address of addresses) {
      const attendee = { name: 'Tangeni Haufiku', email: `${randomUUID()}@example.com` };
      const body = { ticketId: event.ticketTypes[0] as string, quantity: 2, attendee };
      await clientAt(address).call(joinWaitingList, { params: { eventId: event.id }, body });
    }
    await runOutReservations(world.pool, event.id);
    const { rows } = await world.pool.query<{ offer_key: string }>(
      `select f.offer_key from offers f join waiting_entries w on w.id = f.waiting_entry_id and w.event_id = f.event_id
        where f.event_id = $1 and f.state = 'open' order by w.place`,
      [event.id],
    );
    return { event, offerKeys: rows.map((row) => row.offer_key) };
  }

  const counted = async (event: MadeEvent) => {
    const { rows } = await world.pool.query(
      'select held, paid, lapsed from network_reservations where event_id = $1 and held + paid + lapsed < 10',
      [event.id],
    );
    return rows;
  };

  test('is refused if its other tickets exceed the network’s limit; the offer alone never is', async () => {
    const from = network();
    const { event, offerKeys } = await eventWithOffers(from);
    const offerKey = offerKeys[0] as string;
    for (let i = 0; i < 5; i++) await order(event, from, { lines: [[1, 10]] });
    const beyond = order(event, from, {
      lines: [
        [0, 2],
        [1, 1],
      ],
      offerKey,
    });
    expect(await refusalCode(beyond)).toBe('order.too_many_unpaid');
    await order(event, from, { lines: [[0, 2]], offerKey });
  });

  test('counts with its other tickets, whether it’s paid or expires', async () => {
    const [payer, sleeper] = [network(), network()];
    const { event, offerKeys } = await eventWithOffers(payer, sleeper);
    const [first, second] = offerKeys as [string, string];
    const bought = await order(event, payer, {
      lines: [
        [0, 1],
        [1, 3],
      ],
      offerKey: first,
    });
    expect(await counted(event)).toEqual([{ held: 3, paid: 0, lapsed: 0 }]);
    await pay(bought);
    expect(await counted(event)).toEqual([{ held: 0, paid: 3, lapsed: 0 }]);
    await order(event, sleeper, {
      lines: [
        [0, 3],
        [1, 4],
      ],
      offerKey: second,
    });
    await runOutReservations(world.pool, event.id);
    expect(await counted(event)).toEqual([
      { held: 0, paid: 3, lapsed: 0 },
      { held: 0, paid: 0, lapsed: 5 },
    ]);
  });
});

describe('buyers behind one address', () => {
  test('keep buying as long as earlier orders are paid', async () => {
    const event = await makeEvent(world.pool, HALL);
    const from = network();
    for (let i = 0; i < 12; i++) await pay(await order(event, from));
    expect(await seatsWithoutPaying(event, () => from)).toBe(50 + 2 * 120);
  });

  test('get the same response when they repeat an order, even at the limit', async () => {
    const event = await makeEvent(world.pool, HALL);
    const [from, key] = [network(), randomUUID()];
    const first = await order(event, from, { key });
    await seatsWithoutPaying(event, () => from);
    expect(await order(event, from, { key })).toEqual(first);
  });

  test('who let many reservations expire may hold less, for a shorter time, until one is paid', async () => {
    const event = await makeEvent(world.pool, HALL);
    const from = network();
    expect((await order(event, from)).minutes).toBe(15);
    expect(await seatsWithoutPaying(event, () => from)).toBe(40);
    await runOutReservations(world.pool, event.id);
    const again = await order(event, from);
    expect(again.minutes).toBe(5);
    expect(await seatsWithoutPaying(event, () => from)).toBe(10);
    await pay(again);
    expect(await seatsWithoutPaying(event, () => from)).toBe(10);
    await runOutReservations(world.pool, event.id);
    await pay(await order(event, from));
    await pay(await order(event, from));
    expect((await order(event, from, { quantity: 1 })).minutes).toBe(15);
  });

  test('are deleted a day after they last held anything', async () => {
    const event = await makeEvent(world.pool, HALL);
    await order(event, network());
    await order(event, network());
    await pay(await order(event, network()));
    await world.pool.query(`update network_reservations set updated_at = now() - interval '25 hours'`);
    await deleteIdleNetworks(world.pool);
    const { rows } = await world.pool.query('select held, prefix from network_reservations where event_id = $1', [
      event.id,
    ]);
    expect(rows).toEqual([
      { held: 10, prefix: '196.44.10.0/24' },
      { held: 10, prefix: '196.44.10.0/24' },
    ]);
  });
});

describe('administrators', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  });
  const listed = async (event: MadeEvent) =>
    (await admin.call(listUnpaidReservations, { query: { size: 100 } })).items.filter(
      ({ eventId }) => eventId === event.id,
    );

  test('see who holds the most unpaid tickets and release them; a late payment still goes through', async () => {
    const event = await makeEvent(world.pool, HALL);
    const [busiestNetwork, buyer] = [network(), network()];
    const late = await order(event, busiestNetwork);
    await seatsWithoutPaying(event, () => busiestNetwork);
    await order(event, buyer, { quantity: 2 });
    const [first, second] = await listed(event);
    expect(first).toMatchObject({ held: 50, paid: 0, lapsed: 0, capacity: 500, prefix: '196.44.10.0/24' });
    expect(second).toMatchObject({ held: 2 });
    const params = { network: first?.network ?? '' };
    expect(await admin.call(releaseReservations, { params })).toEqual({ orders: 5, units: 50 });
    expect(await listed(event)).toMatchObject([{ held: 2 }]);
    expect(await refusalCode(admin.call(releaseReservations, { params }))).toBe('reservations.none');
    await pay(late);
    const { rows } = await world.pool.query(
      `select o.late, h.reason from orders o join order_history h on h.order_id = o.id and h.to_state = 'expired'
        where o.event_id = $1 order by o.late desc limit 1`,
      [event.id],
    );
    expect(rows).toEqual([{ late: true, reason: 'released by an administrator' }]);
  });

  test('can’t release reservations with a payment in progress', async () => {
    const event = await makeEvent(world.pool, HALL);
    const from = network();
    await order(event, from);
    await order(event, from);
    await world.pool.query(
      `update payments set state = 'pending' where id = (select min(id::text)::uuid from payments where event_id = $1)`,
      [event.id],
    );
    const params = { network: (await listed(event))[0]?.network ?? '' };
    expect(await admin.call(releaseReservations, { params })).toEqual({ orders: 1, units: 10 });
    expect(await listed(event)).toMatchObject([{ held: 10 }]);
  });
});

test('no address is stored in the database', async () => {
  const event = await makeEvent(world.pool, HALL);
  await order(event, '196.44.99.7');
  const { rows } = await world.pool.query(
    `select n::text || o::text as row from network_reservations n join orders o on o.network = n.network where n.event_id = $1`,
    [event.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain('196.44.99.7');
});
