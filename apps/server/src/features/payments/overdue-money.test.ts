import { listRefunds, retryRefund } from '@quivertree/contract/payments/all-refunds';
import type { Client } from '@quivertree/contract/client';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { addBankDetails, letEnd, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { approvePayout } from '../settlement/payouts/approve-payout.ts';
import { runSettlements } from '../settlement/run-settlements.ts';
import { sendPayout } from '../settlement/payouts/send-payout.ts';
import { findOverdueMoney } from './overdue-money.ts';
import { receiveDispute } from './disputes/receive-dispute.ts';

let world: World;
let administrator: Client;
beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const means = async () => (await findOverdueMoney(world.pool)).map((finding) => finding.means);

/** Moves everything into the past, as if days had passed. */
const later = (table: 'refund_history' | 'payout_history', days: number) =>
  world.pool.query(`
    alter table ${table} disable trigger ${table}_append_only;
    update ${table} set at = at - interval '${days} days';
    alter table ${table} enable trigger ${table}_append_only`);

test('finds a refund that has been in transit for more than a day, shows it as delayed and retries it', async () => {
  const bought = await buy(world, await makeEvent(world.pool));
  const release = await holdJobs(world.pool);
  const body = { scope: { kind: 'order' as const }, refundFee: true, reason: 'Ill' };
  await administrator.call(refundOrder, { params: { reference: bought.reference }, body });
  const shown = async () => (await administrator.call(listRefunds, { query: { state: 'under_way' } })).items[0];
  expect(await shown()).toMatchObject({ state: 'requested', overdue: false, orderReference: bought.reference });
  const meansOfRefunds = async () => (await means()).filter((sentence) => sentence.includes('refund'));
  expect(await meansOfRefunds()).toEqual([]);
  await world.pool.query(`update refunds set created_at = created_at - interval '25 hours'`);
  const overdue = await shown();
  expect(overdue).toMatchObject({ overdue: true });
  expect(await meansOfRefunds()).toEqual(['a refund has made no progress for more than a day']);

  await world.pool.query('delete from graphile_worker._private_jobs').catch(() => undefined);
  const refundId = overdue?.id as string;
  await administrator.call(retryRefund, { params: { refundId } });
  await release();
  await vi.waitFor(async () => expect(await shown()).toBeUndefined(), { timeout: 15_000, interval: 100 });
  expect(await refusalCode(administrator.call(retryRefund, { params: { refundId } }))).toBe('refund.not_in_progress');
  expect((await administrator.call(listRefunds, { query: { state: 'succeeded' } })).items).toMatchObject([
    { id: refundId, amountMinor: 10_500, organiserMinor: 10_000, feeMinor: 500, overdue: false },
  ]);
  const found = async (q: string) =>
    (await administrator.call(listRefunds, { query: { q, state: 'succeeded' } })).items.map(({ id }) => id);
  expect(await found(shownReference(bought.reference).replace('-', '').toLowerCase())).toEqual([refundId]);
  expect(await found(bought.email)).toEqual([refundId]);
  expect(await found('GW1ZPV-2N2Q6X')).toEqual([]);
});

test('finds payouts that wait for the bank, and disputes whose evidence is due', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await addBankDetails(world, organiserId);
  const event = await makeEvent(world.pool, { organiserId });
  const [sold, disputed] = [await buy(world, event), await buy(world, event)];
  expect(sold.paymentId).not.toBe('');
  await letEnd(world, event.id, 5);
  await runSettlements(world.context, Date.now() + 7 * 86_400_000);
  const { rows } = await world.pool.query(
    'select id, amount_minor, bank_details_id from payouts where organiser_id = $1',
    [organiserId],
  );
  const { id: payoutId, amount_minor: amountMinor, bank_details_id: bankDetailsId } = rows[0];
  const people = [];
  for (let n = 0; n < 2; n++) people.push(await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }));
  await approvePayout(world.context, { payoutId, amountMinor, bankDetailsId, by: people[0]?.id as string });
  expect(await means()).toEqual([]);
  await later('payout_history', 4);
  expect(await means()).toEqual(['a payout was approved more than three days ago and hasn’t been sent to the bank']);
  await sendPayout(world.context, { payoutId, by: people[1]?.id as string });
  await later('payout_history', 8);
  expect(await means()).toEqual([
    'a payout was sent to the bank more than a week ago, and its arrival hasn’t been confirmed',
  ]);
  await receiveDispute(world.context, {
    eventId: event.id,
    paymentId: disputed.paymentId,
    providerReference: 'd',
    state: 'open',
    amountMinor: 10_500,
    currency: 'NAD',
    evidenceDueAt: new Date(Date.now() + 86_400_000),
  });
  expect(await means()).toContain('evidence for a dispute is overdue or due within two days');
});
