import { getOrderStatus, payOrder, placeOrder } from '@quivertree/contract/orders/orders';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import {
  chooseOutcomeAt,
  type OrderToPay,
  orderAt,
  orderOf,
  PROVIDERS,
  statusOfOrder,
  pollOpenPayments,
} from '../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { applyAlone, paymentToApply } from '../payments/apply-payments.ts';
import { findPayment } from '../payments/known-payment.ts';
import { waitingForLocks } from '../../../../../tests/world/while-row-is-held.ts';

const SOON = { timeout: 15_000, interval: 50 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const keyOf = ({ payload }: { payload: { return_url: string; payment_url: string | null } }) =>
  world.pool
    .query<{ reference: string; buyer_key: string }>('select reference, buyer_key from orders where reference = $1', [
      /[0-9A-Z]{6}-[0-9A-Z]{26}/.exec(JSON.stringify(payload))?.[0],
    ])
    .then(({ rows }) => ({ reference: rows[0]?.reference ?? '', key: rows[0]?.buyer_key ?? '' }));

async function pay(order: OrderToPay): Promise<OrderToPay & { amount: number }> {
  const { reference, key } = await keyOf(order);
  const answer = await world.client.call(payOrder, { params: { reference }, body: { key } });
  return { ...order, provider: answer.provider, payload: answer.payload, amount: answer.amount };
}

const paymentsOf = async ({ eventId }: { eventId: string }) =>
  (
    await world.pool.query<{ state: string; disposition: string | null }>(
      'select state, disposition from payments where event_id = $1 order by created_at',
      [eventId],
    )
  ).rows;

/** Order status as seen through the buyer's own link. */
async function statusForBuyer(order: OrderToPay) {
  const { reference, key } = await keyOf(order);
  return world.client.call(getOrderStatus, { params: { reference }, query: { key } });
}

describe.each(PROVIDERS)('an order whose provider is %s', (provider) => {
  test('is paid by the payment that was begun, from wherever the buyer returns', async () => {
    const order = await orderAt(world, provider);
    const again = await pay(order);
    expect(again).toMatchObject({ provider, amount: 210 });
    expect(again.payload.payment_url).toBe(order.payload.payment_url);
    expect(await paymentsOf(order)).toHaveLength(1);
    await chooseOutcomeAt(again, 'pay');
    expect(await statusOfOrder(world, order)).toBe('success');
  });

  test('is paid by a new payment after a decline, with its own reference at the provider', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'decline');
    await expect.poll(() => statusOfOrder(world, order), SOON).toBe('failed');
    expect((await statusForBuyer(order)).payableUntil).toBeDefined();
    const again = await pay(order);
    expect(again.amount).toBe(210);
    expect(await statusOfOrder(world, order)).toBe('pending');
    // A repeated request from another tab doesn't create a third payment.
    await pay(order);
    expect(await paymentsOf(order)).toMatchObject([
      { state: 'failed' },
      { state: expect.stringMatching(/created|redirected/) },
    ]);
    await chooseOutcomeAt(again, 'pay');
    expect(await statusOfOrder(world, order)).toBe('success');
    expect(await paymentsOf(order)).toEqual([
      { state: 'failed', disposition: null },
      { state: 'captured', disposition: 'applied' },
    ]);
    expect((await statusForBuyer(order)).payableUntil).toBeUndefined();
  });

  test('is confirmed by a status check if the new payment’s notification is lost', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'decline');
    await expect.poll(() => statusOfOrder(world, order), SOON).toBe('failed');
    await chooseOutcomeAt(await pay(order), 'not_notified');
    await world.pool.query(`update payments set created_at = created_at - interval '3 minutes' where event_id = $1`, [
      order.eventId,
    ]);
    await pollOpenPayments(world.context);
    await expect.poll(() => statusOfOrder(world, order), SOON).toBe('success');
  });

  test('has nothing to pay once it’s paid, even before a notification arrives', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'not_notified');
    expect(await statusOfOrder(world, order)).toBe('pending');
    const again = await pay(order);
    expect(again.amount).toBe(0);
    expect(again.payload.return_url).toContain(`/checkout/status/${order.reference}?key=`);
    expect(again.payload.payment_url).toBeNull();
    expect(await statusOfOrder(world, order)).toBe('success');
    expect(await paymentsOf(order)).toHaveLength(1);
  });

  test('has nothing to pay if it is sent again after the payment', async () => {
    const event = await makeEvent(world.pool, { paymentProvider: provider });
    const idempotencyKey = newId();
    const order = await orderOf(world.url, event, idempotencyKey);
    await chooseOutcomeAt(order, 'pay');
    expect(await statusOfOrder(world, order)).toBe('success');
    const repeated = await orderOf(world.url, event, idempotencyKey);
    expect(repeated.payload.payment_url).toBeNull();
    expect(repeated.payload.return_url).toContain(`/checkout/status/${order.reference}?key=`);
  });

  test('waits for a payment that is being applied, and then has nothing to pay', async () => {
    const order = await orderAt(world, provider);
    const { reference, key } = await keyOf(order);
    const { rows } = await world.pool.query<{ id: string }>('select id from payments where event_id = $1', [
      order.eventId,
    ]);
    const paymentId = rows[0]?.id ?? '';
    const payment = await findPayment(world.pool, order.eventId, paymentId);
    let asked: Promise<{ amount: number }> | undefined;
    await inTransaction(world.pool, async (client) => {
      const status = { payment, state: 'captured' as const, amountMinor: 21_000, currency: 'NAD' };
      const providerReference = `charge of ${reference}`;
      await applyAlone(client, paymentToApply(payment, { ...status, providerReference }));
      asked = world.client.call(payOrder, { params: { reference }, body: { key } });
      const waiting = () => waitingForLocks(world.pool, 'for no key update of o');
      await expect.poll(waiting, SOON).toBeGreaterThan(0);
    });
    expect((await asked)?.amount).toBe(0);
    expect(await paymentsOf(order)).toEqual([{ state: 'captured', disposition: 'applied' }]);
  });

  test('is paid once, however close together a late and a new payment arrive', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderAt(world, provider)));
    await Promise.all(orders.map((order) => chooseOutcomeAt(order, 'decline')));
    for (const order of orders) await expect.poll(() => statusOfOrder(world, order), SOON).toBe('failed');
    await Promise.all(orders.flatMap((order) => [chooseOutcomeAt(order, 'pay'), pay(order).catch(() => undefined)]));
    for (const order of orders) {
      await expect.poll(() => statusOfOrder(world, order), SOON).toBe('success');
      expect((await pay(order)).amount).toBe(0);
      const applied = (await paymentsOf(order)).filter(({ disposition }) => disposition === 'applied');
      expect(applied).toHaveLength(1);
    }
  });
});

test('a payment page of Stripe whose decline was never reported is closed before the next one opens', async () => {
  const order = await orderAt(world, 'STRIPE');
  await chooseOutcomeAt(order, 'decline_not_notified');
  expect(await statusOfOrder(world, order)).toBe('pending');
  const again = await pay(order);
  expect(again.payload.payment_url).not.toBe(order.payload.payment_url);
  const oldPage = await fetch(order.payload.payment_url ?? '');
  expect(await oldPage.text()).toContain('Payment not found');
  await chooseOutcomeAt(order, 'pay');
  await chooseOutcomeAt(again, 'pay');
  expect(await statusOfOrder(world, order)).toBe('success');
  expect(await paymentsOf(order)).toEqual([
    { state: 'failed', disposition: null },
    { state: 'captured', disposition: 'applied' },
  ]);
});

describe('only the buyer', () => {
  test('pays an order, sees until when, and sees its refunds', async () => {
    const order = await orderAt(world, 'TEST');
    const { reference, key } = await keyOf(order);
    const asStranger = world.client.call(payOrder, { params: { reference }, body: { key: 'a guess' } });
    expect(await refusalCode(asStranger)).toBe('order.not_found');
    const strangers = await world.client.call(getOrderStatus, { params: { reference }, query: {} });
    expect(strangers).not.toHaveProperty('payableUntil');
    expect(strangers).not.toHaveProperty('refunds');
    const own = await world.client.call(getOrderStatus, { params: { reference }, query: { key } });
    const { rows } = await world.pool.query<{ expires_at: Date }>(
      'select expires_at from orders where reference = $1',
      [reference],
    );
    expect(own.payableUntil).toBe(rows[0]?.expires_at.toISOString());
  });

  test('sees that the time to pay is over', async () => {
    const order = await orderAt(world, 'TEST');
    await runOutReservations(world.pool, order.eventId);
    expect(await refusalCode(pay(order))).toBe('order.reservation_over');
    expect((await statusForBuyer(order)).payableUntil).toBeUndefined();
  });

  test('is refused while a payment is in progress', async () => {
    const order = await orderAt(world, 'TEST');
    await world.pool.query(`update payments set state = 'pending' where event_id = $1`, [order.eventId]);
    expect(await refusalCode(pay(order))).toBe('order.payment_in_progress');
    expect(await paymentsOf(order)).toHaveLength(1);
  });

  test('is refused when paying too often', async () => {
    const order = await orderAt(world, 'TEST');
    const codes = await Promise.all(Array.from({ length: 12 }, () => refusalCode(pay(order))));
    expect(codes).toContain('order.too_often');
  });
});

describe('an order that replaces an unpaid one', () => {
  async function eventWith(capacity: number, paymentProvider: Provider = 'TEST') {
    return makeEvent(world.pool, { paymentProvider, ticketTypes: [{ capacity }, { capacity }] });
  }
  const place = (event: { id: string; ticketTypes: string[] }, quantities: number[], replaces?: object) =>
    world.client.call(placeOrder, {
      body: {
        eventId: event.id,
        attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
        tickets: quantities.map((quantity, i) => ({ ticketId: event.ticketTypes[i] as string, quantity })),
        ...(replaces ? { replaces: replaces as { reference: string; key: string } } : {}),
      },
    });
  const ordersOf = async ({ id }: { id: string }) =>
    (
      await world.pool.query<{ state: string; late: boolean }>(
        'select state, late from orders where event_id = $1 order by created_at',
        [id],
      )
    ).rows;
  const reservedOf = async ({ id }: { id: string }) =>
    (
      await world.pool.query<{ reserved: number }>(
        'select reserved from ticket_types where event_id = $1 order by position',
        [id],
      )
    ).rows.map(({ reserved }) => reserved);

  test.each(PROVIDERS)('ends the earlier reservation, also at %s', async (provider) => {
    const event = await eventWith(10, provider);
    const first = await place(event, [2, 0]);
    await place(event, [0, 3], await keyOf(first));
    expect(await ordersOf(event)).toMatchObject([{ state: 'expired' }, { state: 'reserved' }]);
    expect(await reservedOf(event)).toEqual([0, 3]);
  });

  test('leaves the earlier one alone if it has been paid in the meantime', async () => {
    const event = await eventWith(10);
    const first = await place(event, [2, 0]);
    await chooseOutcomeAt(
      { provider: 'TEST', eventId: event.id, reference: '', payload: first.payload },
      'not_notified',
    );
    await place(event, [0, 3], await keyOf(first));
    expect(await ordersOf(event)).toMatchObject([{ state: 'fulfilled' }, { state: 'reserved' }]);
  });

  test('leaves the earlier one alone if its payment is in progress', async () => {
    const event = await eventWith(10);
    const first = await place(event, [2, 0]);
    await world.pool.query(`update payments set state = 'pending' where event_id = $1`, [event.id]);
    await place(event, [0, 3], await keyOf(first));
    expect(await ordersOf(event)).toMatchObject([{ state: 'reserved' }, { state: 'reserved' }]);
  });

  test('leaves the earlier one to be paid late under the usual rules', async () => {
    const event = await eventWith(10);
    const first = await place(event, [2, 0]);
    await place(event, [0, 3], await keyOf(first));
    await chooseOutcomeAt({ provider: 'TEST', eventId: event.id, reference: '', payload: first.payload }, 'pay');
    expect(await ordersOf(event)).toEqual([
      { state: 'fulfilled', late: true },
      { state: 'reserved', late: false },
    ]);
  });

  test('takes its stock if nothing else is left', async () => {
    const event = await eventWith(3);
    const first = await place(event, [3, 0]);
    await place(event, [2, 1], await keyOf(first));
    expect(await ordersOf(event)).toMatchObject([{ state: 'expired' }, { state: 'reserved' }]);
    expect(await reservedOf(event)).toEqual([2, 1]);
  });

  test('is refused, and leaves the earlier one alone, if that wouldn’t free enough', async () => {
    const event = await eventWith(3);
    const first = await place(event, [3, 0]);
    expect(await refusalCode(place(event, [1, 4], await keyOf(first)))).toBe('order.sold_out');
    expect(await ordersOf(event)).toMatchObject([{ state: 'reserved' }]);
    expect(await reservedOf(event)).toEqual([3, 0]);
  });

  test('is refused if someone on the waiting list comes first', async () => {
    const event = await eventWith(3);
    const first = await place(event, [3, 0]);
    await world.pool.query(
      `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, mailbox, leave_key)
       values ($1, $2, $3, 3, 'Josef', 'josef@example.com', 'josef@example.com', 'leave')`,
      [event.id, newId(), event.ticketTypes[0]],
    );
    expect(await refusalCode(place(event, [2, 0], await keyOf(first)))).toBe('order.sold_out');
    expect(await ordersOf(event)).toMatchObject([{ state: 'reserved' }]);
  });

  test('is an ordinary order if the key is a guess or belongs to another event', async () => {
    const [event, other] = [await eventWith(10), await eventWith(10)];
    const first = await place(other, [1, 0]);
    await place(event, [1, 0], { ...(await keyOf(first)), key: 'a guess' });
    await place(event, [1, 0], await keyOf(first));
    expect(await ordersOf(other)).toMatchObject([{ state: 'reserved' }]);
    expect(await ordersOf(event)).toHaveLength(2);
  });
});
