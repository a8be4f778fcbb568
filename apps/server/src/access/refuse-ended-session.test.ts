import { denySecurityNotice } from '@quivertree/contract/accounts/accounts';
import { changeBankDetails } from '@quivertree/contract/settlement/bank-details';
import { deleteAccount, endSession, listSessions } from '@quivertree/contract/accounts/own-account';
import { approvePayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { inviteMember } from '@quivertree/contract/organisers/team';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../tests/world/refusal-of.ts';
import { makeOrganiser } from '../../../../tests/world/make-event.ts';
import { organiserWithMoney, type SignedIn, signedIn } from '../../../../tests/world/organiser-money.ts';
import { stepUp } from '../../../../tests/world/second-factor.ts';
import { whileRowIsHeld, waitingForLocks } from '../../../../tests/world/while-row-is-held.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { hashOf } from '../db/hash-of.ts';
import { newId, newSecret } from '../db/ids.ts';
import { endSessions } from '../features/accounts/refresh-tokens.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const OTHER_BANK_DETAILS = {
  holder: 'Hardap Sounds',
  bank: 'Bank of a thief',
  branchCode: '280172',
  accountNumber: '62000001111',
};

async function owner(): Promise<SignedIn & { organiserId: string }> {
  const organiserId = await makeOrganiser(world.pool);
  return { ...(await signedIn(world, { secondFactor: true, memberOf: { organiserId, role: 'owner' } })), organiserId };
}

/** Result of a request that is waiting when its caller's sessions end. */
function underWay<T>({ id }: SignedIn, request: () => Promise<T>): Promise<string> {
  return whileRowIsHeld(world.pool, id, {
    meanwhile: () => refusalCode(request()),
    change: (client: pg.PoolClient) => endSessions(client, id),
  });
}

describe('a request in flight when its session ends', () => {
  test('approves no payout', async () => {
    const organiserId = await organiserWithMoney(world);
    const thief = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    const { items } = await thief.client.call(listPayouts, { query: { organiserId } });
    const { id: payoutId = '', amountMinor = 0, bankDetailsId = '' } = items[0] ?? {};
    const stepUpToken = await stepUp(thief.client, 'money', thief);
    const body = { amountMinor, bankDetailsId };
    expect(
      await underWay(thief, () => thief.client.call(approvePayout, { params: { payoutId }, body }, stepUpToken)),
    ).toBe('auth.required');
    const { rows } = await world.pool.query('select state from payouts where id = $1', [payoutId]);
    expect(rows).toEqual([{ state: 'draft' }]);
  });

  test('changes no bank details', async () => {
    const { organiserId, ...thief } = await owner();
    const stepUpToken = await stepUp(thief.client, 'bank_details', thief);
    const change = () =>
      thief.client.call(changeBankDetails, { params: { organiserId }, body: OTHER_BANK_DETAILS }, stepUpToken);
    expect(await underWay(thief, change)).toBe('auth.required');
    const { rows } = await world.pool.query('select from organiser_bank_details where organiser_id = $1', [
      organiserId,
    ]);
    expect(rows).toEqual([]);
  });

  test('doesn’t send a team invitation', async () => {
    const { organiserId, ...thief } = await owner();
    const stepUpToken = await stepUp(thief.client, 'team', thief);
    const body = { email: 'accomplice@example.com', role: 'owner' } as const;
    expect(
      await underWay(thief, () => thief.client.call(inviteMember, { params: { organiserId }, body }, stepUpToken)),
    ).toBe('auth.required');
    const { rows } = await world.pool.query('select from organiser_invitations where organiser_id = $1', [organiserId]);
    expect(rows).toEqual([]);
  });

  test('deletes no account', async () => {
    const thief = await signedIn(world);
    const stepUpToken = await stepUp(thief.client, 'deletion', thief);
    expect(await underWay(thief, () => thief.client.call(deleteAccount, {}, stepUpToken))).toBe('auth.required');
    const { rows } = await world.pool.query('select deleted_at from users where id = $1', [thief.id]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });
});

test('a user can sign out the session that they’re using', async () => {
  const person = await signedIn(world);
  const [session] = await person.client.call(listSessions, {});
  expect(await refusalCode(person.client.call(endSession, { params: { sessionId: session?.id ?? '' } }))).toBe(
    'no refusal',
  );
});

test('a change of bank details in flight doesn’t apply once the owner says it wasn’t them', async () => {
  const { organiserId, ...person } = await owner();
  const stepUpToken = await stepUp(person.client, 'bank_details', person);
  const key = newSecret();
  await world.pool.query(
    `insert into security_notices (id, user_id, kind, email, key_hash) values ($1, $2, 'new_sign_in', $3, $4)`,
    [newId(), person.id, person.email, hashOf(key)],
  );
  let denying: Promise<unknown> = Promise.resolve();
  await whileRowIsHeld(world.pool, person.id, {
    meanwhile: () =>
      refusalCode(
        person.client.call(changeBankDetails, { params: { organiserId }, body: OTHER_BANK_DETAILS }, stepUpToken),
      ),
    change: async () => {
      denying = world.client.call(denySecurityNotice, { body: { key } });
      await expect.poll(() => waitingForLocks(world.pool)).toBe(2);
    },
  });
  await denying;
  const { rows } = await world.pool.query(
    `select from organiser_bank_details b
      where organiser_id = $1 and not exists (select from denied_bank_details x where x.bank_details_id = b.id)`,
    [organiserId],
  );
  expect(rows).toEqual([]);
});
