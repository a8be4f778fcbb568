import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { getDoor, scanTicket } from '@quivertree/contract/door/door';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { approvePayout, listPayouts, redraftPayout, sendPayout } from '@quivertree/contract/settlement/payouts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { retryWhileDown } from '../../../../../../tests/world/retry-while-down.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import {
  type EventToMake,
  type MadeEvent,
  makeEvent,
  makeOrganiser,
} from '../../../../../../tests/world/make-event.ts';
import { type BoughtOrder, buy, order, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { addBankDetails, letEnd } from '../../../../../../tests/world/organiser-money.ts';
import { signedIn } from '../../../../../../tests/world/organiser-money.ts';
import { callWithStepUp, stepUpOnce } from '../../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newSecret } from '../../../db/ids.ts';
import { runSettlements } from '../../settlement/run-settlements.ts';
import { refundAtProvider } from './send-refund.ts';

const WEEK_MS = 7 * 86_400_000;

let world: World;
let organiserId: string;
let organiser: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  organiser = await signedInAs(world, { memberOf: { organiserId, role: 'finance' } });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const concert = (event: EventToMake = {}) =>
  makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'General', capacity: 1_000 }], ...event });

type RefundScope =
  | { kind: 'order' }
  | { kind: 'tickets'; ticketIds: string[] }
  | { kind: 'amount'; amount: number; currency: string };

function refund(
  bought: BoughtOrder,
  scope: RefundScope,
  { by = organiser, refundFee = true, dryRun = false, idempotencyKey = newSecret() } = {},
) {
  const body = { scope, refundFee, reason: 'The sound failed', dryRun };
  return by.call(refundOrder, { params: { reference: bought.reference }, body }, { idempotencyKey });
}

const nad = (amount: number): RefundScope => ({ kind: 'amount', amount, currency: 'NAD' });

const moneyOf = (bought: BoughtOrder) => organiser.call(getOrderMoney, { params: { reference: bought.reference } });

const statusOf = async ({ reference }: BoughtOrder) =>
  (await world.client.call(getOrderStatus, { params: { reference }, query: {} })).status;

const ticketsOf = async ({ ticketsKey }: BoughtOrder) =>
  (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets.map(({ state }) => state);

async function soldOf(event: MadeEvent): Promise<number> {
  const { rows } = await world.pool.query('select sum(sold)::int as sold from ticket_types where event_id = $1', [
    event.id,
  ]);
  return rows[0].sold;
}

const waitForRefund = (bought: BoughtOrder, times = 1) =>
  vi.waitFor(
    async () => {
      const { refunds } = await moneyOf(bought);
      expect(refunds.filter(({ state }) => state === 'succeeded')).toHaveLength(times);
    },
    { timeout: 10_000, interval: 50 },
  );

describe('refunding a whole order', () => {
  test('returns all the money, voids the tickets, puts them back on sale and emails the buyer the reason', async () => {
    const event = await concert();
    const bought = await buy(world, event, { quantities: [2] });
    const answer = await refund(bought, { kind: 'order' });
    expect(answer).toMatchObject({ amount: 210, organiser: 200, fee: 10, vat: 1.3, currency: 'NAD' });
    expect(answer.from).toEqual({ reserve: 200, payable: 0, receivable: 0 });
    expect(answer.tickets.map(({ number }) => number)).toEqual([1, 2]);
    expect(await ticketsOf(bought)).toEqual(['void', 'void']);
    expect(await soldOf(event)).toBe(0);
    expect(await statusOf(bought)).toBe('refunded');

    await waitForRefund(bought);
    const mail = await mailAbout(world, bought.email, 'Your refund of');
    expect(mail.subject).toBe('Your refund of N$\u00a0210.00: Jazz under the camelthorn');
    expect(mail.text).toContain('Your tickets are no longer valid.');
    expect(mail.text).toContain('The sound failed');
  });

  test('without the fee refunds the price of the tickets, and the fee later on', async () => {
    const bought = await buy(world, await concert());
    expect(await refund(bought, { kind: 'order' }, { refundFee: false })).toMatchObject({ amount: 100, fee: 0 });
    expect((await moneyOf(bought)).refundable).toEqual({ withFee: 5, withoutFee: 0 });
    expect(await refund(bought, { kind: 'order' })).toMatchObject({ amount: 5, organiser: 0, fee: 5 });
    await waitForRefund(bought, 2);
  });

  test('refunds the whole amount either way if the organiser absorbs the fee', async () => {
    const event = await concert({ businessCoversFee: true });
    const bought = await buy(world, event);
    const withoutFee = await refund(bought, { kind: 'order' }, { refundFee: false, dryRun: true });
    expect(withoutFee).toMatchObject({
      amount: 100,
      organiser: 100,
      fee: 0,
      from: { reserve: 95, payable: 0, receivable: 5 },
    });
    const withFee = await refund(bought, { kind: 'order' });
    expect(withFee).toMatchObject({
      amount: 100,
      organiser: 95,
      fee: 5,
      from: { reserve: 95, payable: 0, receivable: 0 },
    });
  });
});

describe('refunding one ticket', () => {
  test('voids exactly that one, refunds its price and leaves the others alone', async () => {
    const event = await concert({ ticketTypes: [{ name: 'General' }, { name: 'VIP', priceMinor: 50_000 }] });
    const bought = await buy(world, event, { quantities: [2, 1] });
    const types = (await moneyOf(bought)).tickets;
    const vip = types.findIndex(({ ticketTypeName }) => ticketTypeName === 'VIP');
    expect(types[vip]).toMatchObject({ withFee: 525, withoutFee: 500 });
    const answer = await refund(bought, { kind: 'tickets', ticketIds: [bought.ticketIds[vip] as string] });
    expect(answer).toMatchObject({ amount: 525, tickets: [{ number: vip + 1, ticketTypeName: 'VIP' }] });
    expect(await ticketsOf(bought)).toEqual(types.map((_, i) => (i === vip ? 'void' : 'issued')));
    expect(await soldOf(event)).toBe(2);
    expect(await statusOf(bought)).toBe('success');
    const mail = await mailAbout(world, bought.email, 'Your refund of');
    expect(mail.text).toContain(
      `Ticket ${vip + 1} (VIP) for Jazz under the camelthorn has been refunded and is no longer valid.`,
    );
  });

  test('adds up to exactly the amount paid when done one by one', async () => {
    const bought = await buy(world, await concert({ ticketTypes: [{ priceMinor: 3_333 }] }), { quantities: [3] });
    for (const id of bought.ticketIds) await refund(bought, { kind: 'tickets', ticketIds: [id] });
    const { refunds, total, refundable } = await moneyOf(bought);
    expect(refunds.reduce((sum, { amount }) => sum + amount * 100, 0)).toBeCloseTo(total * 100);
    expect(refundable).toEqual({ withFee: 0, withoutFee: 0 });
    expect(await statusOf(bought)).toBe('refunded');
  });

  test('returns the place to its pool, where the waiting list comes first', async () => {
    const event = await concert({ pools: [2], ticketTypes: [{ pool: 0 }, { pool: 0 }] });
    const bought = await buy(world, event, { quantities: [2] });
    await world.client.call(joinWaitingList, {
      params: { eventId: event.id },
      body: {
        ticketId: event.ticketTypes[1] as string,
        quantity: 1,
        attendee: { name: 'Tangeni Haufiku', email: 'next@example.com' },
      },
    });
    await refund(bought, { kind: 'tickets', ticketIds: [bought.ticketIds[0] as string] });
    const { rows } = await world.pool.query('select sold, offered from pools where event_id = $1', [event.id]);
    expect(rows).toEqual([{ sold: 1, offered: 1 }]);
    await mailAbout(world, 'next@example.com', 'It’s your turn');
  });

  test('is possible after admission: the ticket is void, and its admission still counts at the door', async () => {
    const event = await concert();
    const bought = await buy(world, event);
    const door = await signedInAs(world, { memberOf: { organiserId, role: 'door' } });
    const [ticket] = (await world.client.call(getOrderTickets, { params: { ticketsKey: bought.ticketsKey } })).tickets;
    const scan = () =>
      door.call(scanTicket, {
        params: { eventId: event.id },
        body: { code: ticket?.code ?? '', device: 'gate', nonce: randomUUID() },
      });
    expect(await scan()).toMatchObject({ verdict: 'admitted' });
    await refund(bought, { kind: 'tickets', ticketIds: bought.ticketIds });
    expect(await ticketsOf(bought)).toEqual(['void']);
    expect(await soldOf(event)).toBe(0);
    expect(await scan()).toMatchObject({ verdict: 'refused', reason: 'void' });
    expect(await door.call(getDoor, { params: { eventId: event.id } })).toMatchObject({ counts: { admitted: 1 } });
  });

  test('is refused if the ticket is already void or belongs to another order', async () => {
    const event = await concert();
    const bought = await buy(world, event, { quantities: [2] });
    const other = await buy(world, event);
    const ticketIds = [bought.ticketIds[0] as string];
    await refund(bought, { kind: 'tickets', ticketIds });
    expect(await refusalCode(refund(bought, { kind: 'tickets', ticketIds }))).toBe('refund.ticket_not_live');
    expect(await refusalCode(refund(bought, { kind: 'tickets', ticketIds: other.ticketIds }))).toBe(
      'refund.ticket_not_live',
    );
    expect(await ticketsOf(other)).toEqual(['issued']);
  });
});

describe('refunding an amount', () => {
  test('leaves the tickets valid', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    expect(await refund(bought, nad(21))).toMatchObject({ amount: 21, organiser: 20, fee: 1, tickets: [] });
    expect(await ticketsOf(bought)).toEqual(['issued', 'issued']);
    expect(await statusOf(bought)).toBe('success');
    const mail = await mailAbout(world, bought.email, 'Your refund of');
    expect(mail.text).toContain('Part of your payment has been refunded. Your tickets are still valid.');
  });

  test('several times within a short while sends two emails: the first at once, then one for the others', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    await refund(bought, nad(10));
    expect((await mailAbout(world, bought.email, 'Your refund of')).subject).toContain('10.00');
    for (const amount of [20, 30]) await refund(bought, nad(amount));
    await waitForRefund(bought, 3);
    const waiting = `from graphile_worker.jobs where key = (select 'refunds of ' || id from orders where reference = $1)`;
    const { rows } = await world.pool.query(
      `select run_at > now() + interval '9 minutes' as waits ${waiting} and attempts = 0`,
      [bought.reference],
    );
    expect(rows).toEqual([{ waits: true }]);
    await world.pool.query(`select graphile_worker.reschedule_jobs(array(select id ${waiting}), run_at => now())`, [
      bought.reference,
    ]);
    const { subject, text } = await mailAbout(world, bought.email, 'Your refund of', 2);
    expect(subject).toContain('50.00');
    expect(text).toMatch(/20\.00: Part of your payment[^]*30\.00: Part of your payment/);
  });

  test('is refused above what is left, and changes nothing', async () => {
    const bought = await buy(world, await concert());
    await refund(bought, nad(100));
    const before = await moneyOf(bought);
    expect(await refusalCode(refund(bought, nad(5.01)))).toBe('refund.above_refundable');
    expect((await moneyOf(bought)).refunds).toHaveLength(before.refunds.length);
    expect(await refund(bought, nad(5))).toMatchObject({ amount: 5 });
    expect(await refusalCode(refund(bought, { kind: 'order' }))).toBe('refund.nothing_left');
  });

  test('is refused in another currency', async () => {
    const bought = await buy(world, await concert());
    expect(await refusalCode(refund(bought, { kind: 'amount', amount: 10, currency: 'ZAR' }))).toBe(
      'refund.other_currency',
    );
    expect(await refund(bought, { kind: 'amount', amount: 10, currency: 'N$' })).toMatchObject({ amount: 10 });
  });

  test.each([0, -5, 1.005, 1e12])('of %d is not an amount', async (amount) => {
    const bought = await buy(world, await concert());
    expect(await refusalCode(refund(bought, nad(amount)))).toBe('request.invalid');
  });
});

describe('a refund', () => {
  test('can be previewed: it shows whose money it is and changes nothing', async () => {
    const bought = await buy(world, await concert());
    const preview = await refund(bought, { kind: 'order' }, { dryRun: true });
    expect(preview).toMatchObject({ refundId: null, amount: 105, from: { reserve: 100 } });
    expect((await moneyOf(bought)).refunds).toEqual([]);
    expect(await ticketsOf(bought)).toEqual(['issued']);
  });

  test('requested again with the same key happens once and gets the same answer', async () => {
    const bought = await buy(world, await concert());
    const idempotencyKey = randomUUID();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => refund(bought, nad(20), { idempotencyKey })),
    );
    for (const other of others) expect(other).toEqual(first);
    expect((await moneyOf(bought)).refunds).toHaveLength(1);
    expect(await refusalCode(refund(bought, nad(21), { idempotencyKey }))).toBe('idempotency.key_reused');
  });

  test('of an order that was unpaid or free is refused', async () => {
    const event = await concert({ ticketTypes: [{}, { priceMinor: 0 }] });
    expect(await refusalCode(refund(await order(world, event), { kind: 'order' }))).toBe('refund.not_paid');
    expect(await refusalCode(refund(await buy(world, event, { quantities: [0, 1] }), { kind: 'order' }))).toBe(
      'refund.not_paid',
    );
  });

  test('is for the organiser’s finance people and for administrators', async () => {
    const bought = await buy(world, await concert());
    for (const [user, expected] of [
      [{ memberOf: { organiserId, role: 'door' } }, 'order.not_found'],
      [{ memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' } }, 'order.not_found'],
      [{ roles: ['USER'] }, 'access.denied'],
    ] as const) {
      const by = await signedInAs(world, user as Parameters<typeof signedInAs>[1]);
      expect(await refusalCode(refund(bought, nad(1), { by }))).toBe(expected);
      expect(await refusalCode(by.call(getOrderMoney, { params: { reference: bought.reference } }))).toBe(expected);
    }
    expect(await refusalCode(refund(bought, nad(1), { by: world.client }))).toBe('auth.required');
    for (const user of [
      { memberOf: { organiserId, role: 'owner' } },
      { memberOf: { organiserId, role: 'manager' } },
      { roles: ['USER', 'ADMINISTRATOR'] },
    ] as const) {
      const by = await signedInAs(world, user as Parameters<typeof signedInAs>[1]);
      expect(await refund(bought, nad(1), { by })).toMatchObject({ amount: 1 });
    }
    const unknown = { ...bought, reference: `${bought.reference.slice(0, -1)}_` };
    expect(await refusalCode(refund(unknown, nad(1)))).toBe('order.not_found');
  });

  test('requested a hundred times at once never exceeds the captured amount', { timeout: 60_000 }, async () => {
    const bought = await buy(world, await concert());
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => refusalCode(retryWhileDown(() => refund(bought, nad(10))))),
    );
    expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(['no refusal', 'refund.above_refundable']));
    const { refunds, refundable } = await moneyOf(bought);
    expect(refunds).toHaveLength(10);
    expect(refundable.withFee).toBe(5);
    await waitForRefund(bought, 10);
  });

  test('after the event comes out of the payable balance, and after the payout is owed by the organiser', async () => {
    const owner = await makeOrganiser(world.pool);
    await addBankDetails(world, owner, 100);
    const event = await concert({ organiserId: owner });
    const [first, second] = [await buy(world, event), await buy(world, event)];
    const nextMonth = new Date(Date.now() + 4 * WEEK_MS);
    const later = await buy(world, await concert({ organiserId: owner, startsAt: nextMonth }), { quantities: [5] });
    const johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    const tangeni = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    await letEnd(world, event.id, 4);
    await runSettlements(world.context, Date.now() + WEEK_MS);
    const amount = nad(52.5);
    const due = await refund(first, amount, { by: johanna.client });
    expect(due.from).toEqual({ reserve: 0, payable: 50, receivable: 0 });

    const [drafted] = (await tangeni.client.call(listPayouts, { query: {} })).items.filter(
      ({ organiserId: of }) => of === owner,
    );
    const payoutId = drafted?.id as string;
    const { amountMinor, bankDetailsId } = await callWithStepUp(tangeni, redraftPayout, { params: { payoutId } });
    expect(amountMinor).toBe(15_000);
    await johanna.client.call(
      approvePayout,
      { params: { payoutId }, body: { amountMinor, bankDetailsId } },
      await stepUpOnce(johanna.client, 'money', johanna),
    );
    await callWithStepUp(tangeni, sendPayout, { params: { payoutId } });
    const owed = await refund(second, { kind: 'order' }, { by: johanna.client });
    expect(owed.from).toEqual({ reserve: 0, payable: 0, receivable: 100 });
    // Another event's reserve can't be used, because it is for that event's buyers.
    expect((await refund(later, { kind: 'order' }, { by: johanna.client, dryRun: true })).from.reserve).toBe(500);
  });

  test('that the provider declines goes to suspense, and the tickets stay void', async () => {
    const bought = await buy(world, await concert());
    // Someone has already refunded the payment in the provider's own dashboard.
    await refundAtProvider(world.context, {
      eventId: bought.eventId,
      refundId: randomUUID(),
      paymentId: bought.paymentId,
      amountMinor: 10_500,
      currency: 'NAD',
    });
    await refund(bought, { kind: 'order' });
    await vi.waitFor(async () => expect((await moneyOf(bought)).refunds[0]?.state).toBe('failed'), { timeout: 10_000 });
    expect(await ticketsOf(bought)).toEqual(['void']);
    expect((await moneyOf(bought)).refundable.withFee).toBe(0);
    expect(await refusalCode(refund(bought, { kind: 'order' }))).toBe('refund.nothing_left');
  });
});
