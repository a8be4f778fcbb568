import { forgotPassword, login, resetPassword } from '@quivertree/contract/accounts/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { mailAbout } from '../../../../../tests/world/mails.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NEW = 'stars above the Spitzkoppe';

const reset = (email: string, code: string) =>
  refusalCode(world.client.call(resetPassword, { body: { email, code, newPassword: NEW } }));

/** Requests a code. Returns the code and the link's secret from the email with this number, counted from 1. */
async function ask(email: string, number = 1): Promise<{ code: string; link: string }> {
  await world.client.call(forgotPassword, { body: { email } });
  const { text = '' } = await mailAbout(world, email, 'reset your password', number);
  return {
    code: /code: (\S+)/.exec(text)?.[1] ?? '',
    link: /reset-password\?email=[^#\s]+#(\w+)/.exec(text)?.[1] ?? '',
  };
}

describe('the link beside a reset code', () => {
  test('works once, even after strangers have used up the attempts at the code', async () => {
    const user = await makeUser(world.pool);
    const { code, link } = await ask(user.email);
    for (let i = 0; i < 10; i++) await reset(user.email, 'ABCD-EFGH');
    expect(await reset(user.email, code)).toBe('auth.too_many_attempts');
    expect(await reset(user.email, link)).toBe('no refusal');
    await world.client.call(login, { body: { email: user.email, password: NEW } });
    expect(await reset(user.email, link)).toBe('account.invalid_reset_code');
  });

  test('still works after a stranger requests another; using it voids every code and link', async () => {
    const { email } = await makeUser(world.pool);
    const first = await ask(email);
    const second = await ask(email, 2);
    expect(await reset(email, first.code)).toBe('account.invalid_reset_code');
    expect(await reset(email, first.link)).toBe('no refusal');
    for (const code of [second.code, second.link]) expect(await reset(email, code)).toBe('account.invalid_reset_code');
  });

  test('works for ten minutes, for the account that it was sent to', async () => {
    const [one, other] = [await makeUser(world.pool), await makeUser(world.pool)];
    const { link } = await ask(one.email);
    await ask(other.email);
    expect(await reset(other.email, link)).toBe('account.invalid_reset_code');
    await world.pool.query('update password_resets set expires_at = now() where user_id = $1', [one.id]);
    expect(await reset(one.email, link)).toBe('account.invalid_reset_code');
  });
});
