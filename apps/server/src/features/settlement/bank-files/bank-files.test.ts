import { createHash, randomUUID } from 'node:crypto';
import * as fileCalls from '@quivertree/contract/settlement/bank-files';
import type { Answer } from '@quivertree/contract/call';
import * as payoutCalls from '@quivertree/contract/settlement/payouts';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { dateInNamibia } from '@quivertree/domain/settlement/bank-file';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import {
  fetchFile,
  addBankDetails,
  letEnd,
  type SignedIn,
  signedIn,
} from '../../../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy } from '../../../../../../tests/world/paid-order.ts';
import { callWithStepUp } from '../../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';
import { receiveDispute } from '../../payments/disputes/receive-dispute.ts';
import { balancesOf } from '../organiser-balances.ts';
import { runSettlements } from '../run-settlements.ts';

const WEEK_MS = 7 * 86_400_000;

let world: World;
let johanna: SignedIn;
let tangeni: SignedIn;
let ndapewa: SignedIn;
beforeAll(async () => {
  world = await startWorld({ env: { PAYING_ACCOUNT_NUMBER: '0081234567', PAYING_BRANCH_CODE: '082772' } });
  [johanna, tangeni, ndapewa] = [await administrator(), await administrator(), await administrator()];
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const administrator = () => signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });

type Payout = Answer<typeof payoutCalls.createPayout>;
interface Owed extends Payout {
  /** Three orders of N$ 100.00 each. */
  orders: BoughtOrder[];
}

/** A payout of N$ 300.00 drafted by the settlement run. */
async function drafted(): Promise<Owed> {
  const organiserId = await makeOrganiser(world.pool);
  await addBankDetails(world, organiserId);
  const event = await makeEvent(world.pool, { organiserId });
  const orders = [await buy(world, event), await buy(world, event), await buy(world, event)];
  await letEnd(world, event.id, 4);
  await runSettlements(world.context, Date.now() + WEEK_MS);
  const { items } = await johanna.client.call(payoutCalls.listPayouts, { query: { organiserId } });
  return { ...(items[0] as Payout), orders };
}

/** A payout of N$ 300.00, approved by Johanna. */
async function approved(): Promise<Owed> {
  const payout = await drafted();
  await approve(johanna, payout);
  return payout;
}

const approve = (by: SignedIn, { id: payoutId, amountMinor, bankDetailsId }: Payout) =>
  callWithStepUp(by, payoutCalls.approvePayout, { params: { payoutId }, body: { amountMinor, bankDetailsId } });
const send = (by: SignedIn, { id: payoutId }: Payout) =>
  callWithStepUp(by, payoutCalls.sendPayout, { params: { payoutId } });
const removeFromFile = (by: SignedIn, { id: payoutId }: Payout, reason = 'The bank refused the line') =>
  callWithStepUp(by, payoutCalls.removeFromBankFile, { params: { payoutId }, body: { reason } });
const refund = ({ reference }: BoughtOrder) =>
  johanna.client.call(
    refundOrder,
    {
      params: { reference },
      body: { scope: { kind: 'order' }, refundFee: true, reason: 'The sound failed', dryRun: false },
    },
    { idempotencyKey: randomUUID() },
  );

const dispute = ({ eventId, paymentId }: BoughtOrder, state: 'open' | 'lost') =>
  receiveDispute(world.context, {
    eventId,
    paymentId,
    providerReference: 'dp_1',
    state,
    amountMinor: 10_500,
    currency: 'NAD',
  });

const make = (by: SignedIn, payouts?: Payout[], format: 'csv' | 'pain.001' = 'csv') =>
  callWithStepUp(by, fileCalls.createBankFile, {
    body: { format, currency: 'NAD', ...(payouts ? { payoutIds: payouts.map(({ id }) => id) } : {}) },
  });
/** Creates a bank file and expects it to include every payout. */
async function made(payouts: Payout[], format?: 'csv' | 'pain.001') {
  const { file, leftOut } = await make(tangeni, payouts, format);
  expect(leftOut).toEqual([]);
  return file as NonNullable<typeof file>;
}
const inFull = (bankFileId: string, by = tangeni) => by.client.call(fileCalls.getBankFile, { params: { bankFileId } });
const addressOf = (by: SignedIn, bankFileId: string) =>
  callWithStepUp(by, fileCalls.downloadBankFile, { params: { bankFileId } });
const download = async (by: SignedIn, bankFileId: string) => fetchFile(world, await addressOf(by, bankFileId));
const cancel = (by: SignedIn, bankFileId: string) =>
  callWithStepUp(by, fileCalls.cancelBankFile, { params: { bankFileId }, body: { reason: 'The wrong format' } });
const leftOutAs = ({ leftOut }: Awaited<ReturnType<typeof make>>) =>
  Object.fromEntries(leftOut.map(({ payoutId, refusal }) => [payoutId, refusal.code]));

describe('a bank file', () => {
  test('has the full account numbers of its payouts, a number, a date and a checksum', async () => {
    const payout = await approved();
    const file = await made([payout]);
    const { bytes, fileName, mediaType } = await download(tangeni, file.id);
    expect(bytes.toString('utf8')).toBe(
      '\uFEFFReference,Account holder,Bank,Branch code,Account number,Currency,Amount\r\n' +
        `${payout.reference},Hardap Sounds CC,Bank Kalahari,481772,62001234711,NAD,300.00\r\n`,
    );
    const number = String(file.number).padStart(4, '0');
    expect(fileName).toBe(`quivertree-payouts-${dateInNamibia(Date.now())}-${number}.csv`);
    expect(file).toMatchObject({
      fileName,
      payouts: 1,
      amountMinor: 30_000,
      state: 'open',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(mediaType).toBe('text/csv; charset=utf-8');
    const next = await made([await approved()], 'pain.001');
    expect(next.number).toBe(file.number + 1);
    const xml = (await download(tangeni, next.id)).bytes.toString('utf8');
    expect(xml).toContain('<CtrlSum>300.00</CtrlSum>');
    expect(xml).toContain('<MmbId>082772</MmbId>');
  });

  test('is the same byte for byte however often it is downloaded, and each download is logged', async () => {
    const [payout, another] = [await approved(), await approved()];
    const file = await made([payout]);
    expect(file.downloads).toBe(0);
    const first = await download(tangeni, file.id);
    await addBankDetails(world, payout.organiserId, 0);
    await refund(payout.orders[0] as BoughtOrder);
    await made([another]);
    const second = await download(johanna, file.id);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.fileName).toBe(first.fileName);
    const { downloads, file: now } = await inFull(file.id);
    expect(now.downloads).toBe(2);
    expect(downloads).toHaveLength(2);
    const { rows } = await world.pool.query(
      `select actor_id from audit_log where action = 'bank_file.downloaded' and subject_id = $1 order by id`,
      [file.id],
    );
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([tangeni.id, johanna.id]);
  });

  test('is made and downloaded only after confirming it’s you', async () => {
    const payout = await approved();
    const body = { format: 'csv' as const, currency: 'NAD', payoutIds: [payout.id] };
    expect(await refusalCode(tangeni.client.call(fileCalls.createBankFile, { body }))).toBe('auth.step_up_required');
    const params = { bankFileId: (await made([payout])).id };
    expect(await refusalCode(tangeni.client.call(fileCalls.downloadBankFile, { params }))).toBe(
      'auth.step_up_required',
    );
    const cancelled = tangeni.client.call(fileCalls.cancelBankFile, { params, body: { reason: 'a mistake' } });
    expect(await refusalCode(cancelled)).toBe('auth.step_up_required');
  });

  test('leaves out payouts that are no longer covered, and says so', async () => {
    const [refunded, disputed, covered] = [await approved(), await approved(), await approved()];
    await refund(refunded.orders[0] as BoughtOrder);
    await dispute(disputed.orders[0] as BoughtOrder, 'open');
    const answer = await make(tangeni, [refunded, disputed, covered]);
    expect(leftOutAs(answer)).toEqual({ [refunded.id]: 'payout.above_due', [disputed.id]: 'payout.above_due' });
    expect(answer.leftOut[0]).toMatchObject({ organiserName: expect.any(String), refusal: { message: /Less is due/ } });
    expect(answer.file).toMatchObject({ payouts: 1, amountMinor: 30_000 });
    expect(await make(tangeni, [refunded])).toMatchObject({ file: null, leftOut: [{ payoutId: refunded.id }] });
  });

  test('leaves out payouts that its maker may not send, that aren’t approved or whose bank details have changed', async () => {
    const [ofRun, ofTangeni, ofOwn, redirected] = [await drafted(), await drafted(), await drafted(), await drafted()];
    const onlyDrafted = await drafted();
    for (const { id: payoutId } of [ofTangeni, redirected])
      await callWithStepUp(tangeni, payoutCalls.redraftPayout, { params: { payoutId } });
    for (const payout of [ofRun, ofTangeni, ofOwn, redirected]) await approve(johanna, payout);
    await world.pool.query(`insert into organiser_members values ($1, $2, 'owner')`, [ofOwn.organiserId, johanna.id]);
    await addBankDetails(world, redirected.organiserId, 0);
    const answer = await make(johanna, [ofRun, ofTangeni, ofOwn, redirected, onlyDrafted]);
    expect(leftOutAs(answer)).toEqual({
      [ofRun.id]: 'payout.second_person_needed',
      [ofOwn.id]: 'organiser.own',
      [redirected.id]: 'payout.bank_details_changed',
      [onlyDrafted.id]: 'payout.wrong_state',
    });
    expect(answer.file?.payouts).toBe(1);
    await world.pool.query('delete from organiser_members where user_id = $1', [johanna.id]);
  });

  test('has every approved payout that isn’t in a file yet, unless some are chosen', async () => {
    const [payout, filed] = [await approved(), await approved()];
    await made([filed]);
    const answer = await make(tangeni);
    expect(answer.file).not.toBeNull();
    const { payouts } = await inFull(answer.file?.id ?? '');
    expect(payouts.map(({ payoutId }) => payoutId)).toContain(payout.id);
    expect(payouts.map(({ payoutId }) => payoutId)).not.toContain(filed.id);
    expect(answer.leftOut.map(({ payoutId }) => payoutId)).not.toContain(filed.id);
  });

  test('never shares a payout with another file, even if several are made at the same moment', async () => {
    const payouts = [await approved(), await approved(), await approved()];
    const answers = await Promise.all(
      [tangeni, ndapewa, tangeni, ndapewa].map((by, n) => make(by, n % 2 ? payouts : payouts.toReversed())),
    );
    expect(answers.filter(({ file }) => file)).toHaveLength(1);
    const codes = answers.flatMap((answer) => Object.values(leftOutAs(answer)));
    expect(codes).toEqual(Array.from({ length: 9 }, () => 'payout.in_bank_file'));
    const { rows } = await world.pool.query<{ n: number }>(
      'select count(*)::int as n from payout_bank_files where payout_id = any ($1)',
      [payouts.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('is frozen in the database, too', async () => {
    const payout = await approved();
    const file = await made([payout]);
    const frozen = (sql: string) =>
      expect(world.pool.query(sql)).rejects.toThrow(/frozen|append-only|never|in a bank file/);
    await frozen(`update bank_files set amount_minor = 1 where id = '${file.id}'`);
    await frozen(`delete from bank_files where id = '${file.id}'`);
    await frozen(`update payout_bank_files set amount_minor = 1 where bank_file_id = '${file.id}'`);
    await frozen(`delete from payout_bank_files where bank_file_id = '${file.id}'`);
    await frozen(`update payouts set state = 'withdrawn' where id = '${payout.id}'`);
    await frozen(`update payouts set state = 'draft', approved_by = null, amount_minor = 1 where id = '${payout.id}'`);
    const again = `insert into payout_bank_files (payout_id, amount_minor, made_by, bank_file_id, bank_details_id)
      select payout_id, amount_minor, made_by, bank_file_id, bank_details_id from payout_bank_files where bank_file_id = $1`;
    await expect(world.pool.query(again, [file.id])).rejects.toThrow('payout_bank_files_standing_key');
    await download(tangeni, file.id);
    await expect(world.pool.query('update bank_file_downloads set at = now()')).rejects.toThrow('append-only');
  });

  test('in the bank’s format is not made until our own account is configured', async () => {
    const { payingAccount } = world.context.config;
    world.context.config.payingAccount = undefined;
    expect(await refusalCode(make(tangeni, [await approved()], 'pain.001'))).toBe('bank_file.no_account');
    world.context.config.payingAccount = payingAccount;
  });

  test('that doesn’t exist is not found', async () => {
    const codes = await Promise.all(
      [inFull(newId()), addressOf(tangeni, newId()), cancel(tangeni, newId())].map(refusalCode),
    );
    expect(codes).toEqual(['bank_file.not_found', 'bank_file.not_found', 'bank_file.not_found']);
  });
});

describe('a payout in a bank file', () => {
  test('is not redrafted or withdrawn, and the settlement run leaves it alone', async () => {
    const payout = await approved();
    await made([payout]);
    const params = { payoutId: payout.id };
    expect(await refusalCode(callWithStepUp(tangeni, payoutCalls.redraftPayout, { params }))).toBe(
      'payout.in_bank_file',
    );
    const withdrawn = tangeni.client.call(payoutCalls.withdrawPayout, { params, body: { reason: 'by hand' } });
    expect(await refusalCode(withdrawn)).toBe('payout.in_bank_file');
    await refund(payout.orders[0] as BoughtOrder);
    await world.pool.query(`update payouts set state = 'draft', approved_by = null where id = $1`, [payout.id]);
    await world.pool.query(
      `insert into payout_history (payout_id, from_state, to_state, amount_minor, reason)
       values ($1, 'approved', 'draft', 30000, 'its approver is no longer an administrator')`,
      [payout.id],
    );
    await runSettlements(world.context, Date.now() + 2 * WEEK_MS);
    const { payout: seen } = await tangeni.client.call(payoutCalls.getPayout, { params });
    expect(seen.amountMinor).toBe(30_000);
  });

  test('is posted as the bank paid it despite a later refund: the organiser owes us the difference', async () => {
    const payout = await approved();
    const { id } = await made([payout]);
    await refund(payout.orders[0] as BoughtOrder);
    await refund(payout.orders[1] as BoughtOrder);
    expect((await inFull(id)).payouts[0]?.changed).toBe('not_covered');
    expect((await send(tangeni, payout)).state).toBe('sent');
    expect((await balancesOf(world.pool, payout.organiserId)).get('NAD')).toEqual({
      reserveMinor: 0,
      payableMinor: 0,
      receivableMinor: 20_000,
    });
    expect((await inFull(id)).file.state).toBe('paid');
  });

  test('that the bank returns after a refund is due again, less the refund', async () => {
    const payout = await approved();
    await made([payout]);
    await refund(payout.orders[0] as BoughtOrder);
    await send(tangeni, payout);
    const { proposedReturn } = await callWithStepUp(johanna, payoutCalls.proposePayoutReturn, {
      params: { payoutId: payout.id },
      body: { reason: 'account closed' },
    });
    await callWithStepUp(tangeni, payoutCalls.confirmPayoutReturn, {
      params: { payoutId: payout.id },
      body: { returnId: proposedReturn?.id ?? '' },
    });
    const again = await callWithStepUp(johanna, payoutCalls.createPayout, {
      params: { organiserId: payout.organiserId },
      body: { currency: 'NAD' },
    });
    expect(again.amountMinor).toBe(20_000);
  });

  test('is posted as the bank paid it even if the organiser has changed bank details', async () => {
    const payout = await approved();
    const { id } = await made([payout]);
    await addBankDetails(world, payout.organiserId, 0);
    expect((await inFull(id)).payouts[0]).toMatchObject({ changed: 'bank_details_changed', youMaySend: true });
    expect((await send(tangeni, payout)).state).toBe('sent');
  });

  test('is approved again and sent unchanged if its approver has left', async () => {
    const leaving = await administrator();
    const payout = await drafted();
    await approve(leaving, payout);
    const { id } = await made([payout]);
    await refund(payout.orders[0] as BoughtOrder);
    await world.pool.query(`update users set roles = '{USER}' where id = $1`, [leaving.id]);
    expect(await refusalCode(send(tangeni, payout))).toBe('payout.approval_lapsed');
    await world.pool.query(`update payouts set state = 'draft', approved_by = null where id = $1`, [payout.id]);
    expect((await approve(johanna, payout)).state).toBe('approved');
    expect((await send(tangeni, payout)).state).toBe('sent');
    expect((await inFull(id)).file.state).toBe('paid');
  });

  test('is removed with a reason, and needs someone else’s approval before it goes into another file', async () => {
    const payout = await approved();
    const other = await approved();
    const first = await made([payout, other]);
    const { inBankFile } = await removeFromFile(tangeni, payout);
    expect(inBankFile).toMatchObject({ file: { id: first.id, number: first.number }, isInFile: false });
    expect(inBankFile?.removal).toMatchObject({ reason: expect.any(String), by: expect.any(String) });
    expect(await refusalCode(removeFromFile(tangeni, payout))).toBe('payout.not_in_bank_file');
    expect(await refusalCode(approve(tangeni, payout))).toBe('payout.second_person_needed');
    expect(leftOutAs(await make(tangeni, [payout]))).toEqual({ [payout.id]: 'payout.wrong_state' });
    await approve(johanna, payout);
    const second = await made([payout]);
    const { payouts } = await inFull(first.id);
    expect(payouts.find(({ payoutId }) => payoutId === payout.id)?.removal).toMatchObject({
      reason: 'The bank refused the line',
    });
    expect(await refusalCode(addressOf(tangeni, first.id))).toBe('bank_file.unsafe');
    expect((await inFull(first.id)).canDownload).toBe(false);
    expect((await download(tangeni, second.id)).status).toBe(200);
    await send(tangeni, other);
    expect((await inFull(first.id)).file.state).toBe('paid');
  });

  test('that was removed and withdrawn leaves its money to another payout, which says so', async () => {
    const payout = await approved();
    await made([payout]);
    await removeFromFile(tangeni, payout);
    const params = { payoutId: payout.id };
    await tangeni.client.call(payoutCalls.withdrawPayout, { params, body: { reason: 'by hand instead' } });
    const next = await callWithStepUp(johanna, payoutCalls.createPayout, {
      params: { organiserId: payout.organiserId },
      body: { currency: 'NAD' },
    });
    expect(next.replaces).toEqual([{ id: payout.id, reference: payout.reference, state: 'withdrawn' }]);
  });

  test('can’t be removed after it was sent', async () => {
    const payout = await approved();
    await made([payout]);
    await send(tangeni, payout);
    expect(await refusalCode(removeFromFile(tangeni, payout))).toBe('payout.wrong_state');
  });

  test('can’t be downloaded once its bank details have been denied', async () => {
    const payout = await approved();
    const { id } = await made([payout]);
    const address = await addressOf(tangeni, id);
    await world.pool.query('insert into denied_bank_details (bank_details_id) values ($1)', [payout.bankDetailsId]);
    expect((await inFull(id)).payouts[0]?.changed).toBe('bank_details_denied');
    expect((await fetchFile(world, address)).status).toBe(409);
    expect((await inFull(id)).file.downloads).toBe(0);
  });
});

describe('a bank file that didn’t reach the bank', () => {
  test('is cancelled: it can no longer be downloaded, and its payouts need another approval', async () => {
    const payouts = [await approved(), await approved()];
    const { id } = await made(payouts);
    const address = await addressOf(tangeni, id);
    expect((await cancel(tangeni, id)).state).toBe('cancelled');
    expect((await fetchFile(world, address)).status).toBe(409);
    expect(await refusalCode(addressOf(johanna, id))).toBe('bank_file.cancelled');
    expect(await refusalCode(cancel(johanna, id))).toBe('bank_file.cancelled');
    expect((await inFull(id)).cancelled).toMatchObject({ reason: 'The wrong format' });
    for (const payout of payouts) {
      expect(await refusalCode(approve(tangeni, payout))).toBe('payout.second_person_needed');
      expect((await approve(johanna, payout)).state).toBe('approved');
    }
    expect((await made(payouts)).payouts).toBe(2);
  });

  test('can’t be cancelled once one of its payouts is marked as paid, or by a member of one of its organisations', async () => {
    const [payout, other] = [await approved(), await approved()];
    const { id } = await made([payout, other]);
    const mika = await administrator();
    await world.pool.query(`insert into organiser_members values ($1, $2, 'owner')`, [payout.organiserId, mika.id]);
    expect(await refusalCode(cancel(mika, id))).toBe('organiser.own');
    await send(tangeni, other);
    expect(await refusalCode(cancel(tangeni, id))).toBe('bank_file.partly_sent');
    expect((await inFull(id)).payouts.map(({ removal }) => removal)).toEqual([null, null]);
  });

  test('is either downloaded or cancelled first, never both at once', async () => {
    const { id } = await made([await approved()]);
    const addresses = await Promise.all([0, 1, 2, 3].map(() => addressOf(tangeni, id)));
    const [cancelled, ...fetched] = await Promise.all([
      cancel(johanna, id),
      ...addresses.map((address) => fetchFile(world, address)),
    ]);
    const served = fetched.filter(({ status }) => status === 200).length;
    expect((await inFull(id)).file.downloads).toBe(served);
    expect(cancelled.state).toBe('cancelled');
  });
});

describe('several payouts at once', () => {
  test('are approved each by its own rules; the refused ones are listed and unchanged', async () => {
    const [fine, own, mine, changed, uncovered] = [
      await drafted(),
      await drafted(),
      await drafted(),
      await drafted(),
      await drafted(),
    ];
    await world.pool.query(`insert into organiser_members values ($1, $2, 'owner')`, [own.organiserId, ndapewa.id]);
    await callWithStepUp(ndapewa, payoutCalls.redraftPayout, { params: { payoutId: mine.id } });
    await refund(uncovered.orders[0] as BoughtOrder);
    const seen = [fine, own, mine, { ...changed, amountMinor: 29_999 }, uncovered, fine];
    const { results } = await callWithStepUp(ndapewa, payoutCalls.approvePayouts, {
      body: {
        payouts: seen.map(({ id: payoutId, amountMinor, bankDetailsId }) => ({ payoutId, amountMinor, bankDetailsId })),
      },
    });
    expect(results.map(({ refusal }) => refusal?.code)).toEqual([
      undefined,
      'organiser.own',
      'payout.second_person_needed',
      'payout.amount_changed',
      'payout.above_due',
    ]);
    const { rows } = await world.pool.query<{ state: string }>(
      'select state from payouts where id = any ($1) order by array_position($1, id)',
      [[fine, own, mine, changed, uncovered].map(({ id }) => id)],
    );
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'draft', 'draft', 'draft', 'draft']);
    await world.pool.query('delete from organiser_members where user_id = $1', [ndapewa.id]);
  });

  test('are marked as paid each by its own rules', async () => {
    const [paid, short, onlyApproved] = [await approved(), await approved(), await drafted()];
    await approve(tangeni, onlyApproved);
    await made([paid, short]);
    await refund(short.orders[0] as BoughtOrder);
    const { results } = await callWithStepUp(tangeni, payoutCalls.sendPayouts, {
      body: { payoutIds: [paid.id, onlyApproved.id, short.id, newId()] },
    });
    expect(results.map(({ refusal }) => refusal?.code)).toEqual([
      undefined,
      'payout.second_person_needed',
      undefined,
      'payout.not_found',
    ]);
  });

  test('leave no entry in the audit log if all are refused', async () => {
    const { results } = await callWithStepUp(tangeni, payoutCalls.sendPayouts, { body: { payoutIds: [newId()] } });
    expect(results[0]?.refusal?.code).toBe('payout.not_found');
  });
});
