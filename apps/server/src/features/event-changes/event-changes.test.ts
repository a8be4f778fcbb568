import type { Client } from '@quivertree/contract/client';
import * as changes from '@quivertree/contract/event-changes/event-changes';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { getOrderMoney, getRefundOffer, refundOrder, acceptRefundOffer } from '@quivertree/contract/payments/refunds';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { formatDateRange, formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { passOn } from '../../../../../tests/world/pass-on.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { chooseOutcomeAt, orderOf, statusOfOrder } from '../../../../../tests/world/pay.ts';
import { type BoughtOrder, buy, order, pay, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { receiveDispute } from '../payments/disputes/receive-dispute.ts';
import { processEventChange } from './process-event-change.ts';

let world: World;
let organiserId: string;
let organiser: Client;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  organiser = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
});
beforeEach(async () => {
  event = await makeEvent(world.pool, {
    organiserId,
    name: 'Marula festival',
    ticketTypes: [
      { name: 'General', capacity: 500 },
      { name: 'Children', priceMinor: 0 },
    ],
  });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const DAY_MS = 86_400_000;
const NOTE = 'The river has come down.';
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const newDate = () => ({ startsAt: inDays(30), endsAt: inDays(30.2) });

const params = () => ({ params: { eventId: event.id } });
const cancel = (by = organiser) => by.call(changes.cancelEvent, { ...params(), body: { note: NOTE } });
const postpone = (more: { newDate?: ReturnType<typeof newDate>; refundsUntil?: string } = {}, by = organiser) =>
  by.call(changes.postponeEvent, { ...params(), body: { note: NOTE, refundsUntil: inDays(14), ...more } });
const republish = (date = newDate(), by = organiser) =>
  by.call(changes.republishEvent, { ...params(), body: { note: NOTE, newDate: date } });

/** Postpones the event and sets its new date before anyone has been notified. */
async function redateAtOnce(): Promise<void> {
  const startJobs = await holdJobs(world.pool);
  try {
    await postpone();
    await republish();
  } finally {
    await startJobs();
  }
}

const newest = async () => (await organiser.call(changes.listEventChanges, params()))[0];

/** Resolves with the change once its orders have been processed and all holders notified. */
const finished = () =>
  vi.waitFor(
    async () => {
      const change = await newest();
      const { refunded = 0, voided = 0, offered = 0 } = change?.orders ?? {};
      expect(change?.finishedAt).toBeTruthy();
      expect(change?.orders.notified).toBeGreaterThanOrEqual(refunded + voided + offered);
      return change?.orders;
    },
    { timeout: 15_000, interval: 50 },
  );

const statusOf = async ({ reference }: BoughtOrder) =>
  (await world.client.call(getOrderStatus, { params: { reference }, query: {} })).status;
const ticketsOf = async ({ ticketsKey }: BoughtOrder) =>
  (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets.map(({ state }) => state);
const moneyOf = ({ reference }: BoughtOrder) => organiser.call(getOrderMoney, { params: { reference } });
const isRefunded = (bought: BoughtOrder) =>
  vi.waitFor(async () => expect((await moneyOf(bought)).refunds.map(({ state }) => state)).toEqual(['succeeded']), {
    timeout: 10_000,
    interval: 50,
  });

/** Passes an order's first ticket on. Returns the new holder's address, once they have been emailed their ticket. */
async function passOnFirst(bought: BoughtOrder): Promise<string> {
  const email = `tangeni-${bought.orderId}@example.com`;
  await passOn(world.client, { ticketsKey: bought.ticketsKey, ticketId: bought.ticketIds[0], email });
  await mailAbout(world, email, 'Your ticket for Marula festival');
  return email;
}

/** Subjects of the emails that someone got about changes to the event. */
const newsTo = async (email: string) =>
  (await mailsTo(world, email)).map(({ subject = '' }) => subject).filter((subject) => !subject.startsWith('Your'));

async function stock(): Promise<{ sold: number; reserved: number }> {
  const { rows } = await world.pool.query(
    'select sum(sold)::int as sold, sum(reserved)::int as reserved from ticket_types where event_id = $1',
    [event.id],
  );
  return rows[0];
}

describe('cancelling an event', () => {
  test('refunds all money including the fee, voids the tickets and notifies each holder once', async () => {
    const paid = await buy(world, event, { quantities: [2] });
    const free = await buy(world, event, { quantities: [0, 3] });
    await cancel();
    expect(await finished()).toMatchObject({ total: 2, done: 2, refunded: 1, voided: 1, notified: 2, failing: 0 });
    await isRefunded(paid);
    expect(await ticketsOf(paid)).toEqual(['void', 'void']);
    expect(await statusOf(paid)).toBe('refunded');
    expect(await statusOf(free)).toBe('cancelled');
    expect(await stock()).toEqual({ sold: 0, reserved: 0 });

    const notification = await mailAbout(world, paid.email, 'Cancelled: Marula festival');
    expect(notification.text).toContain('We’re refunding N$\u00a0210.00');
    expect(notification.text).toContain(`Hardap Sounds writes: ${NOTE}`);
    expect((await mailAbout(world, free.email, 'Cancelled')).text).not.toContain('refund');
    for (const { email } of [paid, free]) {
      const mails = await mailsTo(world, email);
      expect(mails.filter(({ subject }) => !subject?.startsWith('Your'))).toHaveLength(1);
    }
  });

  test('shows a preview with the number of orders and tickets and the amount of money', async () => {
    const inPart = await buy(world, event, { quantities: [2] });
    const disputed = await buy(world, event, { quantities: [1] });
    const allRefunded = await buy(world, event, { quantities: [1] });
    await buy(world, event, { quantities: [0, 3] });
    await order(world, event, { quantities: [1] });
    const refund = (
      { reference }: BoughtOrder,
      scope: Parameters<typeof organiser.call<typeof refundOrder>>[1]['body']['scope'],
    ) => organiser.call(refundOrder, { params: { reference }, body: { scope, refundFee: true, reason: 'It rains' } });
    await refund(inPart, { kind: 'amount', amount: 10, currency: 'NAD' });
    await refund(allRefunded, { kind: 'order' });
    await receiveDispute(world.context, {
      eventId: event.id,
      paymentId: disputed.paymentId,
      providerReference: 'dispute of one',
      amountMinor: 10_500,
      currency: 'NAD',
      state: 'open',
    });
    const preview = await organiser.call(changes.previewEventChange, params());
    expect(preview).toEqual({
      orders: 3,
      paidOrders: 2,
      tickets: 6,
      reservations: 1,
      refundableMinor: 20_000 + 10_500,
      disputed: 1,
      currency: 'NAD',
    });
    await cancel();
    expect(await finished()).toMatchObject({ refunded: 1, voided: 1, held: 1, released: 1 });
    const { refunds } = await moneyOf(inPart);
    expect(refunds.map(({ amount }) => amount)).toEqual([10, 200]);
  });

  test('stops sales at once and ends reservations; money that arrives later is refunded automatically', async () => {
    const waiting = await order(world, event, { quantities: [3] });
    await cancel();
    expect(await refusalCode(order(world, event))).toBe('order.event_cancelled');
    expect(await finished()).toMatchObject({ released: 1 });
    expect(await stock()).toEqual({ sold: 0, reserved: 0 });
    expect(await statusOf(waiting)).toBe('cancelled');

    await pay(waiting);
    await isRefunded(waiting);
    expect(await statusOf(waiting)).toBe('refunded');
    const mail = await mailAbout(world, waiting.email, 'Your refund of');
    expect(mail.text).toContain('Marula festival was no longer on sale');
  });

  test('also notifies people who were sent a ticket, once', async () => {
    const bought = await buy(world, event, { quantities: [2] });
    const tangeni = await passOnFirst(bought);
    await postpone();
    expect((await mailAbout(world, tangeni, 'Postponed: Marula festival')).text).toContain(
      'Your ticket stays valid for the new date',
    );
    await cancel();
    const notification = await mailAbout(world, tangeni, 'Cancelled: Marula festival');
    expect(notification.text).toContain('Your ticket is no longer valid');
    expect(notification.text).not.toContain(bought.reference);
    await finished();
    expect((await mailsTo(world, tangeni)).map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Your ticket for Marula festival',
      'Postponed',
      'Cancelled',
    ]);
  });

  test('ends open payments at the provider', async () => {
    event = await makeEvent(world.pool, { organiserId, paymentProvider: 'STRIPE' });
    const waiting = await orderOf(world.url, event);
    await cancel();
    const payments = async () =>
      (await world.pool.query('select state from payments where event_id = $1', [event.id])).rows;
    await expect.poll(payments, { timeout: 10_000, interval: 50 }).toEqual([{ state: 'failed' }]);
    await chooseOutcomeAt(waiting, 'pay');
    expect(await statusOfOrder(world, waiting)).toBe('cancelled');
  });

  test('issues no ticket for money that arrives before its reservation ends, and refunds it', async () => {
    const waiting = await order(world, event);
    const startJobs = await holdJobs(world.pool);
    try {
      await cancel();
      await pay(waiting);
      expect(await statusOf(waiting)).toBe('refunded');
      await assertBooksAgree(world.pool);
    } finally {
      await startJobs();
    }
    expect(await finished()).toMatchObject({ released: 1, refunded: 0 });
    await isRefunded(waiting);
    expect(await stock()).toEqual({ sold: 0, reserved: 0 });
    expect((await mailsTo(world, waiting.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Your (\d+ )?tickets?\b/),
    );
  });

  test('refunds the remainder of a partly refunded order', async () => {
    const bought = await buy(world, event, { quantities: [2] });
    const scope = { kind: 'tickets' as const, ticketIds: [bought.ticketIds[0] as string] };
    const body = { scope, refundFee: false, reason: 'Ill' };
    await organiser.call(refundOrder, { params: { reference: bought.reference }, body });
    const returned = await buy(world, event);
    const all = { scope: { kind: 'order' as const }, refundFee: true, reason: 'Ill' };
    await organiser.call(refundOrder, { params: { reference: returned.reference }, body: all });
    await cancel();
    expect(await finished()).toMatchObject({ total: 2, refunded: 1 });
    expect((await moneyOf(bought)).refunds.map(({ amount }) => amount)).toEqual([100, 110]);
    expect((await moneyOf(returned)).refunds).toHaveLength(1);
  });

  test('closes the waiting list', async () => {
    await world.pool.query('update ticket_types set capacity = 1 where event_id = $1', [event.id]);
    await buy(world, event);
    await world.pool.query(
      `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, mailbox, leave_key)
       values ($1, gen_random_uuid(), $2, 1, 'Tangeni', 'tangeni@example.com', 'tangeni@example.com', gen_random_uuid()::text)`,
      [event.id, event.ticketTypes[0]],
    );
    await cancel();
    await finished();
    const { rows } = await world.pool.query(
      `select w.state, (select count(*)::int from offers where event_id = $1) as offers from waiting_entries w where event_id = $1`,
      [event.id],
    );
    expect(rows).toEqual([{ state: 'lapsed', offers: 0 }]);
  });

  test('waits for the outcome of a disputed payment', async () => {
    const bought = await buy(world, event);
    const dispute = {
      eventId: event.id,
      paymentId: bought.paymentId,
      providerReference: 'dispute 1',
      amountMinor: 10_500,
      currency: 'NAD',
    };
    await receiveDispute(world.context, { ...dispute, state: 'open' });
    await cancel();
    expect(await finished()).toMatchObject({ held: 1, refunded: 0 });
    expect((await mailAbout(world, bought.email, 'Cancelled')).text).toContain('You’ve disputed the payment');
    await receiveDispute(world.context, { ...dispute, state: 'won' });
    await isRefunded(bought);
    expect(await newest()).toMatchObject({ orders: { held: 0, refunded: 1 } });
    expect((await mailAbout(world, bought.email, 'Your refund of')).text).toContain('has been cancelled');
  });

  test('is refused if it isn’t possible or the user may not do it', async () => {
    for (const role of ['door', 'finance'] as const)
      expect(await refusalCode(cancel(await signedInAs(world, { memberOf: { organiserId, role } })))).toBe(
        'event.not_found',
      );
    const stranger = await signedInAs(world, {
      memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' },
    });
    expect(await refusalCode(cancel(stranger))).toBe('event.not_found');
    expect(await refusalCode(postpone({}, stranger))).toBe('event.not_found');
    expect(await refusalCode(republish(newDate(), stranger))).toBe('event.not_found');
    expect(await refusalCode(stranger.call(changes.listEventChanges, params()))).toBe('event.not_found');
    expect(await refusalCode(cancel(world.client))).toBe('auth.required');

    await cancel(await signedInAs(world, { roles: ['ADMINISTRATOR'] }));
    expect(await refusalCode(cancel())).toBe('event.cannot_change');
    expect(await refusalCode(postpone())).toBe('event.cannot_change');
    expect(await refusalCode(republish())).toBe('event.cannot_change');
    await finished();
  });
});

describe('an interrupted job', () => {
  test('continues where it stopped, however often it runs, and does everything once', async () => {
    const orders = await Promise.all(Array.from({ length: 9 }, () => buy(world, event)));
    const startJobs = await holdJobs(world.pool);
    try {
      const { id: changeId } = await cancel();
      const partway = () => processEventChange(world.context, { changeId }, { batches: 1, batchSize: 3 });
      await partway();
      expect((await newest())?.orders).toMatchObject({ total: 9, done: 3 });
      await assertBooksAgree(world.pool);
      await Promise.all([partway(), partway(), partway()]);
      expect((await newest())?.orders).toMatchObject({ done: 6 });
      expect((await newest())?.finishedAt).toBeNull();
      await Promise.all([1, 2].map(() => processEventChange(world.context, { changeId })));
    } finally {
      await startJobs();
    }
    expect(await finished()).toMatchObject({ done: 9, refunded: 9 });
    for (const bought of orders) {
      await isRefunded(bought);
      expect((await moneyOf(bought)).refunds.map(({ amount }) => amount)).toEqual([105]);
    }
    await Promise.all(orders.map(({ email }) => mailAbout(world, email, 'Cancelled')));
    const mails = await Promise.all(orders.map(({ email }) => mailsTo(world, email)));
    for (const received of mails)
      expect(received.filter(({ subject }) => subject?.startsWith('Cancelled'))).toHaveLength(1);
  });

  test('skips an order that fails, stores the reason and tries again', async () => {
    const [broken, ...others] = await Promise.all(Array.from({ length: 4 }, () => buy(world, event)));
    await world.pool.query(`
      create function break_one() returns trigger language plpgsql as $$
      begin if new.payment_id = '${broken?.paymentId}' then raise exception 'the disk is full'; end if; return new; end $$;
      create trigger break_one before insert on refunds for each row execute function break_one()`);
    const { id: changeId } = await cancel();
    await vi.waitFor(async () => expect((await newest())?.orders).toMatchObject({ done: 3, failing: 1 }), {
      timeout: 10_000,
    });
    for (const bought of others) await isRefunded(bought);
    expect(await ticketsOf(broken as BoughtOrder)).toEqual(['issued']);
    await world.pool.query('drop trigger break_one on refunds; drop function break_one()');
    await processEventChange(world.context, { changeId });
    expect(await finished()).toMatchObject({ done: 4, refunded: 4, failing: 0 });
    await isRefunded(broken as BoughtOrder);
  });
});

describe('postponing an event', () => {
  const offerOf = ({ ticketsKey }: BoughtOrder) => world.client.call(getRefundOffer, { params: { ticketsKey } });
  const take = ({ ticketsKey }: BoughtOrder) =>
    world.client.call(acceptRefundOffer, { params: { ticketsKey }, body: {} });

  test('keeps the tickets, stops sales and offers refunds by a link until a date', async () => {
    const bought = await buy(world, event);
    const free = await buy(world, event, { quantities: [0, 1] });
    const reserved = await order(world, event);
    await postpone();
    expect(await finished()).toMatchObject({ offered: 1, released: 1, total: 3 });
    expect(await refusalCode(order(world, event))).toBe('order.event_postponed');
    expect(await ticketsOf(bought)).toEqual(['issued']);
    expect(await statusOf(reserved)).toBe('cancelled');
    const mail = await mailAbout(world, bought.email, 'Postponed: Marula festival');
    expect(mail.text).toContain('The new date isn’t known yet');
    expect(mail.text).toContain(`${world.url}/refund/${bought.ticketsKey}`);
    expect((await mailAbout(world, free.email, 'Postponed')).text).not.toContain('/refund/');

    expect(await offerOf(bought)).toMatchObject({ amount: 105, currency: 'NAD', taken: false, startsAt: null });
    expect(await take(bought)).toMatchObject({ amount: 105, taken: true });
    expect(await take(bought)).toMatchObject({ amount: 105, taken: true });
    await isRefunded(bought);
    expect(await statusOf(bought)).toBe('refunded');
    expect(await offerOf(bought)).toMatchObject({ amount: 105, taken: true });
    expect((await mailAbout(world, bought.email, 'Your refund of')).text).toContain(
      'you asked for a refund. Your ticket is no longer valid.',
    );
    expect(await refusalCode(take(free))).toBe('refund_offer.not_found');
    expect(await refusalCode(offerOf({ ...bought, ticketsKey: `${bought.ticketsKey.slice(0, -1)}!` }))).toBe(
      'refund_offer.not_found',
    );
  });

  test('refunds the money once when requested fifty times at once', async () => {
    const bought = await buy(world, event);
    await postpone();
    await finished();
    await Promise.all(Array.from({ length: 50 }, () => take(bought)));
    await isRefunded(bought);
    expect((await moneyOf(bought)).refundable.withFee).toBe(0);
  });

  test('refunds nothing after the date', async () => {
    const bought = await buy(world, event);
    await postpone();
    await finished();
    await world.pool.query(`update event_changes set refunds_until = now() - interval '1 minute' where event_id = $1`, [
      event.id,
    ]);
    expect(await refusalCode(take(bought))).toBe('refund_offer.over');
    expect(await ticketsOf(bought)).toEqual(['issued']);
  });

  test('refuses a refund while nothing is left or a dispute is open', async () => {
    const [bought, disputed] = [await buy(world, event), await buy(world, event)];
    await postpone();
    await finished();
    const body = { scope: { kind: 'amount' as const, amount: 105, currency: 'NAD' }, refundFee: true, reason: 'Sorry' };
    await organiser.call(refundOrder, { params: { reference: bought.reference }, body });
    expect(await refusalCode(take(bought))).toBe('refund.nothing_left');
    await receiveDispute(world.context, {
      eventId: event.id,
      paymentId: disputed.paymentId,
      providerReference: 'd',
      state: 'open',
      amountMinor: 10_500,
      currency: 'NAD',
    });
    expect(await refusalCode(take(disputed))).toBe('refund.dispute_open');
  });

  test('refunds no tickets that the organiser has voided', async () => {
    const bought = await buy(world, event);
    await postpone();
    await finished();
    await organiser.call(voidTickets, {
      params: { reference: bought.reference },
      body: { ticketIds: bought.ticketIds, reason: 'Sold on at twice the price' },
    });
    expect(await refusalCode(offerOf(bought))).toBe('refund_offer.not_found');
    expect(await refusalCode(take(bought))).toBe('refund_offer.not_found');
    expect((await moneyOf(bought)).refundable.withFee).toBe(105);
  });

  test('with its new date continues sales and gives the date in the same email', async () => {
    const bought = await buy(world, event);
    const date = newDate();
    await postpone({ newDate: date });
    await finished();
    const mail = await mailAbout(world, bought.email, 'Postponed');
    expect(mail.text).toContain(formatDateRange(date.startsAt, date.endsAt, NAMIBIA));
    expect(await offerOf(bought)).toMatchObject({ startsAt: date.startsAt, taken: false });
    await buy(world, event);
  });

  test('and setting its date later notifies the holders again; the refund offer stays open', async () => {
    const bought = await buy(world, event);
    await postpone();
    await finished();
    const date = newDate();
    await republish(date);
    await finished();
    const mail = await mailAbout(world, bought.email, 'New date: Marula festival');
    expect(mail.text).toContain(formatDateRange(date.startsAt, date.endsAt, NAMIBIA));
    expect(mail.text).toContain(`/refund/${bought.ticketsKey}`);
    await buy(world, event);
    expect(await take(bought)).toMatchObject({ taken: true });
  });

  test('ends the refund offer when the event begins on its new date, whatever was said before', async () => {
    const bought = await buy(world, event);
    const soon = { startsAt: inDays(10), endsAt: inDays(10.2) };
    await postpone({ newDate: soon, refundsUntil: inDays(30) });
    await finished();
    const mail = await mailAbout(world, bought.email, 'Postponed');
    expect(mail.text).toContain(`request it by ${formatDateTime(soon.startsAt, NAMIBIA)}`);
    expect((await offerOf(bought)).until).toBe(soon.startsAt);
    await world.pool.query(`update events set starts_at = now() - interval '1 minute' where id = $1`, [event.id]);
    expect(await refusalCode(take(bought))).toBe('refund_offer.over');
  });

  test('ends the refund offer for anyone admitted on the new date', async () => {
    const bought = await buy(world, event);
    await postpone({ newDate: newDate() });
    await finished();
    await world.pool.query(
      `insert into scans (event_id, id, device, nonce, code_hash, ticket_id, verdict)
       select event_id, gen_random_uuid(), 'gate', 'one', sha256('code'), id, 'admitted' from tickets where order_id = $1`,
      [bought.orderId],
    );
    expect(await refusalCode(take(bought))).toBe('refund_offer.admitted');
    expect(await ticketsOf(bought)).toEqual(['issued']);
  });

  test('and setting its date before all holders were notified doesn’t withdraw the refund offer from anyone', async () => {
    const bought = await buy(world, event);
    await redateAtOnce();
    expect(await finished()).toMatchObject({ offered: 1 });
    expect((await mailAbout(world, bought.email, 'New date')).text).toContain('/refund/');
    expect(await take(bought)).toMatchObject({ amount: 105, taken: true });
    expect(await newest()).toMatchObject({ orders: { offered: 0, refunded: 1 } });
    await isRefunded(bought);
  });

  test('is no longer announced once there is a new date, even if the email was held up', async () => {
    const bought = await buy(world, event, { quantities: [2] });
    const holder = await passOnFirst(bought);
    const startJobs = await holdJobs(world.pool);
    try {
      await postpone();
      await processEventChange(world.context, { changeId: (await newest())?.id ?? '' });
      await republish();
    } finally {
      await startJobs();
    }
    expect(await finished()).toMatchObject({ offered: 1, notified: 1 });
    for (const email of [bought.email, holder]) await mailAbout(world, email, 'New date');
    expect(await newsTo(bought.email)).toEqual(['New date: Marula festival']);
    expect(await newsTo(holder)).toEqual(['New date: Marula festival']);
    expect((await mailAbout(world, bought.email, 'New date')).text).toContain('/refund/');
    expect(await take(bought)).toMatchObject({ taken: true });
  });

  test('isn’t announced to someone whose tickets were refunded in the meantime', async () => {
    const [refunded, other] = [await buy(world, event), await buy(world, event)];
    const startJobs = await holdJobs(world.pool);
    try {
      await postpone();
      await processEventChange(world.context, { changeId: (await newest())?.id ?? '' });
      await organiser.call(refundOrder, {
        params: { reference: refunded.reference },
        body: { scope: { kind: 'order' }, refundFee: true, reason: 'As agreed' },
      });
    } finally {
      await startJobs();
    }
    await mailAbout(world, other.email, 'Postponed');
    await mailAbout(world, refunded.email, 'Your refund');
    expect(await finished()).toMatchObject({ total: 2, done: 2, offered: 1, notified: 1 });
    expect(await newsTo(refunded.email)).toEqual([]);
  });

  test('and setting its date at once still ends the reservations for the old date', async () => {
    const reserved = await order(world, event);
    await redateAtOnce();
    expect(await finished()).toMatchObject({ released: 1 });
    expect(await statusOf(reserved)).toBe('cancelled');
    expect(await stock()).toEqual({ sold: 0, reserved: 0 });
  });

  test('and then cancelling it refunds the rest', async () => {
    const [first, second] = [await buy(world, event), await buy(world, event)];
    await postpone();
    await finished();
    await take(first);
    await cancel();
    expect(await finished()).toMatchObject({ refunded: 1 });
    await isRefunded(first);
    await isRefunded(second);
  });

  test.each([
    ['a date in the past', () => postpone({ newDate: { startsAt: inDays(-1), endsAt: inDays(1) } })],
    ['an end before its start', () => postpone({ newDate: { startsAt: inDays(2), endsAt: inDays(1) } })],
    ['an offer that has already ended', () => postpone({ refundsUntil: inDays(-1) })],
    ['a second life in the past', () => republish({ startsAt: inDays(-1), endsAt: inDays(1) })],
  ])('with %s is refused', async (_, attempt) => {
    expect(await refusalCode(attempt())).toBe('event.dates_invalid');
    expect(await newest()).toBeUndefined();
  });
});
