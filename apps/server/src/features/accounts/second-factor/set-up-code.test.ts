import { login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import * as calls from '@quivertree/contract/accounts/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { totpCode } from './totp.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const signIn = ({ email, password }: MadeUser, code?: string) =>
  world.client.call(login, { body: { email, password, ...(code ? { code } : {}) } });
const as = ({ idToken }: { idToken: string }) => clientOf(world.url, `Bearer ${idToken}`);
const stepUp = (client: Client, code: string) =>
  refusalCode(client.call(calls.confirmIdentity, { body: { purpose: 'team', code } }));

/** A user who has just set up an authenticator app, with the code that they entered for it. */
async function withNewApp() {
  const person = await makeUser(world.pool, { secondFactor: false });
  const client = as(await signIn(person));
  const stepUpToken = await client.call(calls.confirmIdentity, {
    body: { purpose: 'second_factor', password: person.password },
  });
  const { secret } = await client.call(calls.beginTotp, {}, stepUpToken);
  const code = totpCode(secret);
  const { recoveryCodes, ...tokens } = await client.call(calls.confirmTotp, { body: { code } }, stepUpToken);
  return { person, code, recoveryCode: recoveryCodes?.[0] ?? '', here: as(tokens) };
}

test('the code that set up an app also confirms it’s you, once, in that session only', async () => {
  const { person, code, recoveryCode, here } = await withNewApp();
  expect(await refusalCode(signIn(person, code))).toBe('auth.code_used');
  const elsewhere = as(await signIn(person, recoveryCode));
  expect(await stepUp(elsewhere, code)).toBe('auth.code_used');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(await stepUp(here, wrong)).toBe('auth.wrong_code');
  const answers = await Promise.all([stepUp(here, code), stepUp(here, code), stepUp(here, code)]);
  expect(answers.toSorted()).toEqual(['auth.code_used', 'auth.code_used', 'no refusal']);
  expect(await refusalCode(signIn(person, code))).toBe('auth.code_used');
});

test('it does so no longer than a confirmation lasts, and not after another code', async () => {
  const late = await withNewApp();
  await world.pool.query(`update totp_secrets set confirmed_at = now() - interval '10 minutes' where user_id = $1`, [
    late.person.id,
  ]);
  expect(['auth.code_used', 'auth.wrong_code']).toContain(await stepUp(late.here, late.code));
  const other = await withNewApp();
  await world.pool.query('update totp_secrets set last_step = last_step + 1 where user_id = $1', [other.person.id]);
  expect(['auth.code_used', 'auth.wrong_code']).toContain(await stepUp(other.here, other.code));
});
