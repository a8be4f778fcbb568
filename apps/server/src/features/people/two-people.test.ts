import type { Answer } from '@quivertree/contract/call';
import { denySecurityNotice } from '@quivertree/contract/accounts/accounts';
import { deleteAccount } from '@quivertree/contract/accounts/own-account';
import { createBankFile } from '@quivertree/contract/settlement/bank-files';
import * as payoutCalls from '@quivertree/contract/settlement/payouts';
import * as people from '@quivertree/contract/people/people';
import { approveSuspenseTransfer, proposeSuspenseTransfer } from '@quivertree/contract/payments/suspense';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { choose } from '../../../../../tests/world/buy.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { organiserWithMoney, type SignedIn, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { order } from '../../../../../tests/world/paid-order.ts';
import { callWithStepUp, stepUp, stepUpOnce } from '../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { hashOf } from '../../db/hash-of.ts';
import { newId, newSecret } from '../../db/ids.ts';

let world: World;
let johanna: SignedIn;
let tangeni: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await administrator();
  tangeni = await administrator();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const administrator = () => signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });

type Payout = Answer<typeof payoutCalls.createPayout>;

async function drafted(): Promise<Payout> {
  const organiserId = await organiserWithMoney(world);
  const { items } = await johanna.client.call(payoutCalls.listPayouts, { query: { organiserId } });
  return items[0] as Payout;
}

const approve = async (by: SignedIn, { id: payoutId, amountMinor, bankDetailsId }: Payout) =>
  by.client.call(
    payoutCalls.approvePayout,
    { params: { payoutId }, body: { amountMinor, bankDetailsId } },
    await stepUpOnce(by.client, 'money', by),
  );
const send = (by: SignedIn, { id: payoutId }: Payout) =>
  callWithStepUp(by, payoutCalls.sendPayout, { params: { payoutId } });
const proposeReturn = async (by: SignedIn, { id: payoutId }: Payout) =>
  by.client.call(
    payoutCalls.proposePayoutReturn,
    { params: { payoutId }, body: { reason: 'The account is closed' } },
    await stepUpOnce(by.client, 'money', by),
  );
async function sentPayout(): Promise<Payout> {
  const payout = await drafted();
  await approve(johanna, payout);
  return send(tangeni, payout);
}
const seen = async ({ id: payoutId }: Payout) =>
  (await tangeni.client.call(payoutCalls.getPayout, { params: { payoutId } })).payout;
const makeFile = (payouts: Payout[]) =>
  callWithStepUp(tangeni, createBankFile, {
    body: { format: 'csv', currency: 'NAD', payoutIds: payouts.map(({ id }) => id) },
  });
const canEnterBankFile = async (payout: Payout) => (await makeFile([payout])).file !== null;

/** Money in suspense that someone proposes to pay back by bank transfer. */
async function proposedTransfer(by: SignedIn): Promise<string> {
  const placed = await order(world, await makeEvent(world.pool));
  await choose(placed, 'over');
  await callWithStepUp(by, proposeSuspenseTransfer, {
    params: { paymentId: placed.paymentId },
    body: { note: 'Paid to the buyer’s bank' },
  });
  return placed.paymentId;
}
const agree = async (by: SignedIn, paymentId: string) =>
  by.client.call(
    approveSuspenseTransfer,
    { params: { paymentId }, body: { amountMinor: 10_600 } },
    await stepUpOnce(by.client, 'money', by),
  );

async function changeRole(by: SignedIn, { id: userId }: { id: string }, given: boolean) {
  const body = { role: 'ADMINISTRATOR', given } as const;
  return by.client.call(people.changeRole, { params: { userId }, body }, await stepUpOnce(by.client, 'roles', by));
}
const takeRoleDirectly = ({ id }: SignedIn) =>
  world.pool.query(`update users set roles = '{USER}' where id = $1`, [id]);

/** Answers "This wasn't me" to a security notice. */
async function sayNotMe({ id, email }: SignedIn): Promise<void> {
  const key = newSecret();
  await world.pool.query(
    `insert into security_notices (id, user_id, kind, email, key_hash) values ($1, $2, 'new_sign_in', $3, $4)`,
    [newId(), id, email, hashOf(key)],
  );
  await world.client.call(denySecurityNotice, { body: { key } });
}

/** Audit log entries about someone's withdrawn approvals and proposals. */
async function logged(userId: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ action: string }>(
    `select action from audit_log where details ->> 'approvedBy' = $1 or details ->> 'proposedBy' = $1 order by id`,
    [userId],
  );
  return rows.map(({ action }) => action);
}

const NO_LONGER_ADMINISTRATOR = 'its approver is no longer an administrator';

const WAYS_TO_LEAVE: [string, (leaving: SignedIn) => Promise<unknown>, reason?: string][] = [
  ['says it wasn’t them', sayNotMe, 'its approver denies having approved it'],
  ['loses the role', (leaving) => changeRole(tangeni, leaving, false)],
  ['is locked out', ({ id: userId }) => tangeni.client.call(people.lockAccount, { params: { userId } })],
  [
    'deletes their account',
    async (leaving) => leaving.client.call(deleteAccount, {}, await stepUp(leaving.client, 'deletion', leaving)),
  ],
];

describe('a two-person decision', () => {
  test.each(WAYS_TO_LEAVE)(
    'is open again once the first of them %s',
    async (_, leave, reason = NO_LONGER_ADMINISTRATOR) => {
      const leaving = await administrator();
      const someone = await signedIn(world);
      const payout = await drafted();
      await approve(leaving, payout);
      const sent = await sentPayout();
      await proposeReturn(leaving, sent);
      const paymentId = await proposedTransfer(leaving);
      await changeRole(leaving, someone, true);
      await leave(leaving);

      const now = await seen(payout);
      expect(now).toMatchObject({ state: 'draft', amountMinor: 30_000 });
      expect(now.history.at(-1)).toMatchObject({
        from: 'approved',
        to: 'draft',
        reason: reason,
      });
      expect(await refusalCode(send(tangeni, payout))).toBe('payout.wrong_state');
      expect(await seen(sent)).toMatchObject({ state: 'sent', proposedReturn: null });
      expect(await refusalCode(agree(tangeni, paymentId))).toBe('suspense.no_transfer');
      expect(await changeRole(tangeni, someone, true)).toMatchObject({
        roles: ['USER'],
        proposal: { youMayAgree: false },
      });
      expect(await logged(leaving.id)).toEqual([
        'payout.approval_withdrawn',
        'payout.return_withdrawn',
        'suspense.transfer_withdrawn',
        'role.proposal_withdrawn',
      ]);
      await approve(johanna, payout);
      expect((await send(tangeni, payout)).state).toBe('sent');
    },
  );

  test('doesn’t count someone who says they weren’t the one who drew up a payout', async () => {
    const denied = await administrator();
    const [made, redrawn] = [await drafted(), await drafted()];
    const payout = await organiserWithMoney(world).then(async (organiserId) => {
      const { items } = await johanna.client.call(payoutCalls.listPayouts, { query: { organiserId } });
      const params = { payoutId: items[0]?.id ?? '' };
      await johanna.client.call(payoutCalls.withdrawPayout, { params, body: { reason: 'Drawn up by hand instead' } });
      return callWithStepUp(denied, payoutCalls.createPayout, { params: { organiserId }, body: { currency: 'NAD' } });
    });
    await callWithStepUp(denied, payoutCalls.redraftPayout, { params: { payoutId: redrawn.id } });
    for (const { id } of [payout, redrawn]) await approve(tangeni, await seen({ ...made, id }));
    await sayNotMe(denied);
    for (const { id } of [payout, redrawn]) {
      const now = await seen({ ...made, id });
      expect(now).toMatchObject({ state: 'draft' });
      expect(now.history.at(-1)).toMatchObject({
        from: 'approved',
        to: 'draft',
        reason: 'the person who drafted it denies having done so',
      });
      await approve(tangeni, now);
      expect(await refusalCode(send(tangeni, now))).toBe('payout.second_person_needed');
      expect((await send(johanna, now)).state).toBe('sent');
    }
  });

  test('doesn’t count someone who lost the role in a way that withdrew nothing', async () => {
    const leaving = await administrator();
    const [payout, earlier] = [await drafted(), await drafted()];
    for (const approved of [payout, earlier]) await approve(leaving, approved);
    const paymentId = await proposedTransfer(leaving);
    const { id: payoutId, proposedReturn } = await proposeReturn(leaving, await sentPayout());
    expect(await canEnterBankFile(earlier)).toBe(true);
    await takeRoleDirectly(leaving);
    expect(await canEnterBankFile(payout)).toBe(false);
    expect((await seen(payout)).youMay.send).toBe(false);
    expect(await refusalCode(send(tangeni, payout))).toBe('payout.approval_lapsed');
    expect(await refusalCode(agree(tangeni, paymentId))).toBe('suspense.proposer_left');
    const confirming = tangeni.client.call(
      payoutCalls.confirmPayoutReturn,
      { params: { payoutId }, body: { returnId: proposedReturn?.id ?? '' } },
      await stepUpOnce(tangeni.client, 'money', tangeni),
    );
    expect(await refusalCode(confirming)).toBe('payout.return_lapsed');
  });

  test('doesn’t count someone who has joined the organisation since', async () => {
    const joining = await administrator();
    const payout = await drafted();
    await approve(joining, payout);
    await world.pool.query(
      `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'owner')`,
      [payout.organiserId, joining.id],
    );
    expect(await canEnterBankFile(payout)).toBe(false);
    expect(await refusalCode(send(tangeni, payout))).toBe('payout.approval_lapsed');
  });

  test('needs another person to send a payout whose creator is no longer an administrator', async () => {
    const leaving = await administrator();
    const payout = await drafted();
    await callWithStepUp(leaving, payoutCalls.redraftPayout, { params: { payoutId: payout.id } });
    await approve(tangeni, payout);
    await changeRole(johanna, leaving, false);
    expect(await refusalCode(send(tangeni, payout))).toBe('payout.second_person_needed');
    expect((await send(johanna, payout)).state).toBe('sent');
  });

  test('can’t be started by someone whose token still says administrator', async () => {
    const leaving = await administrator();
    const someone = await signedIn(world);
    const [payout, approved] = [await drafted(), await drafted()];
    await approve(johanna, approved);
    const paymentId = await proposedTransfer(johanna);
    await takeRoleDirectly(leaving);
    const attempts = [
      approve(leaving, payout),
      send(leaving, approved),
      agree(leaving, paymentId),
      changeRole(leaving, someone, true),
    ];
    expect(new Set(await Promise.all(attempts.map(refusalCode)))).toEqual(new Set(['access.denied']));
  });

  test('stays with two people, without server errors, however many change payouts and people at once', async () => {
    const faults = vi.spyOn(world.context.log, 'error');
    for (let round = 0; round < 3; round++) {
      const payouts = [await drafted(), await drafted()];
      const leaving = await administrator();
      for (const payout of payouts) await approve(leaving, payout);
      const paymentId = await proposedTransfer(leaving);
      const outcomes = await Promise.all([
        ...payouts.flatMap((payout) => [send(tangeni, payout), approve(johanna, payout)].map(refusalCode)),
        refusalCode(agree(tangeni, paymentId)),
        refusalCode(johanna.client.call(people.signPersonOut, { params: { userId: leaving.id } })),
        refusalCode(changeRole(tangeni, leaving, false)),
        refusalCode(makeFile(payouts)),
      ]);
      expect(outcomes.filter((code) => code.startsWith('server.'))).toEqual([]);
      for (const payout of payouts) {
        const { rows } = await world.pool.query(
          `select p.approved_by, p.state from payouts p where p.id = $1 and p.approved_by = $2 and p.state = 'approved'`,
          [payout.id, leaving.id],
        );
        expect(rows).toEqual([]);
      }
      const { rows: open } = await world.pool.query(
        `select from suspense_transfers where proposed_by = $1 and state = 'proposed'`,
        [leaving.id],
      );
      expect(open).toEqual([]);
    }
    expect(faults).not.toHaveBeenCalled();
    faults.mockRestore();
  });

  test('is never left approved by someone whose role is taken away at the same moment', async () => {
    const payout = await drafted();
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const leaving = await administrator();
      await stepUpOnce(leaving.client, 'money', leaving);
      const [approving] = await Promise.all([
        refusalCode(approve(leaving, payout)),
        changeRole(tangeni, leaving, false),
      ]);
      outcomes.add(approving);
      expect(await seen(payout)).toMatchObject({ state: 'draft' });
    }
    for (const outcome of outcomes) expect(['no refusal', 'access.denied', 'auth.required']).toContain(outcome);
  });
});
