import * as bankDetailsCalls from '@quivertree/contract/settlement/bank-details';
import * as movementCalls from '@quivertree/contract/settlement/movements';
import * as organiserMoneyCalls from '@quivertree/contract/settlement/organiser-money';
import * as termsCalls from '@quivertree/contract/settlement/organiser-terms';
import * as bankFileCalls from '@quivertree/contract/settlement/bank-files';
import * as payoutCalls from '@quivertree/contract/settlement/payouts';
import * as platformCalls from '@quivertree/contract/settlement/platform-money';
import { confirmIdentity } from '@quivertree/contract/accounts/second-factor';
import { settlementWeek } from '@quivertree/domain/settlement/settlement';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import {
  buyTickets,
  fetchFile,
  addBankDetails,
  letEnd,
  type SignedIn,
  signedIn,
} from '../../../../../tests/world/organiser-money.ts';
import { stepUp } from '../../../../../tests/world/second-factor.ts';
import { readXlsx } from '../../../../../tests/world/read-sheet.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { newId } from '../../db/ids.ts';
import { setAdvanceShare } from '../plans/advance-shares.ts';
import { runSettlements } from './run-settlements.ts';

const DAY_MS = 86_400_000;
const NEXT_WEEK = settlementWeek(Date.now() + 7 * DAY_MS) + 3_600_000;

let world: World;
let johanna: SignedIn;
let organiserId: string;
let owner: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  organiserId = await makeOrganiser(world.pool, '=Hardap Sounds');
  owner = await signedIn(world, { memberOf: { organiserId, role: 'owner' } });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const ofOrganiser = (id = organiserId) => ({ params: { organiserId: id } });
const listed = (id = organiserId) => ({ ...ofOrganiser(id), query: {} });
const DETAILS = {
  holder: 'Hardap Sounds CC',
  bank: 'Bank Kalahari',
  branchCode: '481772',
  accountNumber: '62 0012 34711',
};

const changeDetails = async (person: SignedIn, id = organiserId) =>
  person.client.call(
    bankDetailsCalls.changeBankDetails,
    { ...ofOrganiser(id), body: DETAILS },
    await stepUp(person.client, 'bank_details', person),
  );

describe('an organiser sees', () => {
  test('what is due, what is held until when and why, and their advance if they’re trusted with one', async () => {
    const id = await makeOrganiser(world.pool);
    const { client } = await signedIn(world, { memberOf: { organiserId: id, role: 'finance' } });
    const endsAt = new Date(NEXT_WEEK + 40 * DAY_MS);
    const upcoming = await makeEvent(world.pool, { organiserId: id, startsAt: new Date(+endsAt - DAY_MS), endsAt });
    const over = await makeEvent(world.pool, { organiserId: id, name: 'Last week' });
    await buyTickets(world, upcoming, 4);
    await buyTickets(world, over, 1);
    await letEnd(world, over.id, 1);
    expect(await client.call(organiserMoneyCalls.getOrganiserBalance, ofOrganiser(id))).toEqual({
      settles: 'weekly',
      nextSettlementAt: expect.stringMatching(/T22:00:00.000Z$/),
      advanceBasisPoints: 0,
      balances: [
        {
          currency: 'NAD',
          availableMinor: 0,
          inPayoutsMinor: 0,
          inTransitMinor: 0,
          disputedMinor: 0,
          heldMinor: 50_000,
          releasesNextMinor: 0,
          receivableMinor: 0,
          held: [
            expect.objectContaining({ eventName: 'Last week', amountMinor: 10_000, reason: 'just_ended' }),
            {
              eventId: upcoming.id,
              eventName: 'Jazz under the camelthorn',
              amountMinor: 40_000,
              reason: 'upcoming',
              until: new Date(+endsAt + 3 * DAY_MS).toISOString(),
            },
          ],
        },
      ],
    });
    await setAdvanceShare(world.context, { organiserId: id, basisPoints: 5_000, by: johanna.id });
    await runSettlements(world.context, NEXT_WEEK + 7 * DAY_MS);
    const { balances } = await client.call(organiserMoneyCalls.getOrganiserBalance, ofOrganiser(id));
    expect(balances[0]).toMatchObject({ availableMinor: 30_000, heldMinor: 20_000 });
  });

  test('their statements as a list, as a spreadsheet without formulas, and as a tagged PDF', async () => {
    await addBankDetails(world, organiserId);
    const event = await makeEvent(world.pool, { organiserId, name: '=HYPERLINK("https://evil.example"), jazz' });
    await buyTickets(world, event, 2);
    await letEnd(world, event.id, 4);
    await runSettlements(world.context, NEXT_WEEK + 14 * DAY_MS);
    const [statement] = (await owner.client.call(organiserMoneyCalls.listStatements, listed())).items;
    expect(statement).toMatchObject({ number: 1, closingPayableMinor: 20_000 });
    const download = async (format: 'csv' | 'xlsx' | 'pdf', statementId = statement?.id as string) =>
      fetchFile(
        world,
        await owner.client.call(organiserMoneyCalls.downloadStatement, {
          params: { organiserId, statementId },
          query: { format },
        }),
      );

    const csv = await download('csv');
    expect(csv).toMatchObject({ fileName: 'statement-1.csv', mediaType: 'text/csv; charset=utf-8' });
    const rows = csv.bytes.toString('utf8').slice(1).split('\r\n');
    expect(rows[0]).toBe(
      'Date,Description,Event,Reference,Amount,Our fee,VAT in our fee,Change,On hold,Due to you,You owe us,Currency,Organiser',
    );
    expect(rows[2]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d,Sales,"'=HYPERLINK\(""https:\/\/evil\.example""\), jazz",\w{6}-\w+,210\.00,10\.00,1\.30,200\.00,200\.00,0\.00,0\.00,NAD,'=Hardap Sounds$/,
    );
    expect(rows.at(-2)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Closing balance,,,,,,,0\.00,200\.00,0\.00,NAD,/);

    const xlsx = await download('xlsx');
    expect(xlsx.fileName).toBe('statement-1.xlsx');
    const cells = readXlsx(xlsx.bytes);
    expect(cells).toHaveLength(rows.length - 1);
    expect(cells[2]?.slice(2)).toEqual([
      '=HYPERLINK("https://evil.example"), jazz',
      expect.stringMatching(/^\w{6}-\w+$/),
      ...[210, 10, 1.3, 200, 200, 0, 0].map((value) => ({ value, format: '#,##0.00' })),
      'NAD',
      '=Hardap Sounds',
    ]);

    const pdf = await download('pdf');
    const bytes = pdf.bytes.toString('latin1');
    expect(bytes.startsWith('%PDF-')).toBe(true);
    expect(bytes).toContain('/Marked true');
    expect(bytes).toContain('/Table');
    await expect(download('csv', newId())).rejects.toMatchObject({ code: 'statement.not_found' });
  });

  test('their payouts, without the names of the administrators', async () => {
    const { client } = owner;
    const [payout] = (await client.call(organiserMoneyCalls.listOrganiserPayouts, listed())).items;
    expect(payout).toMatchObject({
      amountMinor: 20_000,
      state: 'draft',
      statementNumber: 1,
      accountNumber: '••••4711',
    });
    const seen = await johanna.client.call(payoutCalls.getPayout, { params: { payoutId: payout?.id as string } });
    const { id: payoutId, bankDetailsId } = seen.payout;
    await johanna.client.call(
      payoutCalls.approvePayout,
      { params: { payoutId }, body: { amountMinor: 20_000, bankDetailsId } },
      await stepUp(johanna.client, 'money', johanna),
    );
    const [approved] = (await client.call(organiserMoneyCalls.listOrganiserPayouts, listed())).items;
    expect(approved?.history.map(({ to, by }) => [to, by])).toEqual([
      ['draft', null],
      ['approved', null],
    ]);
  });
});

describe('bank details', () => {
  test('are encrypted, masked, announced by email, and used after three days', async () => {
    const other = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
    const before = await owner.client.call(bankDetailsCalls.getBankDetails, ofOrganiser());
    const changed = await changeDetails(owner);
    expect(changed).toMatchObject({ holder: 'Hardap Sounds CC', accountNumber: '••••4711' });
    expect(Date.parse(changed.usableFrom) - Date.parse(changed.changedAt)).toBe(3 * DAY_MS);
    const { current, earlier } = await owner.client.call(bankDetailsCalls.getBankDetails, ofOrganiser());
    expect(current).toEqual(changed);
    expect(earlier).toEqual([before.current]);

    const { rows } = await world.pool.query('select encrypted_details::text from organiser_bank_details');
    const stored = rows.map(({ encrypted_details }) =>
      Buffer.from(encrypted_details.slice(2), 'hex').toString('latin1'),
    );
    expect(stored.join()).not.toContain('Kalahari');

    for (const address of [other.email, 'hello@hardapsounds.example']) {
      const mail = await mailAbout(world, address, 'The bank details of =Hardap Sounds have changed');
      expect(mail.text).toContain('Bank Kalahari, ••••4711');
      expect(mail.text).not.toContain('62001234711');
    }
    // The person who did it gets only the security notice, which can undo it.
    await mailAbout(world, owner.email, 'Your organisation’s bank details were changed');
    const unsent = `select from graphile_worker.jobs where task_identifier = 'send-bank-details-mail'`;
    await expect.poll(async () => (await world.pool.query(unsent)).rowCount).toBe(0);
    const subjects = (await mailsTo(world, owner.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('The bank details of =Hardap Sounds have changed');
  });

  test('entered for the first time aren’t said to have changed', async () => {
    const id = await makeOrganiser(world.pool, 'Namib Nights');
    const first = await signedIn(world, { memberOf: { organiserId: id, role: 'owner' } });
    await changeDetails(first, id);
    const { text } = await mailAbout(world, 'hello@hardapsounds.example', 'Bank details entered for Namib Nights');
    expect(text).toMatch(/entered the bank account we’ll pay your earnings into: Bank Kalahari, ••••4711/);
  });

  test('are stored without characters that change how text is displayed', async () => {
    const body = { ...DETAILS, holder: 'Hardap \u202eCC sdnuoS\u202c', accountNumber: '\u202a62 0012 34711\u202c' };
    const stepUpToken = await stepUp(owner.client, 'bank_details', owner);
    expect(
      await owner.client.call(bankDetailsCalls.changeBankDetails, { ...ofOrganiser(), body }, stepUpToken),
    ).toMatchObject({ holder: 'Hardap CC sdnuoS', accountNumber: '••••4711' });
  });

  test('encrypted for one organiser can’t be decrypted for another', async () => {
    const other = await makeOrganiser(world.pool);
    await world.pool.query(
      `insert into organiser_bank_details (id, organiser_id, encrypted_details, usable_from)
       select gen_random_uuid(), $1, encrypted_details, now() from organiser_bank_details limit 1`,
      [other],
    );
    await expect(johanna.client.call(bankDetailsCalls.getBankDetails, ofOrganiser(other))).rejects.toMatchObject({
      code: 'server.fault',
    });
  });

  test('can’t be changed without confirming it’s you, which takes more than a password with two-step verification', async () => {
    const member = await signedIn(world, { memberOf: { organiserId, role: 'finance' } });
    const before = await member.client.call(bankDetailsCalls.getBankDetails, ofOrganiser());
    const change = (options = {}) =>
      member.client.call(bankDetailsCalls.changeBankDetails, { ...ofOrganiser(), body: DETAILS }, options);
    const byPassword = member.client.call(confirmIdentity, {
      body: { purpose: 'bank_details', password: member.password },
    });
    await expect(byPassword).rejects.toMatchObject({ code: 'auth.step_up_required' });
    const another = await stepUp(member.client, 'email', member);
    for (const options of [{}, { stepUpToken: 'nonsense' }, another])
      await expect(change(options)).rejects.toMatchObject({ code: 'auth.step_up_required' });
    expect(await member.client.call(bankDetailsCalls.getBankDetails, ofOrganiser())).toEqual(before);
  });

  const changeWith = (part: object) => {
    const body = { ...DETAILS, ...part };
    return owner.client.call(bankDetailsCalls.changeBankDetails, { ...ofOrganiser(), body });
  };

  test.each([
    ['a branch code of letters', { branchCode: 'ABCDEF' }],
    ['an account number that is too short', { accountNumber: '1234' }],
    ['no holder', { holder: ' ' }],
    ['a formula as holder', { holder: '=HYPERLINK("http://example.com")' }],
    ['a holder with a semicolon, which ends a cell in some spreadsheets', { holder: 'Hardap;=1+1' }],
    ['a line break in the bank', { bank: 'Bank\u2028Kalahari' }],
  ])('with %s are refused', async (_, part) => {
    await expect(changeWith(part)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test.each([
    ['account holder', { holder: '=1+1' }],
    ['bank', { bank: 'Bank; Kalahari' }],
    ['branch code', { branchCode: 'ABCDEF' }],
    ['account number', { accountNumber: '1234' }],
  ])('with a wrong %s are refused with a message that names it', async (field, part) => {
    await expect(changeWith(part)).rejects.toMatchObject({ message: expect.stringContaining(`The ${field} has to`) });
  });
});

describe('the money of an organiser', () => {
  const reads = [
    organiserMoneyCalls.getOrganiserBalance,
    organiserMoneyCalls.listStatements,
    organiserMoneyCalls.listOrganiserPayouts,
    movementCalls.listMovements,
    bankDetailsCalls.getBankDetails,
  ] as const;

  test.each(['manager', 'door'] as const)('isn’t shown to members with the role %s', async (role) => {
    const { client } = await signedIn(world, { memberOf: { organiserId, role } });
    for (const call of reads)
      await expect(client.call(call, listed())).rejects.toMatchObject({ code: 'organiser.not_found' });
  });

  test('isn’t shown to other organisers, who get the same answer as for an unknown one', async () => {
    const stranger = await signedIn(world, {
      memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' },
    });
    for (const id of [organiserId, newId()]) {
      for (const call of reads)
        await expect(stranger.client.call(call, listed(id))).rejects.toMatchObject({
          code: 'organiser.not_found',
        });
      await expect(changeDetails(stranger, id)).rejects.toMatchObject({
        code: 'organiser.not_found',
      });
    }
  });

  test('includes statements, which another organiser can’t open by id', async () => {
    const [statement] = (await owner.client.call(organiserMoneyCalls.listStatements, listed())).items;
    const otherId = await makeOrganiser(world.pool);
    const stranger = await signedIn(world, { memberOf: { organiserId: otherId, role: 'owner' } });
    await expect(
      stranger.client.call(organiserMoneyCalls.downloadStatement, {
        params: { organiserId: otherId, statementId: statement?.id as string },
        query: { format: 'csv' },
      }),
    ).rejects.toMatchObject({ code: 'statement.not_found' });
  });

  test('is shown to administrators, who can’t change its bank details', async () => {
    expect((await johanna.client.call(organiserMoneyCalls.listStatements, listed())).totalElements).toBeGreaterThan(0);
    await expect(
      johanna.client.call(organiserMoneyCalls.getOrganiserBalance, ofOrganiser(newId())),
    ).rejects.toMatchObject({
      code: 'organiser.not_found',
    });
    await expect(changeDetails(johanna)).rejects.toMatchObject({
      code: 'organiser.not_found',
    });
  });

  test('is moved by administrators only', async () => {
    const payoutId = newId();
    const attempts = [
      () => owner.client.call(payoutCalls.listPayouts, { query: {} }),
      () => owner.client.call(payoutCalls.createPayout, { ...ofOrganiser(), body: { currency: 'NAD' } }),
      () => owner.client.call(payoutCalls.redraftPayout, { params: { payoutId } }),
      () =>
        owner.client.call(payoutCalls.approvePayout, {
          params: { payoutId },
          body: { amountMinor: 1, bankDetailsId: newId() },
        }),
      () => owner.client.call(payoutCalls.sendPayout, { params: { payoutId } }),
      () => owner.client.call(payoutCalls.settlePayout, { params: { payoutId } }),
      () => owner.client.call(payoutCalls.proposePayoutReturn, { params: { payoutId }, body: { reason: 'x' } }),
      () => owner.client.call(payoutCalls.confirmPayoutReturn, { params: { payoutId }, body: { returnId: newId() } }),
      () => owner.client.call(payoutCalls.withdrawPayoutReturn, { params: { payoutId } }),
      () => owner.client.call(payoutCalls.withdrawPayout, { params: { payoutId }, body: { reason: 'x' } }),
      () => owner.client.call(bankFileCalls.createBankFile, { body: { format: 'csv', currency: 'NAD' } }),
      () => owner.client.call(bankFileCalls.downloadBankFile, { params: { bankFileId: newId() } }),
      () => owner.client.call(termsCalls.setAdvanceShare, { ...ofOrganiser(), body: { basisPoints: 10_000 } }),
      () => owner.client.call(termsCalls.getOrganiserTerms, ofOrganiser()),
      () => owner.client.call(platformCalls.listProviderMoney, {}),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'access.denied' });
  });
});
