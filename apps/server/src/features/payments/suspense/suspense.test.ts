import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import {
  approveSuspenseTransfer,
  listSuspense,
  proposeSuspenseTransfer,
  resolveSuspense,
  withdrawSuspenseTransfer,
} from '@quivertree/contract/payments/suspense';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOutReservations } from '../../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../../../../tests/world/organiser-money.ts';
import { chooseOutcomeAt, orderAt } from '../../../../../../tests/world/pay.ts';
import { type BoughtOrder, buy, order, pay, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { callWithStepUp, stepUpOnce } from '../../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { signMessage } from '../../../keys/message-signature.ts';
import { receiveDispute } from '../disputes/receive-dispute.ts';
import { sendRefundMail } from '../refunds/refund-mail.ts';
import { refundAtProvider } from '../refunds/send-refund.ts';

const SECRET = 'a secret that only this world of tests knows';

let world: World;
let johanna: SignedIn;
let administrator: Client;
let second: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  administrator = johanna.client;
  second = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

/** An order of N$ 105.00 for which the provider charged a different amount. */
async function paidWith(change: Record<string, string>): Promise<BoughtOrder> {
  const placed = await order(world, await makeEvent(world.pool, { ticketTypes: [{ capacity: 1 }] }));
  await pay({ paymentPage: pageCharging(placed, change) });
  return placed;
}

/** The provider's page for an order, altered as if the provider charged something else. */
function pageCharging({ paymentPage }: BoughtOrder, change: Record<string, string>): string {
  const url = new URL(paymentPage);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  url.searchParams.delete('signature');
  url.searchParams.set('signature', signMessage(SECRET, url.searchParams.toString()));
  return url.href;
}

const tooMuch = () => paidWith({ amount_minor: '12000' });

async function suspended({ paymentId }: BoughtOrder) {
  return (await administrator.call(listSuspense, { query: { size: 100 } })).items.find(
    (entry) => entry.paymentId === paymentId,
  );
}

type ResolutionMethod = 'refund' | 'fulfil';
const resolve = (
  { paymentId }: { paymentId: string },
  method: ResolutionMethod,
  { by = administrator, idempotencyKey = '' } = {},
) =>
  by.call(
    resolveSuspense,
    { params: { paymentId }, body: { method, note: 'Looked at it with the buyer' } },
    idempotencyKey ? { idempotencyKey } : {},
  );

const propose = ({ paymentId }: { paymentId: string }, by = johanna) =>
  callWithStepUp(by, proposeSuspenseTransfer, { params: { paymentId }, body: { note: 'Paid to the buyer’s bank' } });
const agree = async ({ paymentId }: { paymentId: string }, amountMinor: number, by = second) =>
  by.client.call(
    approveSuspenseTransfer,
    { params: { paymentId }, body: { amountMinor } },
    await stepUpOnce(by.client, 'money', by),
  );
const withdraw = ({ paymentId }: { paymentId: string }) =>
  administrator.call(withdrawSuspenseTransfer, { params: { paymentId } });

const statusOf = async ({ reference }: BoughtOrder) =>
  (await world.client.call(getOrderStatus, { params: { reference }, query: {} })).status;
const moneyOf = ({ reference }: BoughtOrder) => administrator.call(getOrderMoney, { params: { reference } });
const refundsAre = (bought: BoughtOrder, expected: object[]) =>
  vi.waitFor(async () => expect((await moneyOf(bought)).refunds).toMatchObject(expected), {
    timeout: 10_000,
    interval: 50,
  });

async function runOut({ eventId }: BoughtOrder): Promise<void> {
  await runOutReservations(world.pool, eventId);
}

describe('money in suspense', () => {
  test.each([
    ['at less than requested', { amount_minor: '100' }, { reason: 'too_little', amount: 1, mayFulfil: false }],
    ['at more than requested', { amount_minor: '12000' }, { reason: 'too_much', amount: 120, mayFulfil: true }],
    ['in another currency', { currency: 'ZAR' }, { reason: 'other_currency', amount: 105, mayFulfil: false }],
  ])('charged %s is listed with its reason and age', async (_, change, expected) => {
    const bought = await paidWith(change);
    await world.pool.query(`
      alter table ledger_transactions disable trigger ledger_transactions_append_only;
      update ledger_transactions set at = at - interval '49 hours';
      alter table ledger_transactions enable trigger ledger_transactions_append_only`);
    expect(await suspended(bought)).toMatchObject({
      ...expected,
      requested: 105,
      ageDays: 2,
      orderReference: bought.reference,
      orderState: 'reserved',
    });
  });

  test('charged for another merchant is listed as that, and fulfils nothing', async () => {
    const odd = await orderAt(world, 'FINATIC');
    await chooseOutcomeAt(odd, 'other_merchant');
    const entry = (await administrator.call(listSuspense, { query: { size: 100 } })).items.find(
      ({ orderReference }) => orderReference === odd.reference,
    );
    expect(entry).toMatchObject({ reason: 'other_merchant', amount: 210, captured: 210, mayFulfil: false });
    expect(await refusalCode(resolve({ paymentId: entry?.paymentId ?? '' }, 'fulfil'))).toBe('suspense.cannot_fulfil');
  });

  test('is found by its order’s short reference and by the buyer’s email address', async () => {
    const [bought, other] = [await paidWith({ amount_minor: '100' }), await paidWith({ amount_minor: '100' })];
    const found = async (q: string) =>
      (await administrator.call(listSuspense, { query: { q } })).items.map(({ paymentId }) => paymentId);
    expect(await found(shownReference(bought.reference).toLowerCase())).toEqual([bought.paymentId]);
    expect(await found(other.email.toUpperCase())).toEqual([other.paymentId]);
    expect(await found('Jazz')).toEqual([]);
  });

  test('can be refunded to the original payment method', async () => {
    const bought = await paidWith({ amount_minor: '100' });
    expect(await resolve(bought, 'refund')).toMatchObject({ method: 'refund', amount: 1, currency: 'NAD' });
    await refundsAre(bought, [{ kind: 'suspense', reason: 'other_amount', amount: 1, state: 'succeeded' }]);
    expect(await suspended(bought)).toBeUndefined();
    const mail = await mailAbout(world, bought.email, 'Your refund of');
    expect(mail.text).toContain('didn’t match the amount due');
  });

  test('in another currency is refunded in that currency, and its refund is never added to others in an email', async () => {
    const bought = await paidWith({ currency: 'ZAR' });
    await resolve(bought, 'refund');
    await refundsAre(bought, [{ state: 'succeeded' }]);
    const [again] = (
      await world.pool.query<{ id: string }>(
        `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
         select event_id, gen_random_uuid(), order_id, provider, 'created', amount_minor, currency from payments where id = $1
         returning id`,
        [bought.paymentId],
      )
    ).rows;
    await pay({ paymentPage: pageCharging(bought, { payment: again?.id ?? '' }) });
    const params = { reference: bought.reference };
    const body = { scope: { kind: 'order' as const }, refundFee: true, reason: 'Ill' };
    await administrator.call(refundOrder, { params, body });
    await refundsAre(bought, [{ state: 'succeeded' }, { state: 'succeeded' }]);
    // Refunds within ten minutes of an email are collected into one later email.
    await world.pool.query('update refunds set notified_at = null where event_id = $1', [bought.eventId]);
    const { rows } = await world.pool.query<{ id: string }>('select id from refunds where event_id = $1', [
      bought.eventId,
    ]);
    await sendRefundMail(world.context, { eventId: bought.eventId, refundId: rows[0]?.id ?? '' });
    const { text } = await mailAbout(world, bought.email, 'Your refund of R\u00a0105.00 and N$\u00a0105.00');
    expect(text).toMatch(/R\s105\.00: .*N\$\s105\.00: /s);
  });

  test('of a late order above the limit per person is refunded, and the buyer is told so', async () => {
    const event = await makeEvent(world.pool, { maxPerBuyer: 2, ticketTypes: [{ capacity: 10 }] });
    const email = 'never.enough@example.com';
    const late = await order(world, event, { email });
    await runOut(late);
    await buy(world, event, { email, quantities: [2] });
    await pay(late);
    await refundsAre(late, [{ reason: 'over_limit', amount: 105, state: 'succeeded' }]);
    const { text } = await mailAbout(world, email, 'Your refund of');
    expect(text).toMatch(/With your other tickets, the order would have exceeded the event’s limit per person/);
    expect(text).not.toContain('sold out');
    expect(text).not.toContain('no longer available');
  });

  test('can fulfil its order, and anything above the price is refunded', async () => {
    const bought = await tooMuch();
    expect(await resolve(bought, 'fulfil')).toMatchObject({ amount: 120 });
    expect(await statusOf(bought)).toBe('success');
    await refundsAre(bought, [{ reason: 'overpaid', amount: 15, state: 'succeeded' }]);
    expect(await suspended(bought)).toBeUndefined();
    expect((await mailAbout(world, bought.email, 'Your refund of')).text).toContain(
      'You paid more than your order cost.',
    );
    expect((await moneyOf(bought)).refundable).toEqual({ withFee: 105, withoutFee: 100 });
    const params = { reference: bought.reference };
    const body = { scope: { kind: 'order' as const }, refundFee: true, reason: 'Ill' };
    await administrator.call(refundOrder, { params, body });
    await refundsAre(bought, [{ amount: 15 }, { amount: 105, state: 'succeeded' }]);
  });

  test('can fulfil an expired order if its stock is still available', async () => {
    const bought = await tooMuch();
    await runOut(bought);
    await resolve(bought, 'fulfil');
    expect(await statusOf(bought)).toBe('success');
  });

  test.each([
    ['it is not enough', () => paidWith({ amount_minor: '100' })],
    ['it is in another currency', () => paidWith({ currency: 'ZAR', amount_minor: '99999' })],
    [
      'the tickets are gone',
      async () => {
        const bought = await tooMuch();
        await runOut(bought);
        await world.pool.query('update ticket_types set capacity = 0 where event_id = $1', [bought.eventId]);
        return bought;
      },
    ],
    [
      'the event was cancelled',
      async () => {
        const bought = await tooMuch();
        await world.pool.query(`update events set state = 'cancelled' where id = $1`, [bought.eventId]);
        return bought;
      },
    ],
  ])('fulfils nothing if %s', async (_, make) => {
    const bought = await make();
    const before = await suspended(bought);
    expect(await refusalCode(resolve(bought, 'fulfil'))).toBe('suspense.cannot_fulfil');
    expect(await suspended(bought)).toMatchObject({ amount: before?.amount });
    expect(await statusOf(bought)).not.toBe('success');
  });

  test('can be paid by bank transfer when one person proposes it and another approves', async () => {
    const bought = await tooMuch();
    const { paymentId } = bought;
    const withoutStepUp = administrator.call(proposeSuspenseTransfer, {
      params: { paymentId },
      body: { note: 'A try' },
    });
    expect(await refusalCode(withoutStepUp)).toBe('auth.step_up_required');
    expect(await propose(bought)).toMatchObject({ amountMinor: 12_000 });
    expect(await suspended(bought)).toMatchObject({ transfer: { amountMinor: 12_000, mayAgree: false } });
    expect(await refusalCode(agree(bought, 12_000, johanna))).toBe('suspense.second_person_needed');
    const otherSession = { ...johanna, client: await signedInAgain(world, johanna) };
    expect(await refusalCode(agree(bought, 12_000, otherSession))).toBe('suspense.second_person_needed');
    expect(await refusalCode(agree(bought, 11_999))).toBe('suspense.amount_changed');
    expect(await statusOf(bought)).toBe('pending');
    expect(await agree(bought, 12_000)).toMatchObject({ method: 'bank_transfer', amount: 120 });
    expect(await suspended(bought)).toBeUndefined();
    expect(await statusOf(bought)).toBe('refunded');
    const { rows } = await world.pool.query(
      `select e.account, e.amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.payment_id = $1 and t.kind = 'suspense_paid_out' order by e.amount_minor`,
      [bought.paymentId],
    );
    expect(rows).toEqual([
      { account: 'bank', amount_minor: -12_000 },
      { account: 'suspense', amount_minor: 12_000 },
    ]);
  });

  test('can’t be resolved by anyone who belongs to the organiser, or did when the order was placed', async () => {
    const bought = await tooMuch();
    const mika = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    const member = [bought.eventId, mika.id];
    await world.pool.query(
      `insert into organiser_members (organiser_id, user_id, member_role)
       select organiser_id, $2, 'owner' from events where id = $1`,
      member,
    );
    await propose(bought);
    const all = () => [
      resolve(bought, 'fulfil', { by: mika.client }),
      propose(bought, mika),
      agree(bought, 12_000, mika),
      mika.client.call(withdrawSuspenseTransfer, { params: { paymentId: bought.paymentId } }),
    ];
    expect(new Set(await Promise.all(all().map(refusalCode)))).toEqual(new Set(['organiser.own']));
    await world.pool.query('delete from organiser_members where user_id = $1', [mika.id]);
    expect(new Set(await Promise.all(all().map(refusalCode)))).toEqual(new Set(['organiser.own']));
    expect(await refusalCode(agree(bought, 12_000))).toBe('no refusal');
  });

  test('is transferred once, even if two administrators propose it and two approve it at the same moment', async () => {
    const bought = await tooMuch();
    const third = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    const proposed = await Promise.allSettled([propose(bought), propose(bought, second)]);
    expect(proposed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const agreed = await Promise.all(
      [johanna, second, third, third].map((by) => refusalCode(agree(bought, 12_000, by))),
    );
    expect(agreed.filter((code) => code === 'no refusal')).toHaveLength(1);
    expect(await refusalCode(agree(bought, 12_000))).toBe('suspense.no_transfer');
  });

  test('keeps the two people apart in the database, too', async () => {
    const bought = await tooMuch();
    await propose(bought);
    const alone = `update suspense_transfers set state = 'paid', decided_by = proposed_by, decided_at = now() where payment_id = $1`;
    await expect(world.pool.query(alone, [bought.paymentId])).rejects.toThrow('suspense_transfers_two_people');
  });

  test('with a proposed transfer can’t be resolved otherwise until the proposal is withdrawn', async () => {
    const bought = await tooMuch();
    await propose(bought);
    expect(await refusalCode(propose(bought, second))).toBe('suspense.transfer_proposed');
    expect(await refusalCode(resolve(bought, 'fulfil'))).toBe('suspense.transfer_proposed');
    await withdraw(bought);
    expect(await refusalCode(withdraw(bought))).toBe('suspense.no_transfer');
    expect(await refusalCode(agree(bought, 12_000))).toBe('suspense.no_transfer');
    await resolve(bought, 'fulfil');
  });

  test('is resolved once, even if the same request comes ten times at once', async () => {
    const bought = await tooMuch();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(bought, 'refund', { idempotencyKey })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await refusalCode(resolve(bought, 'fulfil', { idempotencyKey }))).toBe('idempotency.key_reused');
    expect(await refusalCode(resolve(bought, 'refund'))).toBe('suspense.not_found');
  });

  test('from a refund that the provider refused can be paid back another way', async () => {
    const bought = await buy(world, await makeEvent(world.pool));
    // Someone has already refunded the payment in the provider's own dashboard.
    const { eventId, paymentId } = bought;
    const sent = { eventId, paymentId, refundId: randomUUID(), amountMinor: 10_500, currency: 'NAD' };
    await refundAtProvider(world.context, sent);
    const params = { reference: bought.reference };
    const body = { scope: { kind: 'order' as const }, refundFee: true, reason: 'Ill' };
    await administrator.call(refundOrder, { params, body });
    await refundsAre(bought, [{ state: 'failed' }]);
    expect(await suspended(bought)).toMatchObject({ reason: 'refund_failed', amount: 105, mayFulfil: false });
    expect(await refusalCode(resolve(bought, 'fulfil'))).toBe('suspense.cannot_fulfil');

    await resolve(bought, 'refund');
    await refundsAre(bought, [{ state: 'failed' }, { state: 'failed', reason: 'failed_before' }]);
    await propose(bought);
    await agree(bought, 10_500);
    expect(await suspended(bought)).toBeUndefined();
  });

  test('waits while it is disputed', async () => {
    const bought = await tooMuch();
    const { eventId, paymentId } = bought;
    const dispute = { eventId, paymentId, providerReference: 'd', amountMinor: 12_000, currency: 'NAD' };
    await propose(bought);
    await receiveDispute(world.context, { ...dispute, state: 'open' });
    expect(await refusalCode(agree(bought, 12_000))).toBe('refund.dispute_open');
    await withdraw(bought);
    expect(await refusalCode(propose(bought))).toBe('refund.dispute_open');
    for (const method of ['refund', 'fulfil'] as const)
      expect(await refusalCode(resolve(bought, method))).toBe('refund.dispute_open');
    await receiveDispute(world.context, { ...dispute, state: 'lost' });
    expect(await suspended(bought)).toBeUndefined();
    expect(await refusalCode(resolve(bought, 'refund'))).toBe('suspense.not_found');
  });

  test('is for administrators', async () => {
    const bought = await tooMuch();
    const owner = await signedInAs(world, { roles: ['USER', 'BUSINESS_ADMIN'] });
    expect(await refusalCode(resolve(bought, 'refund', { by: owner }))).toBe('access.denied');
    expect(await refusalCode(owner.call(listSuspense, { query: {} }))).toBe('access.denied');
    expect(await refusalCode(resolve(bought, 'refund', { by: world.client }))).toBe('auth.required');
    expect(await refusalCode(resolve({ paymentId: randomUUID() }, 'refund'))).toBe('suspense.not_found');
    expect(await refusalCode(resolve(await buy(world, await makeEvent(world.pool)), 'refund'))).toBe(
      'suspense.not_found',
    );
  });
});
