import type { Answer, Call } from '@quivertree/contract/call';
import type { CallError } from '@quivertree/contract/client';
import * as payoutCalls from '@quivertree/contract/settlement/payouts';
import { changeMemberRole, inviteMember } from '@quivertree/contract/organisers/team';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import {
  buyTickets,
  addBankDetails,
  letEnd,
  organiserWithMoney,
  type SignedIn,
  signedIn,
  signedInAgain,
} from '../../../../../../tests/world/organiser-money.ts';
import { callWithStepUp, stepUpOnce } from '../../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';
import { runSettlements } from '../run-settlements.ts';

const WEEK_MS = 7 * 86_400_000;

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

const payoutsOf = async (organiserId: string) =>
  (await johanna.client.call(payoutCalls.listPayouts, { query: { size: 100 } })).items.filter(
    (payout) => payout.organiserId === organiserId,
  );

/** The payout drafted by the settlement run. */
async function drafted(bankDetailsHoursAgo?: number): Promise<Payout> {
  const [payout] = await payoutsOf(await organiserWithMoney(world, bankDetailsHoursAgo));
  return payout as Payout;
}

const approve = async (by: SignedIn, { id: payoutId, amountMinor, bankDetailsId }: Payout) =>
  by.client.call(
    payoutCalls.approvePayout,
    { params: { payoutId }, body: { amountMinor, bankDetailsId } },
    await stepUpOnce(by.client, 'money', by),
  );
const send = (by: SignedIn, { id: payoutId }: Payout) =>
  callWithStepUp(by, payoutCalls.sendPayout, { params: { payoutId } });
const create = (by: SignedIn, organiserId: string) =>
  callWithStepUp(by, payoutCalls.createPayout, { params: { organiserId }, body: { currency: 'NAD' } });
const redraft = (by: SignedIn, { id: payoutId }: Payout) =>
  callWithStepUp(by, payoutCalls.redraftPayout, { params: { payoutId } });
const withReason = <C extends Call>({ client }: SignedIn, call: C, { id: payoutId }: Payout, reason: string) =>
  client.call(call, { params: { payoutId }, body: { reason } } as never);

const proposeReturn = async (by: SignedIn, { id: payoutId }: Payout) =>
  by.client.call(
    payoutCalls.proposePayoutReturn,
    { params: { payoutId }, body: { reason: 'account closed' } },
    await stepUpOnce(by.client, 'money', by),
  );
const confirmReturn = async (by: SignedIn, { id: payoutId, proposedReturn }: Payout) =>
  by.client.call(
    payoutCalls.confirmPayoutReturn,
    { params: { payoutId }, body: { returnId: proposedReturn?.id ?? newId() } },
    await stepUpOnce(by.client, 'money', by),
  );

const refusedWith = (code: CallError['code']) => expect.objectContaining({ code });

describe('a payout', () => {
  test('for a past event is drafted by the run, approved by one person, sent by another, and arrives', async () => {
    const payout = await drafted();
    expect(payout).toMatchObject({
      state: 'draft',
      amountMinor: 30_000,
      accountNumber: '••••4711',
      statementNumber: 1,
    });
    await approve(johanna, payout);
    await send(tangeni, payout);
    const settled = await tangeni.client.call(payoutCalls.settlePayout, { params: { payoutId: payout.id } });
    expect(settled.state).toBe('settled');
    expect(settled.history.map(({ to }) => to)).toEqual(['draft', 'approved', 'sent', 'settled']);
    const { rows } = await world.pool.query(
      `select e.account, e.amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.payout_id = $1 order by e.amount_minor`,
      [payout.id],
    );
    expect(rows).toEqual([
      { account: 'bank', amount_minor: -30_000 },
      { account: 'organiser_payable', amount_minor: 30_000 },
    ]);
  });

  test('can’t be approved by the person who made it, in any session', async () => {
    const [ofRun] = await payoutsOf(await organiserWithMoney(world));
    await withReason(tangeni, payoutCalls.withdrawPayout, ofRun as Payout, 'by hand instead');
    const payout = await create(johanna, (ofRun as Payout).organiserId);
    const otherSession = await signedInAgain(world, johanna);
    await expect(approve(johanna, payout)).rejects.toEqual(refusedWith('payout.second_person_needed'));
    await expect(approve({ ...johanna, client: otherSession }, payout)).rejects.toEqual(
      refusedWith('payout.second_person_needed'),
    );
    await approve(tangeni, payout);
    expect((await send(johanna, payout)).state).toBe('sent');
  });

  test('can’t be drafted, approved or sent from a screen that someone left open', async () => {
    const { id: payoutId, organiserId, amountMinor, bankDetailsId } = await drafted();
    const { client } = johanna;
    const params = { payoutId };
    const payout = { payoutId, amountMinor, bankDetailsId };
    const attempts = await Promise.allSettled([
      client.call(payoutCalls.createPayout, { params: { organiserId }, body: { currency: 'NAD' } }),
      client.call(payoutCalls.redraftPayout, { params }),
      client.call(payoutCalls.approvePayout, { params, body: { amountMinor, bankDetailsId } }),
      client.call(payoutCalls.approvePayouts, { body: { payouts: [payout] } }),
      client.call(payoutCalls.sendPayout, { params }),
      client.call(payoutCalls.sendPayouts, { body: { payoutIds: [payoutId] } }),
      client.call(payoutCalls.removeFromBankFile, { params, body: { reason: 'a mistake' } }),
    ]);
    for (const attempt of attempts)
      expect(attempt).toEqual({ status: 'rejected', reason: refusedWith('auth.step_up_required') });
  });

  test('is off limits for anyone who belongs to the organiser, or has only just left', async () => {
    const [payout, arriving, returning, unsure] = [await drafted(), await drafted(), await drafted(), await drafted()];
    const mika = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    for (const sent of [arriving, returning, unsure]) {
      await approve(johanna, sent);
      await send(tangeni, sent);
    }
    const reported = await proposeReturn(johanna, unsure);
    const organisations = [payout, arriving, returning, unsure].map(({ organiserId }) => organiserId);
    await world.pool.query(
      `insert into organiser_members (organiser_id, user_id, member_role) select unnest($1::uuid[]), $2, 'finance'`,
      [organisations, mika.id],
    );
    const params = { payoutId: payout.id };
    const all = () => [
      create(mika, payout.organiserId),
      redraft(mika, payout),
      approve(mika, payout),
      withReason(mika, payoutCalls.withdrawPayout, payout, 'a mistake'),
      mika.client.call(payoutCalls.settlePayout, { params: { payoutId: arriving.id } }),
      proposeReturn(mika, returning),
      confirmReturn(mika, reported),
      mika.client.call(payoutCalls.withdrawPayoutReturn, { params: { payoutId: reported.id } }),
    ];
    expect(new Set(await Promise.all(all().map(refusalCode)))).toEqual(new Set(['organiser.own']));
    const left = (member: string) => world.pool.query('delete from organiser_members where user_id = $1', [member]);
    await left(mika.id);
    expect(new Set(await Promise.all(all().map(refusalCode)))).toEqual(new Set(['organiser.own']));
    await approve(johanna, payout);
    await expect(send(mika, payout)).rejects.toEqual(refusedWith('organiser.own'));
    const { payout: seen } = await mika.client.call(payoutCalls.getPayout, { params });
    expect(seen).toMatchObject({ ownOrganisation: true, youMay: { approve: false, send: false } });
    await expect(world.pool.query('delete from former_members')).rejects.toThrow('append-only');
    expect((await send(tangeni, payout)).state).toBe('sent');
  });

  test('is off limits for anyone who brought in one of its owners or finance people', async () => {
    const payout = await drafted();
    const { organiserId } = payout;
    const [mika, selma] = [await administrator(), await administrator()];
    const manager = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
    await approve(mika, payout);
    const invitation = { params: { organiserId }, body: { email: 'accomplice@example.com', role: 'owner' } } as const;
    await mika.client.call(inviteMember, invitation, await stepUpOnce(mika.client, 'team', mika));
    await expect(send(tangeni, payout)).rejects.toEqual(refusedWith('payout.approval_lapsed'));
    const promotion = { params: { organiserId, userId: manager.id }, body: { role: 'finance' } } as const;
    await selma.client.call(changeMemberRole, promotion, await stepUpOnce(selma.client, 'team', selma));
    const again = await redraft(johanna, payout);
    for (const own of [mika, selma]) await expect(approve(own, again)).rejects.toEqual(refusedWith('organiser.own'));
    await approve(tangeni, again);
    expect((await send(johanna, again)).state).toBe('sent');
  });

  test('is marked as the first one to an account until another has been sent there', async () => {
    const payout = await drafted();
    const [first] = await payoutsOf(payout.organiserId);
    expect(first?.newAccountSince).toEqual(expect.any(String));
    await approve(johanna, payout);
    expect((await send(tangeni, payout)).newAccountSince).toBeNull();
    const another = async () => {
      const event = await makeEvent(world.pool, { organiserId: payout.organiserId });
      await buyTickets(world, event, 1);
      await letEnd(world, event.id, 4);
      await runSettlements(world.context, Date.now() + 3 * WEEK_MS);
      const [next] = await payoutsOf(payout.organiserId);
      return next as Payout;
    };
    const second = await another();
    expect(second).toMatchObject({ state: 'draft', newAccountSince: null });
    const bankDetailsId = await addBankDetails(world, payout.organiserId, 80);
    const redrafted = await redraft(johanna, second);
    expect(redrafted).toMatchObject({ bankDetailsId, newAccountSince: expect.any(String) });
  });

  test('for a later period can be approved by someone who left before it began, more than 90 days ago', async () => {
    const left = async (organiserId: string, daysAgo: number) => {
      const someone = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
      await world.pool.query(
        'insert into former_members (organiser_id, user_id, left_at) values ($1, $2, now() - make_interval(days => $3))',
        [organiserId, someone.id, daysAgo],
      );
      return someone;
    };
    const first = await drafted();
    await expect(approve(await left(first.organiserId, 1_000), first)).rejects.toEqual(refusedWith('organiser.own'));
    await withReason(johanna, payoutCalls.withdrawPayout, first, 'of a first statement');
    const event = await makeEvent(world.pool, { organiserId: first.organiserId });
    await buyTickets(world, event, 1);
    await letEnd(world, event.id, 4);
    await runSettlements(world.context, Date.now() + 3 * WEEK_MS);
    const [later] = await payoutsOf(first.organiserId);
    expect(later).toMatchObject({ statementNumber: 2 });
    const [recently, longAgo] = [await left(first.organiserId, 80), await left(first.organiserId, 100)];
    await expect(approve(recently, later as Payout)).rejects.toEqual(refusedWith('organiser.own'));
    expect((await approve(longAgo, later as Payout)).state).toBe('approved');
  });

  test('can’t be approved by the person who last changed it', async () => {
    const payout = await drafted();
    await redraft(johanna, payout);
    await expect(approve(johanna, payout)).rejects.toEqual(refusedWith('payout.second_person_needed'));
    expect((await approve(tangeni, payout)).state).toBe('approved');
  });

  test('can’t be sent by its approver if no one else has been involved', async () => {
    const payout = await drafted();
    await approve(johanna, payout);
    await expect(send(johanna, payout)).rejects.toEqual(refusedWith('payout.second_person_needed'));
    expect((await send(tangeni, payout)).state).toBe('sent');
  });

  test('keeps the two people apart in the database, too', async () => {
    const payout = await drafted();
    const byOne = `update payouts set state = 'approved', made_by = $2, approved_by = $2 where id = $1`;
    await expect(world.pool.query(byOne, [payout.id, johanna.id])).rejects.toThrow('payouts_two_people');
    await approve(johanna, payout);
    const sentByOne = `update payouts set state = 'sent', sent_by = $2 where id = $1`;
    await expect(world.pool.query(sentByOne, [payout.id, johanna.id])).rejects.toThrow('payouts_two_people');
    const more = 'update payouts set amount_minor = amount_minor + 1 where id = $1';
    await expect(world.pool.query(more, [payout.id])).rejects.toThrow('is frozen');
    await expect(world.pool.query('delete from payouts')).rejects.toThrow('never deleted');
  });

  test('can’t be approved if it has changed since someone looked at it', async () => {
    const payout = await drafted();
    await expect(approve(johanna, { ...payout, amountMinor: 29_999 })).rejects.toEqual(
      refusedWith('payout.amount_changed'),
    );
  });

  test('loses its approval when it is redrafted', async () => {
    const payout = await drafted();
    await approve(tangeni, payout);
    expect((await redraft(johanna, payout)).state).toBe('draft');
    await expect(send(johanna, payout)).rejects.toEqual(refusedWith('payout.wrong_state'));
  });

  test('that the bank returns is due again and goes into a new payout', async () => {
    const payout = await drafted();
    await approve(johanna, payout);
    await send(tangeni, payout);
    const reported = await proposeReturn(johanna, payout);
    expect((await confirmReturn(tangeni, reported)).history.at(-1)).toMatchObject({
      to: 'returned',
      reason: 'account closed',
    });
    expect(await refusalCode(proposeReturn(johanna, payout))).toBe('payout.wrong_state');
    const again = await create(johanna, payout.organiserId);
    const replaces = [{ id: payout.id, reference: payout.reference, state: 'returned' }];
    expect(again).toMatchObject({ state: 'draft', amountMinor: 30_000, replaces });
    expect(again.reference).not.toBe(payout.reference);
    await withReason(johanna, payoutCalls.withdrawPayout, again, 'by hand instead');
    const third = await create(johanna, payout.organiserId);
    expect(third.replaces).toEqual(replaces);
    const { payout: withdrawn } = await tangeni.client.call(payoutCalls.getPayout, { params: { payoutId: again.id } });
    expect(withdrawn.replaces).toEqual([]);
  });

  test('is marked as returned by two people who confirm it’s them, not by one in two sessions', async () => {
    const payout = await drafted();
    const params = { payoutId: payout.id };
    await approve(johanna, payout);
    await send(tangeni, payout);
    expect(
      await refusalCode(
        johanna.client.call(payoutCalls.proposePayoutReturn, { params, body: { reason: 'account closed' } }),
      ),
    ).toBe('auth.step_up_required');
    expect(await refusalCode(confirmReturn(tangeni, payout))).toBe('payout.no_return_proposed');
    const reported = await proposeReturn(johanna, payout);
    expect(reported).toMatchObject({
      state: 'sent',
      proposedReturn: { reason: 'account closed', youMayConfirm: false, lapsed: false },
    });
    expect(await refusalCode(proposeReturn(tangeni, payout))).toBe('payout.return_proposed');
    const otherSession = await signedInAgain(world, johanna);
    for (const client of [johanna.client, otherSession])
      expect(await refusalCode(confirmReturn({ ...johanna, client }, reported))).toBe('payout.second_person_needed');
    const returnId = reported.proposedReturn?.id ?? '';
    expect(
      await refusalCode(tangeni.client.call(payoutCalls.confirmPayoutReturn, { params, body: { returnId } })),
    ).toBe('auth.step_up_required');
    const alone = `update payout_returns set state = 'confirmed', decided_by = proposed_by, decided_at = now()`;
    await expect(world.pool.query(alone)).rejects.toThrow('payout_returns_two_people');
    const unconfirmed = `update payouts set state = 'returned' where id = $1`;
    await expect(world.pool.query(unconfirmed, [payout.id])).rejects.toThrow('two people');

    expect((await tangeni.client.call(payoutCalls.withdrawPayoutReturn, { params })).proposedReturn).toBeNull();
    const secondProposal = await proposeReturn(johanna, payout);
    expect(await refusalCode(confirmReturn(tangeni, reported))).toBe('payout.no_return_proposed');
    const answers = await Promise.all([0, 1, 2].map(() => refusalCode(confirmReturn(tangeni, secondProposal))));
    expect(answers.filter((code) => code === 'no refusal')).toHaveLength(1);
  });

  test('that arrives after all closes the report that it was returned', async () => {
    const payout = await drafted();
    await approve(johanna, payout);
    await send(tangeni, payout);
    const reported = await proposeReturn(johanna, payout);
    const settled = await johanna.client.call(payoutCalls.settlePayout, { params: { payoutId: payout.id } });
    expect(settled).toMatchObject({ state: 'settled', proposedReturn: null });
    expect(await refusalCode(confirmReturn(tangeni, reported))).toBe('payout.wrong_state');
  });

  test('is the only open one', async () => {
    const payout = await drafted();
    await expect(create(johanna, payout.organiserId)).rejects.toEqual(refusedWith('payout.already_open'));
  });

  test('sent fifty times at once pays once', async () => {
    const payout = await drafted();
    await approve(johanna, payout);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => send(tangeni, payout)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await world.pool.query('select count(*)::int as n from ledger_transactions where payout_id = $1', [
      payout.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('that doesn’t exist is not found', async () => {
    await expect(send(johanna, { id: johanna.id } as Payout)).rejects.toEqual(refusedWith('payout.not_found'));
    await expect(create(johanna, johanna.id)).rejects.toEqual(refusedWith('organiser.not_found'));
  });

  test('of nothing is not made', async () => {
    const organiserId = await makeOrganiser(world.pool);
    await addBankDetails(world, organiserId);
    await expect(create(johanna, organiserId)).rejects.toEqual(refusedWith('payout.nothing_payable'));
  });
});

describe('an organiser’s bank details', () => {
  test('are required for a payout', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event);
    await letEnd(world, event.id, 4);
    expect(await runSettlements(world.context, Date.now() + WEEK_MS)).toMatchObject({ statements: 1, payouts: 0 });
    expect(await payoutsOf(organiserId)).toEqual([]);
    const log = vi.spyOn(world.context.log, 'warn');
    await expect(create(johanna, organiserId)).rejects.toEqual(refusedWith('payout.no_bank_details'));
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ organiserId, code: 'payout.no_bank_details' }),
      'refused',
    );
    log.mockRestore();
  });

  test('can’t be used for three days after a change', async () => {
    const organiserId = await organiserWithMoney(world, 71);
    expect(await payoutsOf(organiserId)).toEqual([]);
    await expect(create(johanna, organiserId)).rejects.toEqual(refusedWith('payout.bank_details_waiting'));
    expect(await drafted(73)).toMatchObject({ state: 'draft' });
  });

  test('block approving and sending if they changed after the payout was drafted', async () => {
    const payout = await drafted();
    const other = await drafted();
    await approve(johanna, other);
    await addBankDetails(world, payout.organiserId, 0);
    await addBankDetails(world, other.organiserId, 0);
    await expect(approve(johanna, payout)).rejects.toEqual(refusedWith('payout.bank_details_changed'));
    await expect(send(tangeni, other)).rejects.toEqual(refusedWith('payout.bank_details_changed'));
    await expect(redraft(johanna, payout)).rejects.toEqual(refusedWith('payout.bank_details_waiting'));
  });

  test('must be the ones that the approver saw, even if the amount is the same', async () => {
    const seen = await drafted();
    await addBankDetails(world, seen.organiserId, 90);
    const redrawn = await redraft(tangeni, seen);
    expect(redrawn.amountMinor).toBe(seen.amountMinor);
    await expect(approve(johanna, seen)).rejects.toEqual(refusedWith('payout.bank_details_changed'));
    expect((await approve(johanna, redrawn)).state).toBe('approved');
  });
});
