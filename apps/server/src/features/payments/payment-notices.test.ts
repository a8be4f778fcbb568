import { randomUUID } from 'node:crypto';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertStockAgrees } from '../../../../../tests/world/assert-stock-agrees.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { expireReservations } from '../orders/expire-reservations.ts';
import { signTestMessage } from './test-provider.ts';

const SECRET = 'a secret that only this world of tests knows';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => assertStockAgrees(world.pool));
afterAll(() => world.stop());

interface Placed {
  eventId: string;
  reference: string;
  paymentPage: string;
  paymentId: string;
}

async function placeOne(capacity = 10): Promise<Placed> {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity }] });
  const { payload } = await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
    },
  });
  const paymentId = new URL(payload.return_url).searchParams.get('charge') as string;
  return { eventId: event.id, reference: payload.reference, paymentPage: payload.return_url, paymentId };
}

/** What the buyer does on the provider's page. */
const choose = (order: Placed, choice: 'pay' | 'decline' | 'close') =>
  fetch(order.paymentPage, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });

const statusOf = async ({ reference }: Placed) =>
  (await world.client.call(getOrderStatus, { params: { reference }, query: {} })).status;

const notice = (body: string, signature = signTestMessage(SECRET, body)) =>
  fetch(`${world.url}/api/v1/payments/notices/TEST`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    body,
  });

const noticeOf = (order: Placed, key: string = randomUUID()) =>
  JSON.stringify({ notice: key, event_id: order.eventId, charge: order.paymentId });

async function runOut(order: Placed): Promise<void> {
  await world.pool.query(`update orders set expires_at = now() - interval '1 second' where event_id = $1`, [
    order.eventId,
  ]);
  await expireReservations(world.pool);
}

describe('a payment', () => {
  test('fulfils its order as soon as the provider has told and confirmed it', async () => {
    const order = await placeOne();
    const answer = await choose(order, 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(`/checkout/status/${order.reference}?key=`);
    expect(await statusOf(order)).toBe('success');
  });

  test('that was declined leaves the order unpaid, and can be tried again', async () => {
    const order = await placeOne();
    await choose(order, 'decline');
    expect(await statusOf(order)).toBe('failed');
    await choose(order, 'pay');
    expect(await statusOf(order)).toBe('success');
  });

  test('that is closed leaves the order pending', async () => {
    const order = await placeOne();
    await choose(order, 'close');
    expect(await statusOf(order)).toBe('pending');
  });

  test('is not made by opening the return page', async () => {
    const order = await placeOne();
    await fetch(`${world.url}/checkout/status/${order.reference}`);
    expect(await statusOf(order)).toBe('pending');
  });

  test('after the reservation has run out takes the stock again and is marked late', async () => {
    const order = await placeOne();
    await runOut(order);
    expect(await statusOf(order)).toBe('expired');
    await choose(order, 'pay');
    expect(await statusOf(order)).toBe('success');
    const { rows } = await world.pool.query('select late from orders where event_id = $1', [order.eventId]);
    expect(rows).toEqual([{ late: true }]);
  });

  test('after the stock has gone to somebody else fulfils nothing and is kept apart', async () => {
    const order = await placeOne(2);
    await runOut(order);
    await world.pool.query('update ticket_types set capacity = 1 where event_id = $1', [order.eventId]);
    await choose(order, 'pay');
    expect(await statusOf(order)).not.toBe('success');
    const { rows } = await world.pool.query('select state, disposition from payments where event_id = $1', [
      order.eventId,
    ]);
    expect(rows).toEqual([{ state: 'captured', disposition: 'unmatched' }]);
  });
});

describe('a notice', () => {
  test('has one effect, fifty times at once', async () => {
    const order = await placeOne();
    await choose(order, 'pay');
    const body = noticeOf(order);
    const answers = await Promise.all(Array.from({ length: 50 }, () => notice(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await world.pool.query(
      `select (select count(*)::int from tickets where event_id = $1) as tickets,
              (select count(*)::int from payment_history where event_id = $1) as changes,
              (select count(*)::int from order_mails where event_id = $1) as mails`,
      [order.eventId],
    );
    expect(rows).toEqual([{ tickets: 2, changes: 1, mails: 1 }]);
  });

  test.each([
    ['a forged signature', (order: Placed) => notice(noticeOf(order), 'forged')],
    ['no signature', (order: Placed) => notice(noticeOf(order), '')],
    ['another body than was signed', (order: Placed) => notice(noticeOf(order), signTestMessage(SECRET, 'other'))],
    ['a body that is no JSON', () => notice('paid!')],
    ['missing fields', () => notice('{}')],
    [
      'a payment that the provider does not know',
      (order: Placed) => notice(noticeOf({ ...order, paymentId: randomUUID() })),
    ],
  ])('with %s is refused and changes nothing', async (_, send) => {
    const order = await placeOne();
    const answer = await send(order);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'payment.notice_refused' });
    expect(await statusOf(order)).toBe('pending');
  });

  test('for a payment that was not made changes nothing, although its signature is genuine', async () => {
    const order = await placeOne();
    expect((await notice(noticeOf(order))).status).toBe(400);
    expect(await statusOf(order)).toBe('pending');
  });

  test('from a provider that is not configured is not found', async () => {
    const answer = await fetch(`${world.url}/api/v1/payments/notices/STRIPE`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  });
});

describe('a reservation', () => {
  test('that has run out gives its stock back', async () => {
    const order = await placeOne(2);
    await runOut(order);
    const { rows } = await world.pool.query('select reserved from ticket_types where event_id = $1', [order.eventId]);
    expect(rows).toEqual([{ reserved: 0 }]);
  });

  test('expires or is paid, never both, when both happen at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const order = await placeOne();
      await Promise.all([choose(order, 'pay'), runOut(order)]);
      expect(await statusOf(order)).toBe('success');
      await assertStockAgrees(world.pool);
    }
  });
});
