import { forgotPassword, getCurrentUser, login, resetPassword } from '@quivertree/contract/accounts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../../tests/world/refusal-of.ts';
import { mailTo } from '../../../../tests/world/mails.ts';
import { makeUser } from '../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../tests/world/world.ts';
import { makeAdministrator } from './make-administrator.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const rolesOf = async (email: string, password: string) => {
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return (await clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {})).roles;
};

test('the first administrator is created without a password, and sets one by email', async () => {
  const email = 'admin@example.com';
  expect(await makeAdministrator(world.pool, { email, name: 'Anna Beukes' })).toEqual({ isNew: true });
  expect(await refusalOf(rolesOf(email, ''.padEnd(8, 'x')))).toMatchObject({ code: 'auth.invalid_credentials' });
  await world.client.call(forgotPassword, { body: { email } });
  const code = /code: (\S+)/.exec((await mailTo(world, email)).text ?? '')?.[1] ?? '';
  await world.client.call(resetPassword, { body: { email, code, newPassword: 'a kettle of vultures' } });
  expect(await rolesOf(email, 'a kettle of vultures')).toEqual(['USER', 'ADMINISTRATOR']);
});

test('an existing account becomes an administrator’s, and has to sign in again', async () => {
  const user = await makeUser(world.pool);
  const { idToken } = await world.client.call(login, { body: user });
  expect(await makeAdministrator(world.pool, { email: user.email.toUpperCase(), name: '' })).toEqual({ isNew: false });
  expect(await makeAdministrator(world.pool, { email: user.email, name: '' })).toEqual({ isNew: false });
  expect([...(await rolesOf(user.email, user.password))].sort()).toEqual(['ADMINISTRATOR', 'USER']);
  await expect
    .poll(() => refusalOf(clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {})))
    .toMatchObject({ code: 'auth.required' });
});

test.each([
  ['', 'Anna Beukes'],
  ['not an address', 'Anna Beukes'],
  ['somebody.new@example.com', ' '],
])('refuses %j and %j', async (email, name) => {
  expect(await makeAdministrator(world.pool, { email, name })).toHaveProperty('problem');
});
