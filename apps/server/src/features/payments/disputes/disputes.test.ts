import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../../tests/world/jobs.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { type BoughtOrder, buy, order, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { type DisputeReport, receiveDispute } from './receive-dispute.ts';
import { stateOfStripeDispute } from '../providers/stripe-disputes.ts';

let world: World;
let administrator: Client;
beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const bought = async () => buy(world, await makeEvent(world.pool), { quantities: [2] });

/** Stripe's report of a dispute about an order for N$ 210.00. */
const say = ({ eventId, paymentId }: BoughtOrder, state: DisputeReport['state'], more: Partial<DisputeReport> = {}) =>
  receiveDispute(world.context, {
    eventId,
    paymentId,
    state,
    providerReference: 'dispute 1',
    amountMinor: 21_000,
    currency: 'NAD',
    ...more,
  });

const moneyOf = ({ reference }: BoughtOrder) => administrator.call(getOrderMoney, { params: { reference } });
const refund = ({ reference }: BoughtOrder, amount: number) =>
  administrator.call(refundOrder, {
    params: { reference },
    body: { scope: { kind: 'amount', amount, currency: 'NAD' }, refundFee: true, reason: 'Sorry' },
  });
const ticketsOf = async ({ ticketsKey }: BoughtOrder) =>
  (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets.map(({ state }) => state);

/** Each account's balance from all postings for one payment; debits are positive. */
async function accounts({ paymentId }: BoughtOrder): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; sum: number }>(
    `select e.account, sum(e.amount_minor)::bigint as sum
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.payment_id = $1 group by e.account having sum(e.amount_minor) <> 0`,
    [paymentId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

const refundsAre = (of: BoughtOrder, states: string[]) =>
  vi.waitFor(async () => expect((await moneyOf(of)).refunds.map(({ state }) => state)).toEqual(states), {
    timeout: 10_000,
    interval: 50,
  });

describe('a dispute', () => {
  test.each([
    ['needs_response', 'open'],
    ['warning_under_review', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['won', 'won'],
    ['lost', 'lost'],
  ] as const)('with STRIPE’s status %s counts as %s', (status, state) => {
    expect(stateOfStripeDispute(status)).toBe(state);
  });

  test('freezes refunds while it is open, and is shown with the order’s money', async () => {
    const disputed = await bought();
    await say(disputed, 'open');
    expect(await refusalCode(refund(disputed, 1))).toBe('refund.dispute_open');
    const money = await moneyOf(disputed);
    expect(money.refundable).toEqual({ withFee: 0, withoutFee: 0 });
    expect(money.disputes).toMatchObject([{ state: 'open', amount: 210 }]);
    expect(await accounts(disputed)).toMatchObject({ disputed: 21_000 });
    expect(await ticketsOf(disputed)).toEqual(['issued', 'issued']);
  });

  test('changes nothing when it is won', async () => {
    const disputed = await bought();
    const before = await accounts(disputed);
    await say(disputed, 'open');
    await say(disputed, 'won');
    expect(await accounts(disputed)).toEqual(before);
    expect(await refund(disputed, 10)).toMatchObject({ amount: 10 });
    await refundsAre(disputed, ['succeeded']);
  });

  test('takes the organiser’s share and the fee when it is lost, and voids the tickets', async () => {
    const disputed = await bought();
    await say(disputed, 'open');
    await say(disputed, 'lost');
    expect(await accounts(disputed)).toEqual({});
    expect(await ticketsOf(disputed)).toEqual(['void', 'void']);
    expect(await refusalCode(refund(disputed, 1))).toBe('refund.above_refundable');
  });

  test('takes what is left when it is lost after a partial refund; the rest is our cost', async () => {
    const disputed = await bought();
    await refund(disputed, 21);
    await refundsAre(disputed, ['succeeded']);
    await say(disputed, 'open');
    await say(disputed, 'lost');
    expect(await accounts(disputed)).toEqual({ provider_clearing: -2_100, provider_cost: 2_100 });
  });

  test('holds back a refund that wasn’t sent yet, and lets it continue when it is won', async () => {
    const disputed = await bought();
    const release = await holdJobs(world.pool);
    await refund(disputed, 21);
    await say(disputed, 'open');
    await release();
    const jobs = `select from graphile_worker.jobs where task_identifier = 'send-refund'`;
    await vi.waitFor(async () => expect((await world.pool.query(jobs)).rowCount).toBe(0), { timeout: 10_000 });
    await refundsAre(disputed, ['requested']);
    await say(disputed, 'won');
    await refundsAre(disputed, ['succeeded']);
  });

  test('takes the money of an unsent refund when it is lost, and cancels that refund', async () => {
    const disputed = await bought();
    const release = await holdJobs(world.pool);
    await refund(disputed, 21);
    await say(disputed, 'open');
    await say(disputed, 'lost');
    await release();
    await refundsAre(disputed, ['failed']);
    expect(await accounts(disputed)).toEqual({});
  });

  test('of a second payment leaves the order and its tickets alone', async () => {
    const disputed = await bought();
    const second = randomUUID();
    await world.pool.query(
      `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, disposition, captured_minor, captured_currency)
       select event_id, $2, order_id, provider, 'captured', amount_minor, currency, 'surplus', captured_minor, captured_currency
         from payments where id = $1`,
      [disputed.paymentId, second],
    );
    await world.pool.query(
      `with t as (insert into ledger_transactions (id, kind, event_id, payment_id) values (gen_random_uuid(), 'suspense', $1, $2) returning id)
       insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
       select id, account, owner, 'NAD', amount from t, (values ('provider_clearing', 'TEST', 21000), ('suspense', $2::text, -21000)) as l (account, owner, amount)`,
      [disputed.eventId, second],
    );
    await say(disputed, 'open', { paymentId: second });
    await say(disputed, 'lost', { paymentId: second });
    expect(await accounts({ ...disputed, paymentId: second })).toEqual({});
    expect(await ticketsOf(disputed)).toEqual(['issued', 'issued']);
    expect((await moneyOf(disputed)).refundable.withFee).toBe(210);
  });

  test.each([
    [['lost', 'open', 'lost'], 'lost'],
    [['won', 'open'], 'won'],
    [['open', 'won', 'lost'], 'won'],
    [['open', 'open', 'lost', 'won'], 'won'],
    [['lost', 'won', 'lost'], 'won'],
  ] as const)('reported as %s ends as %s', async (reported, end) => {
    const disputed = await bought();
    for (const state of reported) await say(disputed, state);
    expect((await moneyOf(disputed)).disputes).toMatchObject([{ state: end }]);
  });

  test('reported twenty times at once has one effect', async () => {
    const disputed = await bought();
    await Promise.all(Array.from({ length: 20 }, () => say(disputed, 'lost')));
    expect((await moneyOf(disputed)).disputes).toMatchObject([{ state: 'lost' }]);
    expect(await accounts(disputed)).toEqual({});
  });

  test.each([
    ['of an unknown payment', { paymentId: randomUUID() }],
    ['of more than was captured', { amountMinor: 21_001 }],
    ['of zero', { amountMinor: 0 }],
    ['in another currency', { currency: 'ZAR' }],
  ])('%s is refused and changes nothing', async (_, more) => {
    const disputed = await bought();
    const before = await accounts(disputed);
    await expect(say(disputed, 'open', more)).rejects.toMatchObject({ code: 'payment.notification_refused' });
    expect(await accounts(disputed)).toEqual(before);
    expect((await moneyOf(disputed)).disputes).toEqual([]);
  });

  test('of an order that was never paid is refused', async () => {
    const placed = await order(world, await makeEvent(world.pool), { quantities: [2] });
    await expect(say(placed, 'open')).rejects.toMatchObject({ code: 'payment.notification_refused' });
  });
});
