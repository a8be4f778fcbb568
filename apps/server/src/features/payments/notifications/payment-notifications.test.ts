import { randomUUID } from 'node:crypto';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOutReservations } from '../../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { mailAbout, mailsTo } from '../../../../../../tests/world/mails.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { pollOpenPayments } from '../../../../../../tests/world/pay.ts';
import { sized } from '../../../../../../tests/world/sizes.ts';
import { ticketEmailsOf } from '../../../../../../tests/world/ticket-emails.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';
import { signMessage } from '../../../keys/message-signature.ts';

const SECRET = 'a secret that only this world of tests knows';
const NOTICES = sized(1, 1_000);
const EXPIRIES = sized(20, 1_000);
const ROUNDS_LIMIT_MS = sized(30_000, 3_600_000);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

interface Placed {
  email: string;
  eventId: string;
  reference: string;
  paymentPage: string;
  paymentId: string;
}

async function placeOne(capacity = 10): Promise<Placed> {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity }] });
  const email = `${randomUUID()}@example.com`;
  const { payload } = await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa Shikongo', email },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
    },
  });
  const paymentId = new URL(payload.return_url).searchParams.get('payment') as string;
  return { email, eventId: event.id, reference: payload.reference, paymentPage: payload.return_url, paymentId };
}

/** Makes the buyer's choice on the provider's page. */
const choose = (order: Placed, choice: 'pay' | 'decline' | 'close') =>
  fetch(order.paymentPage, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });

const statusOf = async ({ reference }: Placed) =>
  (await world.client.call(getOrderStatus, { params: { reference }, query: {} })).status;

const notification = (body: string, signature = signMessage(SECRET, body)) =>
  fetch(`${world.url}/api/v1/payments/notifications/TEST`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });

const messageOf = (order: Placed, key: string = randomUUID()) =>
  JSON.stringify({ notification: key, event_id: order.eventId, payment: order.paymentId, charge: order.paymentId });

/** The provider's page for the same order, altered as if the provider had charged something else. */
function alteredPage(order: Placed, change: Record<string, string>): string {
  const url = new URL(order.paymentPage);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  url.searchParams.delete('signature');
  url.searchParams.set('signature', signMessage(SECRET, url.searchParams.toString()));
  return url.href;
}

/** A second attempt to pay the same order, as from a second tab. */
async function anotherPaymentOf(order: Placed): Promise<Placed> {
  const paymentId = newId();
  await world.pool.query(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
     select event_id, $2, order_id, provider, 'created', amount_minor, currency from payments where id = $1`,
    [order.paymentId, paymentId],
  );
  return { ...order, paymentId, paymentPage: alteredPage(order, { payment: paymentId }) };
}

async function paymentsOf({ eventId }: Placed) {
  const { rows } = await world.pool.query(
    'select state, disposition, captured_minor from payments where event_id = $1',
    [eventId],
  );
  return rows;
}

const waitForRefund = ({ eventId }: Placed) =>
  vi.waitFor(
    async () => {
      const { rows } = await world.pool.query('select state from refunds where event_id = $1', [eventId]);
      expect(rows).toEqual([{ state: 'succeeded' }]);
    },
    { timeout: 10_000, interval: 50 },
  );

async function runOut(order: Placed): Promise<void> {
  await runOutReservations(world.pool, order.eventId);
}

describe('a payment', () => {
  test('fulfils its order as soon as the provider has reported and confirmed it', async () => {
    const order = await placeOne();
    const answer = await choose(order, 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(`/checkout/status/${order.reference}?key=`);
    expect(await statusOf(order)).toBe('success');
  });

  test('that was declined leaves the order unpaid and can be retried', async () => {
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

  test('isn’t made by opening the return page', async () => {
    const order = await placeOne();
    await fetch(`${world.url}/checkout/status/${order.reference}`);
    expect(await statusOf(order)).toBe('pending');
  });

  test('after the reservation has expired takes the stock again and is marked late', async () => {
    const order = await placeOne();
    await runOut(order);
    expect(await statusOf(order)).toBe('expired');
    await choose(order, 'pay');
    expect(await statusOf(order)).toBe('success');
    const { rows } = await world.pool.query('select late from orders where event_id = $1', [order.eventId]);
    expect(rows).toEqual([{ late: true }]);
  });

  test('is refunded automatically if the stock has been sold to someone else, with one email', async () => {
    const order = await placeOne(2);
    await runOut(order);
    await world.pool.query('update ticket_types set capacity = 1 where event_id = $1', [order.eventId]);
    await choose(order, 'pay');
    await waitForRefund(order);
    expect(await statusOf(order)).toBe('refunded');
    expect(await paymentsOf(order)).toEqual([{ state: 'captured', disposition: 'unmatched', captured_minor: 21_000 }]);
    const mail = await mailAbout(world, order.email, 'Your refund of');
    expect(mail.subject).toContain('Your refund of N$\u00a0210.00');
    expect(mail.text).toContain('Your payment arrived after your reservation had expired');
    expect(await ticketEmailsOf(world.pool, order.eventId)).toBe(0);
  });

  test.each([
    ['was cancelled', `update events set state = 'cancelled', sales_version = sales_version + 1 where id = $1`],
    [
      'has ended',
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
    ],
  ])('that is late is refunded if its event %s, and gives no ticket', async (_, change) => {
    const order = await placeOne();
    await runOut(order);
    await world.pool.query(change, [order.eventId]);
    await choose(order, 'pay');
    await waitForRefund(order);
    expect(await statusOf(order)).toBe('refunded');
  });

  test('made twice is used once; the second one is refunded and the tickets stay valid', async () => {
    const order = await placeOne();
    const second = await anotherPaymentOf(order);
    await choose(order, 'pay');
    await choose(second, 'pay');
    await waitForRefund(order);
    expect(await statusOf(order)).toBe('success');
    expect((await paymentsOf(order)).map(({ disposition }) => disposition).sort()).toEqual(['applied', 'surplus']);
    const { rows } = await world.pool.query('select count(*)::int as n from tickets where event_id = $1', [
      order.eventId,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('made three times has both extra ones refunded, each announced once', async () => {
    const order = await placeOne();
    const others = [await anotherPaymentOf(order), await anotherPaymentOf(order)];
    await choose(order, 'pay');
    for (const other of others) await choose(other, 'pay');
    const announcements = async () =>
      (await mailsTo(world, order.email)).flatMap(({ text }) => text?.match(/Your order was paid for twice/g) ?? []);
    // Refunds within ten minutes of an email are collected into one later email. This sends that email now.
    const soon = `select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where key = (select 'refunds of ' || id from orders where reference = $1)), run_at => now())`;
    await vi.waitFor(
      async () => {
        await world.pool.query(soon, [order.reference]);
        expect(await announcements()).toHaveLength(2);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(await statusOf(order)).toBe('success');
  });

  test.each([
    ['less', { amount_minor: '100' }],
    ['more', { amount_minor: '21001' }],
    ['another currency', { currency: 'ZAR' }],
  ])('of %s than the amount due fulfils nothing and goes to suspense', async (_, change) => {
    const order = await placeOne();
    await choose({ ...order, paymentPage: alteredPage(order, change) }, 'pay');
    expect(await statusOf(order)).toBe('pending');
    expect(await paymentsOf(order)).toMatchObject([{ state: 'captured', disposition: 'unmatched' }]);
    const { rows } = await world.pool.query('select count(*)::int as n from refunds where event_id = $1', [
      order.eventId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('is found by asking when its notification never comes', async () => {
    const order = await placeOne();
    await choose({ ...order, paymentPage: alteredPage(order, { notify_url: 'http://127.0.0.1:9/nobody' }) }, 'pay');
    expect(await statusOf(order)).toBe('pending');
    await world.pool.query(`update payments set created_at = now() - interval '3 minutes' where id = $1`, [
      order.paymentId,
    ]);
    await pollOpenPayments(world.context);
    expect(await statusOf(order)).toBe('success');
  });
});

describe('a notification', () => {
  test('has one effect, even fifty times at once', { timeout: ROUNDS_LIMIT_MS }, async () => {
    for (let round = 0; round < NOTICES; round++)
      expect(await sendFiftyAtOnce(await placeOne())).toEqual({ tickets: 2, changes: 1, mails: 1 });
  });

  async function sendFiftyAtOnce(order: Placed) {
    await choose({ ...order, paymentPage: alteredPage(order, { notify_url: 'http://127.0.0.1:9/nobody' }) }, 'pay');
    const body = messageOf(order);
    const answers = await Promise.all(Array.from({ length: 50 }, () => notification(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await world.pool.query(
      `select (select count(*)::int from tickets where event_id = $1) as tickets,
              (select count(*)::int from payment_history where event_id = $1) as changes`,
      [order.eventId],
    );
    return { ...rows[0], mails: await ticketEmailsOf(world.pool, order.eventId) };
  }

  test.each([
    ['a forged signature', (order: Placed) => notification(messageOf(order), 'forged')],
    ['no signature', (order: Placed) => notification(messageOf(order), '')],
    [
      'a body that differs from the signed one',
      (order: Placed) => notification(messageOf(order), signMessage(SECRET, 'other')),
    ],
    ['a body that isn’t JSON', () => notification('paid!')],
    ['missing fields', () => notification('{}')],
    [
      'a payment unknown to the provider',
      (order: Placed) => notification(messageOf({ ...order, paymentId: randomUUID() })),
    ],
  ])('with %s is refused and changes nothing', async (_, send) => {
    const order = await placeOne();
    const answer = await send(order);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'payment.notification_refused' });
    expect(await statusOf(order)).toBe('pending');
  });

  test('for a payment that was not made changes nothing, although its signature is genuine', async () => {
    const order = await placeOne();
    expect((await notification(messageOf(order))).status).toBe(400);
    expect(await statusOf(order)).toBe('pending');
  });

  test('about a charge that paid for another order is refused', async () => {
    const paid = await placeOne();
    await choose(paid, 'pay');
    const { rows } = await world.pool.query('select provider_reference from payments where id = $1', [paid.paymentId]);
    const others = [await placeOne(), await placeOne()];
    const answers = await Promise.all(
      others.map((order) =>
        notification(
          JSON.stringify({
            notification: randomUUID(),
            event_id: order.eventId,
            payment: order.paymentId,
            charge: rows[0].provider_reference,
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    for (const order of others) expect(await statusOf(order)).toBe('pending');
  });

  test('is stored, and can’t be changed or deleted', async () => {
    const order = await placeOne();
    await choose(order, 'pay');
    for (const change of [
      `update payment_notifications set body = 'altered'`,
      'delete from payment_notifications',
      'truncate payment_notifications',
    ])
      await expect(world.pool.query(change)).rejects.toThrow('append-only');
  });

  test('from an unknown provider is not found', async () => {
    const answer = await fetch(`${world.url}/api/v1/payments/notifications/PAYPAL`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  });
});

/** The sweep skips rows that it can't lock within half a second. */
function waitsForTheNextSweep(error: unknown): void {
  if ((error as { code?: unknown }).code !== '55P03') throw error;
}

describe('a reservation', () => {
  test('that has expired returns its stock', async () => {
    const order = await placeOne(2);
    await runOut(order);
    const { rows } = await world.pool.query('select reserved from ticket_types where event_id = $1', [order.eventId]);
    expect(rows).toEqual([{ reserved: 0 }]);
  });

  test('either expires or is paid when both happen at the same moment', {
    timeout: ROUNDS_LIMIT_MS,
  }, async () => {
    for (let round = 0; round < EXPIRIES; round++) {
      const order = await placeOne();
      await Promise.all([choose(order, 'pay'), runOut(order).catch(waitsForTheNextSweep)]);
      expect(await statusOf(order)).toBe('success');
      await assertBooksAgree(world.pool);
    }
  });
});
