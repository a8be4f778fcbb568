import type { Answer, Call } from '@quivertree/contract/call';
import type { CallError } from '@quivertree/contract/client';
import * as payoutCalls from '@quivertree/contract/payouts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import {
  buyTickets,
  fetchFile,
  giveBankDetails,
  letEnd,
  type SignedIn,
  signedIn,
  signedInAgain,
} from '../../../../../../tests/world/organiser-money.ts';
import { provedOnce } from '../../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { runSettlements } from '../run-settlements.ts';

const WEEK_MS = 7 * 86_400_000;

let world: World;
let johanna: SignedIn;
let tangeni: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  tangeni = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

type Payout = Answer<typeof payoutCalls.createPayout>;

/** An organiser to whom N$ 300.00 are due, and who can be paid. */
async function organiserWithMoney(bankDetailsHoursAgo: number | undefined = 100): Promise<string> {
  const organiserId = await makeOrganiser(world.pool);
  if (bankDetailsHoursAgo !== undefined) await giveBankDetails(world, organiserId, bankDetailsHoursAgo);
  const event = await makeEvent(world.pool, { organiserId });
  await buyTickets(world, event, 3);
  await letEnd(world, event.id, 4);
  await runSettlements(world.context, Date.now() + WEEK_MS);
  return organiserId;
}

const payoutsOf = async (organiserId: string) =>
  (await johanna.client.call(payoutCalls.listPayouts, { query: { size: 100 } })).items.filter(
    (payout) => payout.organiserId === organiserId,
  );

/** The payout that the settlement run drew up. */
async function drafted(bankDetailsHoursAgo?: number): Promise<Payout> {
  const [payout] = await payoutsOf(await organiserWithMoney(bankDetailsHoursAgo));
  return payout as Payout;
}

const approve = async (by: SignedIn, { id: payoutId, amountMinor, bankDetailsId }: Payout) =>
  by.client.call(
    payoutCalls.approvePayout,
    { params: { payoutId }, body: { amountMinor, bankDetailsId } },
    await provedOnce(by.client, 'money', by),
  );
const send = ({ client }: SignedIn, { id: payoutId }: Payout) =>
  client.call(payoutCalls.sendPayout, { params: { payoutId } });
const create = ({ client }: SignedIn, organiserId: string) =>
  client.call(payoutCalls.createPayout, { params: { organiserId }, body: { currency: 'NAD' } });
const withReason = <C extends Call>({ client }: SignedIn, call: C, { id: payoutId }: Payout, reason: string) =>
  client.call(call, { params: { payoutId }, body: { reason } } as never);

const refusedWith = (code: CallError['code']) => expect.objectContaining({ code });

describe('a payout', () => {
  test('of an event that is over is drawn up by the run, approved by one person, sent by another, and arrives', async () => {
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

  test('is not approved by the person who made it, in whichever session', async () => {
    const [ofRun] = await payoutsOf(await organiserWithMoney());
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

  test('is not approved at a screen that somebody left open', async () => {
    const { id: payoutId, amountMinor } = await drafted();
    await expect(
      johanna.client.call(payoutCalls.approvePayout, { params: { payoutId }, body: { amountMinor } }),
    ).rejects.toEqual(refusedWith('auth.proof_required'));
  });

  test('is approved and sent by nobody who belongs to the organiser', async () => {
    const payout = await drafted();
    const join = (userId: string) =>
      world.pool.query(
        `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'finance')`,
        [payout.organiserId, userId],
      );
    await join(tangeni.id);
    await expect(approve(tangeni, payout)).rejects.toEqual(refusedWith('organiser.own'));
    await approve(johanna, payout);
    await expect(send(tangeni, payout)).rejects.toEqual(refusedWith('organiser.own'));
    await world.pool.query('delete from organiser_members where user_id = $1', [tangeni.id]);
    expect((await send(tangeni, payout)).state).toBe('sent');
  });

  test('is not approved by the person who changed it last', async () => {
    const payout = await drafted();
    await johanna.client.call(payoutCalls.redraftPayout, { params: { payoutId: payout.id } });
    await expect(approve(johanna, payout)).rejects.toEqual(refusedWith('payout.second_person_needed'));
    expect((await approve(tangeni, payout)).state).toBe('approved');
  });

  test('that nobody but its approver has seen is not sent by them', async () => {
    const payout = await drafted();
    await approve(johanna, payout);
    await expect(send(johanna, payout)).rejects.toEqual(refusedWith('payout.second_person_needed'));
    expect((await send(tangeni, payout)).state).toBe('sent');
  });

  test('keeps two people apart in the database, too', async () => {
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

  test('that has changed since somebody looked at it is not approved', async () => {
    const payout = await drafted();
    await expect(approve(johanna, { ...payout, amountMinor: 29_999 })).rejects.toEqual(
      refusedWith('payout.amount_changed'),
    );
  });

  test('loses its approval when it is drawn up again', async () => {
    const payout = await drafted();
    await approve(tangeni, payout);
    expect((await johanna.client.call(payoutCalls.redraftPayout, { params: { payoutId: payout.id } })).state).toBe(
      'draft',
    );
    await expect(send(johanna, payout)).rejects.toEqual(refusedWith('payout.wrong_state'));
  });

  test('that the bank gives back is due again, and goes into a new payout', async () => {
    const payout = await drafted();
    await approve(johanna, payout);
    await send(tangeni, payout);
    await withReason(johanna, payoutCalls.returnPayout, payout, 'account closed');
    await expect(withReason(johanna, payoutCalls.returnPayout, payout, 'again')).rejects.toEqual(
      refusedWith('payout.wrong_state'),
    );
    const again = await create(johanna, payout.organiserId);
    expect(again).toMatchObject({ state: 'draft', amountMinor: 30_000 });
    expect(again.reference).not.toBe(payout.reference);
  });

  test('is one at a time', async () => {
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

  test('that we do not know is not found', async () => {
    await expect(send(johanna, { id: johanna.id } as Payout)).rejects.toEqual(refusedWith('payout.not_found'));
    await expect(create(johanna, johanna.id)).rejects.toEqual(refusedWith('organiser.not_found'));
  });

  test('of nothing is not made', async () => {
    const organiserId = await makeOrganiser(world.pool);
    await giveBankDetails(world, organiserId);
    await expect(create(johanna, organiserId)).rejects.toEqual(refusedWith('payout.nothing_payable'));
  });
});

describe('the bank details of an organiser', () => {
  test('are needed for a payout', async () => {
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

  test('wait for three days after a change', async () => {
    const organiserId = await organiserWithMoney(71);
    expect(await payoutsOf(organiserId)).toEqual([]);
    await expect(create(johanna, organiserId)).rejects.toEqual(refusedWith('payout.bank_details_waiting'));
    expect(await drafted(73)).toMatchObject({ state: 'draft' });
  });

  test('that were changed after a payout was drawn up keep it from being approved and sent', async () => {
    const payout = await drafted();
    const other = await drafted();
    await approve(johanna, other);
    await giveBankDetails(world, payout.organiserId, 0);
    await giveBankDetails(world, other.organiserId, 0);
    await expect(approve(johanna, payout)).rejects.toEqual(refusedWith('payout.bank_details_changed'));
    await expect(send(tangeni, other)).rejects.toEqual(refusedWith('payout.bank_details_changed'));
    await expect(johanna.client.call(payoutCalls.redraftPayout, { params: { payoutId: payout.id } })).rejects.toEqual(
      refusedWith('payout.bank_details_waiting'),
    );
  });

  test('that are others than the approver saw are not approved, though the amount is the same', async () => {
    const seen = await drafted();
    await giveBankDetails(world, seen.organiserId, 90);
    const redrawn = await tangeni.client.call(payoutCalls.redraftPayout, { params: { payoutId: seen.id } });
    expect(redrawn.amountMinor).toBe(seen.amountMinor);
    await expect(approve(johanna, seen)).rejects.toEqual(refusedWith('payout.bank_details_changed'));
    expect((await approve(johanna, redrawn)).state).toBe('approved');
  });

  test('stand in the file for the bank, whole, and only of approved payouts', async () => {
    const payout = await drafted();
    const onlyDrafted = await drafted();
    const redirected = await drafted();
    await approve(johanna, payout);
    await approve(johanna, redirected);
    await giveBankDetails(world, redirected.organiserId, 0);
    const { bytes, fileName } = await fetchFile(world, await johanna.client.call(payoutCalls.downloadBankFile, {}));
    const text = bytes.toString('utf8');
    expect(fileName).toBe('payouts.csv');
    expect(text).toContain(`${payout.reference},Hardap Sounds CC,Bank Kalahari,481772,62001234711,NAD,300.00\r\n`);
    expect(text).not.toContain(onlyDrafted.reference);
    expect(text).not.toContain(redirected.reference);
  });

  test('in a file for the bank are remembered: whoever draws a payout up again or withdraws it knows that the bank may pay it', async () => {
    const payout = await drafted();
    const seen = async () => {
      const { payout: shown } = await tangeni.client.call(payoutCalls.getPayout, { params: { payoutId: payout.id } });
      return shown.inBankFile;
    };
    expect((await approve(johanna, payout)).inBankFile).toBeNull();
    const file = await johanna.client.call(payoutCalls.downloadBankFile, {});
    expect(await seen()).toBeNull();
    await fetchFile(world, file);
    const { rows } = await world.pool.query('select name from users where id = $1', [johanna.id]);
    expect(await seen()).toEqual({ at: expect.any(String), by: rows[0].name, amountMinor: 30_000 });
    await withReason(tangeni, payoutCalls.withdrawPayout, payout, 'by hand instead');
    expect(await seen()).toMatchObject({ amountMinor: 30_000 });
    await expect(world.pool.query('update payout_bank_files set amount_minor = 1')).rejects.toThrow('append-only');
  });
});
