import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import {
  downloadStatement,
  getOrganiserBalance,
  getStatement,
  listStatements,
} from '@quivertree/contract/settlement/organiser-money';
import { approvePayout, listPayouts, redraftPayout, sendPayout } from '@quivertree/contract/settlement/payouts';
import { settlementWeek } from '@quivertree/domain/settlement/settlement';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import {
  addBankDetails,
  fetchFile,
  letEnd,
  type SignedIn,
  signedIn,
} from '../../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy } from '../../../../../tests/world/paid-order.ts';
import { callWithStepUp, stepUpOnce } from '../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { receiveDispute } from '../payments/disputes/receive-dispute.ts';
import { setAdvanceShare } from '../plans/advance-shares.ts';
import { runSettlements } from './run-settlements.ts';

const WEEK_MS = 7 * 86_400_000;
const NEXT_WEEK = settlementWeek(Date.now() + WEEK_MS) + 3_600_000;

let world: World;
let johanna: SignedIn;
let tangeni: SignedIn;
let organiserId: string;
let owner: Client;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  tangeni = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

/** Sells three tickets each to some buyers, for a past event of a new organiser. Returns the orders. */
async function sold(buyers = 2): Promise<BoughtOrder[]> {
  organiserId = await makeOrganiser(world.pool);
  owner = (await signedIn(world, { memberOf: { organiserId, role: 'owner' } })).client;
  await addBankDetails(world, organiserId);
  event = await makeEvent(world.pool, { organiserId });
  const orders = [];
  for (let i = 0; i < buyers; i++) orders.push(await buy(world, event, { quantities: [3] }));
  await letEnd(world, event.id, 5);
  return orders;
}

const settle = (weeks = 0) => runSettlements(world.context, NEXT_WEEK + weeks * WEEK_MS);

const refund = ({ reference }: BoughtOrder) =>
  owner.call(
    refundOrder,
    {
      params: { reference },
      body: { scope: { kind: 'order' }, refundFee: true, reason: 'The sound failed', dryRun: false },
    },
    { idempotencyKey: randomUUID() },
  );

const dispute = ({ eventId, paymentId }: BoughtOrder, state: 'open' | 'won' | 'lost', amountMinor = 31_500) =>
  receiveDispute(world.context, {
    eventId,
    paymentId,
    providerReference: 'dp_1',
    state,
    amountMinor,
    currency: 'NAD',
  });

const payout = async () =>
  (await johanna.client.call(listPayouts, { query: { size: 100 } })).items.find(
    (one) => one.organiserId === organiserId,
  );

async function approve(payoutId: string, amountMinor: number) {
  const { bankDetailsId } = (await payout()) as NonNullable<Awaited<ReturnType<typeof payout>>>;
  return johanna.client.call(
    approvePayout,
    { params: { payoutId }, body: { amountMinor, bankDetailsId } },
    await stepUpOnce(johanna.client, 'money', johanna),
  );
}

async function payOut(): Promise<number> {
  const { id: payoutId, amountMinor } = (await payout()) as NonNullable<Awaited<ReturnType<typeof payout>>>;
  await approve(payoutId, amountMinor);
  await callWithStepUp(tangeni, sendPayout, { params: { payoutId } });
  return amountMinor;
}

const balance = async () => (await owner.call(getOrganiserBalance, { params: { organiserId } })).balances[0];

describe('a refund', () => {
  test('before the payout reduces what becomes due', async () => {
    const [first] = await sold();
    await refund(first as BoughtOrder);
    await settle();
    expect(await payOut()).toBe(30_000);
    const [statement] = (await owner.call(listStatements, { params: { organiserId }, query: {} })).items;
    expect(statement?.totals.find(({ kind }) => kind === 'refund_requested')).toMatchObject({
      count: 1,
      grossMinor: -31_500,
      feeMinor: -1_500,
      netMinor: -30_000,
    });
  });

  test('after the payout is owed to us, and deducted from the next one', async () => {
    const [first] = await sold();
    await settle();
    expect(await payOut()).toBe(60_000);
    await refund(first as BoughtOrder);
    expect(await balance()).toMatchObject({ availableMinor: 0, receivableMinor: 30_000 });
    const next = await makeEvent(world.pool, { organiserId });
    await buy(world, next, { quantities: [5] });
    await letEnd(world, next.id, 5);
    await settle(1);
    expect(await payOut()).toBe(20_000);
    expect(await balance()).toMatchObject({ availableMinor: 0, receivableMinor: 0, heldMinor: 0 });
  });

  test('after the payout is owed to us in the same amount in the statement’s spreadsheet as on its page', async () => {
    const [first] = await sold();
    await settle();
    await payOut();
    await refund(first as BoughtOrder);
    await settle(1);
    const [statement] = (await owner.call(listStatements, { params: { organiserId }, query: {} })).items;
    const params = { organiserId, statementId: statement?.id ?? '' };
    const page = await owner.call(getStatement, { params });
    expect(0 - page.closingReceivableMinor).toBe(30_000);
    const file = await owner.call(downloadStatement, { params, query: { format: 'csv' } });
    const rows = (await fetchFile(world, file)).bytes.toString('utf8').split('\r\n');
    const owed = (description: string) => rows.find((row) => row.includes(`,${description},`))?.split(',')[10];
    expect(['Opening balance', 'Refunds', 'Closing balance'].map(owed)).toEqual(['0.00', '300.00', '300.00']);
  });

  test('after a payout was approved keeps it from being sent until it is redrafted', async () => {
    const [first] = await sold();
    await settle();
    const { id: payoutId, amountMinor } = (await payout()) as NonNullable<Awaited<ReturnType<typeof payout>>>;
    await approve(payoutId, amountMinor);
    await refund(first as BoughtOrder);
    await expect(callWithStepUp(tangeni, sendPayout, { params: { payoutId } })).rejects.toMatchObject({
      code: 'payout.above_due',
    });
    const again = await callWithStepUp(johanna, redraftPayout, { params: { payoutId } });
    expect(again).toMatchObject({ state: 'draft', amountMinor: 30_000 });
    await expect(approve(payoutId, 30_000)).rejects.toMatchObject({ code: 'payout.second_person_needed' });
  });
});

describe('a dispute', () => {
  test('keeps the share of its payment in reserve until it is decided', async () => {
    const [first] = await sold();
    await dispute(first as BoughtOrder, 'open');
    await settle();
    expect(await payOut()).toBe(30_000);
    expect(await balance()).toMatchObject({
      heldMinor: 30_000,
      held: [{ amountMinor: 30_000, reason: 'disputed', until: null }],
    });
    await dispute(first as BoughtOrder, 'won');
    await settle(1);
    expect(await payOut()).toBe(30_000);
  });

  test('that is lost takes the share', async () => {
    const [first] = await sold();
    await dispute(first as BoughtOrder, 'open');
    await settle();
    await dispute(first as BoughtOrder, 'lost');
    expect(await balance()).toMatchObject({ heldMinor: 0, inPayoutsMinor: 30_000, receivableMinor: 0 });
    expect(await payOut()).toBe(30_000);
    expect(await balance()).toMatchObject({ availableMinor: 0, inPayoutsMinor: 0, inTransitMinor: 30_000 });
  });

  test('keeps money that is already due from being paid', async () => {
    const [first] = await sold();
    await settle();
    await dispute(first as BoughtOrder, 'open');
    const { id: payoutId, amountMinor } = (await payout()) as NonNullable<Awaited<ReturnType<typeof payout>>>;
    await expect(approve(payoutId, amountMinor)).rejects.toMatchObject({ code: 'payout.above_due' });
    expect(await balance()).toMatchObject({ disputedMinor: 30_000, inPayoutsMinor: 60_000, availableMinor: 0 });
    const { amountMinor: less } = await callWithStepUp(tangeni, redraftPayout, { params: { payoutId } });
    expect(less).toBe(30_000);
  });
});

test('a cancelled event whose buyers were all refunded leaves nothing owed', async () => {
  const [first, second] = await sold();
  await world.pool.query(`update events set state = 'cancelled' where id = $1`, [event.id]);
  await settle();
  expect(await balance()).toMatchObject({ heldMinor: 60_000, availableMinor: 0, held: [{ reason: 'cancelled' }] });
  await refund(first as BoughtOrder);
  await settle(1);
  expect(await balance()).toMatchObject({ heldMinor: 30_000, availableMinor: 0 });
  await refund(second as BoughtOrder);
  await vi.waitFor(async () => {
    const { rows } = await world.pool.query('select state from refunds where event_id = $1', [event.id]);
    expect(rows).toEqual([{ state: 'succeeded' }, { state: 'succeeded' }]);
  }, 10_000);
  await settle(2);
  expect(await balance()).toMatchObject({ heldMinor: 0, availableMinor: 0, receivableMinor: 0 });
  expect(await payout()).toBeUndefined();
});

test('a cancelled event’s money is on hold until an order whose tickets were voided without a refund is refunded', async () => {
  organiserId = await makeOrganiser(world.pool);
  owner = (await signedIn(world, { memberOf: { organiserId, role: 'owner' } })).client;
  event = await makeEvent(world.pool, { organiserId });
  const [voided] = [await buy(world, event, { quantities: [3] }), await buy(world, event, { quantities: [3] })];
  const { reference, ticketIds } = voided;
  await owner.call(
    voidTickets,
    { params: { reference }, body: { ticketIds, reason: 'Bought by mistake', dryRun: false } },
    { idempotencyKey: randomUUID() },
  );
  await owner.call(cancelEvent, { params: { eventId: event.id }, body: { note: 'The river has come down.' } });
  const refunded = async () => {
    const { rows } = await world.pool.query(
      `select count(*)::int as n from refunds where event_id = $1 and state = 'succeeded'`,
      [event.id],
    );
    return rows[0].n;
  };
  await expect.poll(refunded, { timeout: 10_000 }).toBe(1);
  await settle();
  expect(await balance()).toMatchObject({ held: [{ amountMinor: 30_000, reason: 'cancelled', until: null }] });
  await refund(voided);
  await expect.poll(refunded, { timeout: 10_000 }).toBe(2);
  expect(await balance()).toMatchObject({ heldMinor: 0, held: [] });
});

test('an advance for a cancelled event is owed to us, and the buyers have all their money', async () => {
  organiserId = await makeOrganiser(world.pool);
  owner = (await signedIn(world, { memberOf: { organiserId, role: 'owner' } })).client;
  await addBankDetails(world, organiserId);
  await setAdvanceShare(world.context, { organiserId, basisPoints: 4_000, by: johanna.id });
  event = await makeEvent(world.pool, { organiserId, startsAt: new Date(NEXT_WEEK + 30 * WEEK_MS) });
  for (let i = 0; i < 2; i++) await buy(world, event, { quantities: [5] });
  await settle();
  expect(await payOut()).toBe(40_000);
  await owner.call(cancelEvent, { params: { eventId: event.id }, body: { note: 'The river has come down.' } });
  await vi.waitFor(
    async () => {
      const { rows } = await world.pool.query(
        `select count(*)::int as n, sum(amount_minor)::int as back from refunds where event_id = $1 and state = 'succeeded'`,
        [event.id],
      );
      expect(rows).toEqual([{ n: 2, back: 105_000 }]);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await balance()).toMatchObject({ heldMinor: 0, availableMinor: 0, receivableMinor: 40_000 });
});
