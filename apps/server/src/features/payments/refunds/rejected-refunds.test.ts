import type { Client } from '@quivertree/contract/client';
import { listMyOrders } from '@quivertree/contract/accounts/own-account';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { listRefunds } from '@quivertree/contract/payments/all-refunds';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import {
  approveSuspenseTransfer,
  listSuspense,
  proposeSuspenseTransfer,
  resolveSuspense,
} from '@quivertree/contract/payments/suspense';
import { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { type SignedIn, signedIn } from '../../../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy } from '../../../../../../tests/world/paid-order.ts';
import { callWithStepUp, stepUpOnce } from '../../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { compareStatement } from '../compare-statements.ts';
import { fetchLostNotifications } from '../fetch-lost-notifications.ts';
import { sandboxAccounts } from '../providers/create-providers.ts';
import { checkSentRefund } from './check-sent-refund.ts';

const SECRET = 'a secret that only this world of tests knows';

let world: World;
let johanna: SignedIn;
let second: SignedIn;
let administrator: Client;
let owner: Client;
let organiserId: string;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  second = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  administrator = johanna.client;
  organiserId = await makeOrganiser(world.pool);
  ({ client: owner } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } }));
});
afterEach(async () => {
  await assertBooksAgree(world.pool);
  await assertStatementAgrees();
});
afterAll(() => world.stop());

async function assertStatementAgrees(): Promise<void> {
  const period = { since: new Date(0), until: new Date() };
  expect(await compareStatement(world.context, 'STRIPE', period)).toEqual([]);
}

async function buyAtStripe(email?: string): Promise<BoughtOrder> {
  const event = await makeEvent(world.pool, { organiserId, paymentProvider: 'STRIPE' });
  return buy(world, event, { quantities: [2], ...(email ? { email } : {}) });
}

const refund = ({ reference, ticketIds }: BoughtOrder, tickets = ticketIds.length) =>
  administrator.call(refundOrder, {
    params: { reference },
    body: { scope: { kind: 'tickets', ticketIds: ticketIds.slice(0, tickets) }, refundFee: true, reason: 'Ill' },
  });

const moneyOf = ({ reference }: BoughtOrder) => administrator.call(getOrderMoney, { params: { reference } });
const refundsBecome = (bought: BoughtOrder, expected: object[]) =>
  vi.waitFor(async () => expect((await moneyOf(bought)).refunds).toMatchObject(expected), {
    timeout: 10_000,
    interval: 50,
  });

async function suspended({ paymentId }: BoughtOrder) {
  const { items } = await administrator.call(listSuspense, { query: { size: 100 } });
  return items.find((entry) => entry.paymentId === paymentId);
}

/** Stripe's ids for the order's refunds, oldest first, from Stripe. */
async function refundsAtStripe({ eventId }: BoughtOrder): Promise<string[]> {
  const { secretKey } = sandboxAccounts(`${world.url}/sandbox`, SECRET).STRIPE;
  const answer = await fetch(`${world.url}/sandbox/stripe/v1/refunds`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await answer.json()) as { data: { id: string; metadata: Record<string, string> }[] };
  return data
    .filter(({ metadata }) => metadata['event_id'] === eventId)
    .map(({ id }) => id)
    .toReversed();
}

/** The buyer's bank rejects the order's newest refund, and Stripe reports it. */
async function reject(bought: BoughtOrder, times = 1): Promise<void> {
  const name = (await refundsAtStripe(bought)).at(-1);
  const tell = () => fetch(`${world.url}/sandbox/stripe/refunds/${name}/reject`, { method: 'POST' });
  for (const answer of await Promise.all(Array.from({ length: times }, tell))) expect(answer.status).toBe(200);
}

const ledgerKinds = async ({ paymentId }: BoughtOrder) =>
  (
    await world.pool.query<{ kind: string }>('select kind from ledger_transactions where payment_id = $1 order by id', [
      paymentId,
    ])
  ).rows.map(({ kind }) => kind);

describe('a refund that the buyer’s bank rejects after it was sent', () => {
  test('is failed, and its money waits in suspense until two administrators pay it by bank transfer', async () => {
    const bought = await buyAtStripe();
    await refund(bought);
    await refundsBecome(bought, [{ state: 'succeeded' }]);
    await mailAbout(world, bought.email, 'Your refund of');
    await reject(bought);

    expect((await moneyOf(bought)).refunds).toMatchObject([{ state: 'failed', amount: 210 }]);
    expect((await administrator.call(listRefunds, { query: { state: 'failed' } })).items).toMatchObject([
      { orderReference: bought.reference },
    ]);
    expect(await suspended(bought)).toMatchObject({ reason: 'refund_failed', amount: 210, mayFulfil: false });
    const { history } = await owner.call(getBusinessOrder, { params: { reference: bought.reference } });
    expect(history.filter(({ kind }) => kind.startsWith('refund_')).map(({ kind, state }) => [kind, state])).toEqual([
      ['refund_requested', 'tickets'],
      ['refund_changed', 'succeeded'],
      ['refund_emailed', null],
      ['refund_changed', 'failed'],
    ]);

    const params = { paymentId: bought.paymentId };
    await callWithStepUp(johanna, proposeSuspenseTransfer, { params, body: { note: 'Paid to the buyer’s bank' } });
    await second.client.call(
      approveSuspenseTransfer,
      { params, body: { amountMinor: 21_000 } },
      await stepUpOnce(second.client, 'money', second),
    );
    expect(await suspended(bought)).toBeUndefined();
  });

  test('isn’t shown to the buyer as refunded until it is refunded another way', async () => {
    const buyer = await signedIn(world);
    const bought = await buyAtStripe(buyer.email);
    const shown = async () => (await buyer.client.call(listMyOrders, {})).orders[0];
    await refund(bought, 1);
    await refundsBecome(bought, [{ state: 'succeeded' }]);
    await refund({ ...bought, ticketIds: bought.ticketIds.slice(1) });
    await refundsBecome(bought, [{ state: 'succeeded' }, { state: 'succeeded' }]);
    expect(await shown()).toMatchObject({ refunded: 210, refundShare: 'refunded' });
    await reject(bought);

    expect(await shown()).toMatchObject({ refunded: 105, refundShare: 'partly_refunded' });
    const key = bought.ticketsKey.split('-')[1] ?? '';
    const { refunds } = await world.client.call(getOrderStatus, {
      params: { reference: bought.reference },
      query: { key },
    });
    expect(refunds).toMatchObject([{ amount: 105 }]);

    const params = { paymentId: bought.paymentId };
    await administrator.call(resolveSuspense, { params, body: { method: 'refund', note: 'A new card' } });
    await refundsBecome(bought, [{ state: 'succeeded' }, { state: 'failed' }, { state: 'succeeded' }]);
    expect(await shown()).toMatchObject({ refunded: 210, refundShare: 'refunded' });
    await reject(bought);
    expect(await shown()).toMatchObject({ refunded: 105, refundShare: 'partly_refunded' });
    expect(await suspended(bought)).toMatchObject({ amount: 105 });
  });

  test('is posted once, however often and at whatever moment Stripe reports it', async () => {
    const bought = await buyAtStripe();
    await refund(bought);
    await refundsBecome(bought, [{ state: 'succeeded' }]);
    await reject(bought, 10);
    await reject(bought);
    expect((await ledgerKinds(bought)).filter((kind) => kind !== 'capture').toSorted()).toEqual([
      'refund',
      'refund_failed',
      'refund_requested',
    ]);
    expect(await suspended(bought)).toMatchObject({ amount: 210 });
  });

  test('is found within hours although Stripe’s notification was lost', async () => {
    const bought = await buyAtStripe();
    await refund(bought);
    await refundsBecome(bought, [{ state: 'succeeded' }]);
    const name = (await refundsAtStripe(bought)).at(-1);
    await fetch(`${world.url}/sandbox/stripe/refunds/${name}/reject?notification=lost`, { method: 'POST' });
    const stripe = world.context.providers.find('STRIPE');
    if (!stripe) throw new Error('STRIPE is not set up');
    await world.pool.query('delete from provider_fetches');
    await fetchLostNotifications(world.context, stripe);
    expect((await moneyOf(bought)).refunds).toMatchObject([{ state: 'failed' }]);
    expect(await suspended(bought)).toMatchObject({ amount: 210 });
  });

  test('goes to suspense as well if we hadn’t yet heard that it was sent', async () => {
    const bought = await buyAtStripe();
    await fetch(`${world.url}/sandbox/stripe/lose-answers`, { method: 'POST', body: new URLSearchParams('count=2') });
    await refund(bought);
    await refundsBecome(bought, [{ state: 'unknown' }]);
    await reject(bought);
    await refundsBecome(bought, [{ state: 'failed' }]);
    expect(await suspended(bought)).toMatchObject({ amount: 210 });
    expect(await ledgerKinds(bought)).not.toContain('refund');
  });

  test('stays refunded as long as Stripe says so', async () => {
    const bought = await buyAtStripe();
    const { refundId } = await refund(bought);
    await refundsBecome(bought, [{ state: 'succeeded' }]);
    await checkSentRefund(world.context, { eventId: bought.eventId, refundId: refundId ?? '' });
    expect((await moneyOf(bought)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await suspended(bought)).toBeUndefined();
  });
});
