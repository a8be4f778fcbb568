import { type CallError, createClient } from '@quivertree/contract/client';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { type EventToMake, type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { newId } from '../../db/ids.ts';
import { expireReservations } from './expire-reservations.ts';

const DAY_MS = 86_400_000;
const tomorrow = new Date(Date.now() + DAY_MS);
const yesterday = new Date(Date.now() - DAY_MS);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

type Line = [typeIndex: number, quantity: number];

/** Request for the given quantities of an event's ticket types. */
function orderFor(event: MadeEvent, lines: Line[], more: { customFields?: { label: string; value: string }[] } = {}) {
  return {
    eventId: event.id,
    attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
    tickets: lines.map(([type, quantity]) => ({ ticketId: event.ticketTypes[type] ?? newId(), quantity })),
    ...more,
  };
}

const order = (event: MadeEvent, lines: Line[], more = {}, idempotencyKey?: string) =>
  world.client.call(placeOrder, { body: orderFor(event, lines, more) }, idempotencyKey ? { idempotencyKey } : {});

async function refusalOf(
  answer: Promise<unknown>,
): Promise<{ status: number; code: string; message: string; body: unknown }> {
  const error = (await answer.then(
    () => undefined,
    (reason: CallError) => reason,
  )) as CallError;
  return { status: error.status ?? 0, code: error.code ?? '', message: error.message, body: error.body };
}

async function ordersOf(event: MadeEvent): Promise<number> {
  const { rows } = await world.pool.query('select count(*)::int as n from orders where event_id = $1', [event.id]);
  return rows[0].n;
}

/** Expects a refusal with this code, and no partial writes. */
async function expectRefused(make: EventToMake, lines: Line[], code: string, more = {}): Promise<void> {
  const event = await makeEvent(world.pool, make);
  expect((await refusalOf(order(event, lines, more))).code).toBe(code);
  expect(await ordersOf(event)).toBe(0);
}

describe('a paid order', () => {
  test('is priced by the server and reserved for fifteen minutes', async () => {
    const event = await makeEvent(world.pool, {
      name: 'Desert strings',
      ticketTypes: [{ priceMinor: 15_000 }, { priceMinor: 33_333 }],
    });
    const answer = await order(event, [
      [0, 2],
      [1, 1],
    ]);
    expect(answer).toMatchObject({ amount: 665, provider: 'TEST' });
    expect(answer.payload).toMatchObject({
      amount: 665,
      description: 'Desert strings, 3 tickets',
      merchant_id: 'TEST',
    });
    expect(answer.payload.return_url).toContain('/sandbox/test/pay?');
    const minutes = (Date.parse(answer.expiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.8);
    expect(minutes).toBeLessThanOrEqual(15);

    const status = await world.client.call(getOrderStatus, {
      params: { reference: answer.payload.reference },
      query: {},
    });
    expect(status).toMatchObject({ status: 'pending', amount: 665, currency: 'NAD', eventId: event.id });
  });

  test('costs no fee on top if the business covers it, and the fixed fee once per order', async () => {
    const covered = await makeEvent(world.pool, { businessCoversFee: true, ticketTypes: [{ priceMinor: 10_000 }] });
    expect((await order(covered, [[0, 2]])).amount).toBe(200);
    const fixed = await makeEvent(world.pool, { fixedFeeMinor: 250, ticketTypes: [{ priceMinor: 10_000 }] });
    expect((await order(fixed, [[0, 2]])).amount).toBe(212.5);
  });

  test('ignores prices, providers and states sent by the buyer', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 10_000 }] });
    const response = await fetch(`${world.url}/api/v2/public/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...orderFor(event, [[0, 1]]),
        amount: 0,
        state: 'fulfilled',
        tickets: [{ ticketId: event.ticketTypes[0], quantity: 1, price: 0 }],
      }),
    });
    expect(await response.json()).toMatchObject({ amount: 105 });
  });

  test.each([
    ['doubled and trailing spaces', 'Ndapewa  Shikongo '],
    ['non-breaking spaces', 'Ndapewa\u00a0\u00a0Shikongo'],
  ])('is for a buyer whose name has single spaces, even if typed with %s', async (_, name) => {
    const event = await makeEvent(world.pool);
    await order(event, [[0, 1]], { attendee: { name, email: 'ndapewa@example.com' } });
    const { rows } = await world.pool.query('select buyer_name from orders where event_id = $1', [event.id]);
    expect(rows).toEqual([{ buyer_name: 'Ndapewa Shikongo' }]);
  });

  test('masks name and email unless the link carries the buyer’s key', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
    const { payload } = await order(event, [[0, 1]]);
    const link = new URL(payload.return_url);
    const status = (query: { key?: string }) =>
      world.client.call(getOrderStatus, { params: { reference: payload.reference }, query });
    expect(await status({})).toMatchObject({ customerName: 'N… S…', customerEmail: 'n…@example.com' });
    expect(await status({})).not.toHaveProperty('ticketsPath');
    const key = link.searchParams.get('key') ?? '';
    expect(await status({ key })).toMatchObject({
      customerName: 'Ndapewa Shikongo',
      customerEmail: 'ndapewa@example.com',
    });
    expect((await status({ key })).ticketsPath).toMatch(/^\/tickets\/[0-9A-Z]{6}-[0-9A-Z]{26}$/);
  });
});

describe('a free order', () => {
  test('is fulfilled at once and leads straight to its status', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0, capacity: 5 }] });
    const answer = await order(event, [[0, 3]]);
    expect(answer).toMatchObject({ amount: 0, expiresAt: null, payload: { payment_url: null } });
    expect(answer.payload.return_url).toContain(`/checkout/status/${answer.payload.reference}?key=`);
    const status = await world.client.call(getOrderStatus, {
      params: { reference: answer.payload.reference },
      query: {},
    });
    expect(status).toMatchObject({ status: 'success', amount: 0 });
  });
});

describe('an order is refused', () => {
  const twoTypes = { ticketTypes: [{ capacity: 5 }, { capacity: 5 }] };

  test('for an unknown event', async () => {
    const unknownTicket = { id: newId(), slug: '', ticketTypes: [newId()], pools: [] };
    expect(await refusalOf(order(unknownTicket, [[0, 1]]))).toMatchObject({ status: 404, code: 'event.not_found' });
  });
  test('for a draft, as if it didn’t exist', () => expectRefused({ state: 'draft' }, [[0, 1]], 'event.not_found'));
  test('without any tickets', () => expectRefused(twoTypes, [], 'order.no_tickets'));
  test('when all quantities are zero', () => expectRefused(twoTypes, [[0, 0]], 'order.no_tickets'));
  test('for an unknown ticket', () => expectRefused(twoTypes, [[9, 1]], 'order.unknown_ticket'));
  test('for a ticket of another event', async () => {
    const other = await makeEvent(world.pool);
    const event = await makeEvent(world.pool);
    const refusal = await refusalOf(order({ ...event, ticketTypes: other.ticketTypes }, [[0, 1]]));
    expect(refusal).toMatchObject({ status: 422, code: 'order.unknown_ticket' });
  });
  test('above the limit per order', () =>
    expectRefused({ ticketTypes: [{ maxPerOrder: 4 }] }, [[0, 5]], 'order.too_many'));
  test('above the stock, and says how many are left', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Balcony', capacity: 3 }] });
    const refusal = await refusalOf(order(event, [[0, 4]]));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'order.sold_out',
      message: 'There aren’t enough “Balcony” tickets left. Available now: 3.',
      body: { data: { left: 3 } },
    });
  });
  test('when two lines of one ticket type together exceed the stock', () =>
    expectRefused(
      { ticketTypes: [{ capacity: 5 }] },
      [
        [0, 3],
        [0, 3],
      ],
      'order.sold_out',
    ));
  test('as a whole when one of its tickets is sold out', () =>
    expectRefused(
      { ticketTypes: [{ capacity: 5 }, { capacity: 0 }] },
      [
        [0, 1],
        [1, 1],
      ],
      'order.sold_out',
    ));
  test('before sales open', () =>
    expectRefused({ ticketTypes: [{ salesStartAt: tomorrow }] }, [[0, 1]], 'order.sales_not_open'));
  test('after sales have closed', () =>
    expectRefused({ ticketTypes: [{ salesEndAt: yesterday }] }, [[0, 1]], 'order.sales_closed'));
  test('after the event', () => expectRefused({ startsAt: yesterday }, [[0, 1]], 'order.event_over'));
  test('for a cancelled event', () => expectRefused({ state: 'cancelled' }, [[0, 1]], 'order.event_cancelled'));
  test('for a postponed event', () => expectRefused({ state: 'postponed' }, [[0, 1]], 'order.event_postponed'));
  test('without an answer that the organiser requires', () =>
    expectRefused(
      { customFields: [{ label: 'T-shirt', type: 'DROPDOWN', required: true, options: 'S,M,L' }] },
      [[0, 1]],
      'order.custom_field_missing',
      { customFields: [{ label: 'T-shirt', value: '  ' }] },
    ));
  test('with an option that the field doesn’t offer', () =>
    expectRefused(
      { customFields: [{ label: 'T-shirt', type: 'DROPDOWN', options: 'S,M,L' }] },
      [[0, 1]],
      'order.custom_field_invalid',
      { customFields: [{ label: 'T-shirt', value: 'XXL' }] },
    ));
});

describe('invalid input is refused before anything is written', () => {
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${world.url}/api/v2/public/orders`, { method: 'POST', headers, body });

  test.each([
    ['negative', -1],
    ['fractional', 1.5],
    ['enormous', 1e9],
    ['not a number', 'two'],
  ])('a quantity that is %s', async (_, quantity) => {
    const event = await makeEvent(world.pool);
    const response = await post(
      JSON.stringify({ ...orderFor(event, []), tickets: [{ ticketId: event.ticketTypes[0], quantity }] }),
    );
    expect(response.status).toBe(400);
    const body = await response.json();
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ path: 'tickets.0.quantity' }] });
    expect(body.message).toMatch(/^Please check quantity: [A-Z][^:<>]+\.$/);
    expect(await ordersOf(event)).toBe(0);
  });

  test.each([
    ['a missing name', { name: ' ', email: 'a@b.na' }],
    ['a malformed email address', { name: 'A', email: 'a@b' }],
    ['a name with a line break', { name: 'A\r\nBcc: x@y.na', email: 'a@b.na' }],
    ['an overlong name', { name: 'A'.repeat(121), email: 'a@b.na' }],
  ])('%s', async (_, attendee) => {
    const event = await makeEvent(world.pool);
    const response = await post(JSON.stringify({ ...orderFor(event, [[0, 1]]), attendee }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'request.invalid' });
  });

  test('a body of two megabytes', async () => {
    const response = await post(JSON.stringify({ padding: 'x'.repeat(2_000_000) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'request.too_large' });
  });

  test('malformed JSON', async () => {
    const response = await post('{"eventId":');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'request.broken_json', message: expect.any(String) });
  });

  test('a body without the JSON content type', async () => {
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('an overlong idempotency key', async () => {
    const event = await makeEvent(world.pool);
    expect((await refusalOf(order(event, [[0, 1]], {}, 'k'.repeat(201)))).code).toBe('request.invalid');
  });
});

test('text that the database can’t store is refused before it joins a batch', async () => {
  const event = await makeEvent(world.pool, { customFields: [{ label: 'Song', type: 'TEXT' }] });
  const refusal = await refusalOf(order(event, [[0, 1]], { customFields: [{ label: 'Song', value: 'a\ud800b' }] }));
  expect(refusal).toMatchObject({ status: 400, code: 'request.invalid' });
});

test('a reservation that can’t be released now doesn’t block the others', async () => {
  const [stuck, other] = [await makeEvent(world.pool), await makeEvent(world.pool)];
  await order(stuck, [[0, 1]]);
  await order(other, [[0, 1]]);
  await world.pool.query(`update orders set expires_at = now() - interval '1 minute' where event_id = any ($1)`, [
    [stuck.id, other.id],
  ]);
  const holder = await world.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from ticket_types where event_id = $1 for update', [stuck.id]);
    await expireReservations(world.pool);
    const { rows } = await world.pool.query('select reserved from ticket_types where event_id = $1', [other.id]);
    expect(rows).toEqual([{ reserved: 0 }]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

describe('an order that is sent twice with one idempotency key', () => {
  test('is placed once and gets the same response', async () => {
    const event = await makeEvent(world.pool);
    const first = await order(event, [[0, 1]], {}, 'my order');
    expect(await order(event, [[0, 1]], {}, 'my order')).toEqual(first);
    expect(await ordersOf(event)).toBe(1);
  });

  test('is placed once when both arrive at the same moment', async () => {
    const event = await makeEvent(world.pool);
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(event, [[0, 1]], {}, 'my order')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await ordersOf(event)).toBe(1);
  });

  test('keeps its response after sales have closed', async () => {
    const event = await makeEvent(world.pool);
    const first = await order(event, [[0, 1]], {}, 'my order');
    await world.pool.query(`update ticket_types set sales_end_at = now() - interval '1 hour' where event_id = $1`, [
      event.id,
    ]);
    await world.pool.query('update events set sales_version = sales_version + 1 where id = $1', [event.id]);
    expect((await refusalOf(order(event, [[0, 1]]))).code).toBe('order.sales_closed');
    expect(await order(event, [[0, 1]], {}, 'my order')).toEqual(first);
  });

  test('is refused if it asks for something else', async () => {
    const event = await makeEvent(world.pool);
    await order(event, [[0, 1]], {}, 'my order');
    expect(await refusalOf(order(event, [[0, 2]], {}, 'my order'))).toMatchObject({
      status: 422,
      code: 'idempotency.key_reused',
    });
    expect(await ordersOf(event)).toBe(1);
  });

  test('is placed again for another event', async () => {
    const [one, other] = [await makeEvent(world.pool), await makeEvent(world.pool)];
    await order(one, [[0, 1]], {}, 'my order');
    await order(other, [[0, 1]], {}, 'my order');
    expect([await ordersOf(one), await ordersOf(other)]).toEqual([1, 1]);
  });
});

describe('an order placed while its event changes', () => {
  test('pays the new price, although the server had cached the old one', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 10_000 }] });
    expect((await order(event, [[0, 1]])).amount).toBe(105);
    await world.pool.query('update ticket_types set price_minor = 20000 where event_id = $1', [event.id]);
    await world.pool.query('update events set sales_version = sales_version + 1 where id = $1', [event.id]);
    expect((await order(event, [[0, 1]])).amount).toBe(210);
  });

  test('is refused as soon as the event is cancelled', async () => {
    const event = await makeEvent(world.pool);
    await order(event, [[0, 1]]);
    await world.pool.query(`update events set state = 'cancelled', sales_version = sales_version + 1 where id = $1`, [
      event.id,
    ]);
    expect((await refusalOf(order(event, [[0, 1]]))).code).toBe('order.event_cancelled');
  });
});

test('an unknown reference is not found', async () => {
  const client = createClient({ baseUrl: world.url, fetch: (request) => fetch(request) });
  for (const reference of ['ABCDEF-NOTHING', 'nothing', '-', "'; drop table orders; --"])
    expect(await refusalOf(client.call(getOrderStatus, { params: { reference }, query: {} }))).toMatchObject({
      status: 404,
      code: 'order.not_found',
    });
});
