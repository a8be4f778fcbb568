import { login } from '@quivertree/contract/accounts/accounts';
import { createClient } from '@quivertree/contract/client';
import { confirmIdentity } from '@quivertree/contract/accounts/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function signIn({ email, password }: MadeUser) {
  const { idToken } = await world.client.call(login, { body: { email, password } });
  const client = clientOf(world.url, `Bearer ${idToken}`);
  return (given = password) =>
    refusalCode(client.call(confirmIdentity, { body: { purpose: 'password', password: given } }));
}

describe('confirming it’s you', () => {
  test('is refused in a session that has ended', async () => {
    const user = await makeUser(world.pool);
    const stepUp = await signIn(user);
    await world.pool.query('update refresh_tokens set revoked_at = now() where user_id = $1', [user.id]);
    expect(await stepUp()).toBe('auth.required');
  });

  test('works by password even while strangers guess at the sign-in', async () => {
    const user = await makeUser(world.pool);
    const stepUp = await signIn(user);
    // Client in a browser that the account doesn't know.
    const stranger = createClient({ baseUrl: world.url, fetch, headers: () => ({}) });
    const guess = (password: string) => refusalCode(stranger.call(login, { body: { email: user.email, password } }));
    for (let i = 0; i < 5; i++) await guess('wrong');
    expect(await guess(user.password)).toBe('auth.too_many_attempts');
    expect(await stepUp()).toBe('no refusal');
  });

  test('has to wait after five wrong passwords in a session, but not in another', async () => {
    const user = await makeUser(world.pool);
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    for (let i = 0; i < 5; i++) expect(await here('wrong')).toBe('auth.wrong_password');
    expect(await here()).toBe('auth.too_many_attempts');
    expect(await elsewhere()).toBe('no refusal');
  });
});
