import { forgotPassword, login, refresh, resetPassword } from '@quivertree/contract/accounts/accounts';
import type { CallError } from '@quivertree/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailAbout, mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { whileRowIsHeld } from '../../../../../tests/world/while-row-is-held.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import { endFamily, rotateRefreshToken, startRefreshFamily } from './refresh-tokens.ts';
import { sendResetMail } from './send-reset-mail.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NEW = 'stars above the Spitzkoppe';

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'allowed',
    (error: CallError) => error.code,
  );
const forgot = (email: string) => world.client.call(forgotPassword, { body: { email } });
const reset = (email: string, code: string, newPassword = NEW) =>
  codeOf(world.client.call(resetPassword, { body: { email, code, newPassword } }));
const signsIn = (email: string, password: string) => codeOf(world.client.call(login, { body: { email, password } }));

const SUBJECT = 'Your code to reset your password';
/** Emails with a code, leaving out the notices about the changed password. */
const codeMailsTo = async (email: string) => (await mailsTo(world, email)).filter(({ subject }) => subject === SUBJECT);

/** Requests a code and reads it from the email that arrives. */
async function askForCode(email: string): Promise<string> {
  const before = (await codeMailsTo(email)).length;
  await forgot(email);
  const mail = await mailAbout(world, email, SUBJECT, before + 1);
  return /code: (\S+)/.exec(mail.text ?? '')?.[1] ?? '';
}

/** Secret in the link from one of the emails with a code; `number` counts those emails from 1. */
async function linkTo(email: string, number = 1): Promise<string> {
  const { text = '' } = await mailAbout(world, email, SUBJECT, number);
  return /reset-password\?email=[^#\s]+#(\w+)/.exec(text)?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('is replaced using the code from the email, however it’s typed, and only the new one signs in', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await reset(user.email.toUpperCase(), ` ${code.replace('-', ' ').toLowerCase()} `)).toBe('allowed');
    expect(await signsIn(user.email, user.password)).toBe('auth.invalid_credentials');
    expect(await signsIn(user.email, NEW)).toBe('allowed');
  });

  test('gives the same response for an address without an account, and sends nothing', async () => {
    const user = await makeUser(world.pool);
    expect(await forgot('nobody@example.com')).toEqual(await forgot(user.email));
    await mailTo(world, user.email);
    expect(await mailsTo(world, 'nobody@example.com')).toEqual([]);
    expect(await reset('nobody@example.com', 'ABCDEFGH')).toBe('account.invalid_reset_code');
  });

  test('writes the same for an address without an account, so that timing reveals nothing', async () => {
    const written = () => world.pool.query('select count(*) from password_resets').then(({ rows }) => rows[0].count);
    const before = await written();
    await forgot('nobody-again@example.com');
    expect(await written()).toBe(before + 1);
  });

  test('ends every session and resets the failed sign-in count', async () => {
    const user = await makeUser(world.pool);
    const sessions = [await world.client.call(login, { body: user }), await world.client.call(login, { body: user })];
    for (let i = 0; i < 5; i++) await signsIn(user.email, 'wrong');
    expect(await signsIn(user.email, user.password)).toBe('auth.too_many_attempts');
    expect(await reset(user.email, await askForCode(user.email))).toBe('allowed');
    for (const session of sessions)
      expect(await codeOf(world.client.call(refresh, { body: session }))).toBe('auth.invalid_refresh_token');
    expect(await signsIn(user.email, NEW)).toBe('allowed');
  });

  test('can’t be replaced by one that is easy to guess, and the code remains valid', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    for (const easy of ['password123', user.email, 'NdapewaShikongo'])
      expect(await reset(user.email, code, easy)).toBe('account.easy_password');
    expect(await reset(user.email, code, 'short')).toBe('request.invalid');
    expect(await reset(user.email, code)).toBe('allowed');
  });

  test('doesn’t reveal the user’s name without the code', async () => {
    const user = await makeUser(world.pool);
    await askForCode(user.email);
    expect(await reset(user.email, 'ABCD-EFGH', 'NdapewaShikongo')).toBe('account.invalid_reset_code');
  });
});

describe('a reset code', () => {
  test('works once', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    const answers = await Promise.all([reset(user.email, code), reset(user.email, code), reset(user.email, code)]);
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1);
    expect(await reset(user.email, code)).toBe('account.invalid_reset_code');
  });

  test('works for ten minutes', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    const { rows } = await world.pool.query(
      `update password_resets set expires_at = expires_at - interval '10 minutes' where user_id = $1
       returning expires_at <= now() as over, expires_at > now() - interval '1 minute' as just`,
      [user.id],
    );
    expect(rows).toEqual([{ over: true, just: true }]);
    expect(await reset(user.email, code)).toBe('account.invalid_reset_code');
  });

  test('stops working after five wrong attempts, even simultaneous ones', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    await Promise.all(Array.from({ length: 5 }, () => reset(user.email, 'ABCD-EFGH')));
    expect(await reset(user.email, code)).toBe('account.invalid_reset_code');
  });

  test('still works after four wrong attempts', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    for (const wrong of ['ABCD-EFGH', 'x', '------', '🌵'])
      expect(await reset(user.email, wrong)).toBe('account.invalid_reset_code');
    expect(await reset(user.email, code)).toBe('allowed');
  });

  test('stops working once a newer one has been sent', async () => {
    const user = await makeUser(world.pool);
    const first = await askForCode(user.email);
    const second = await askForCode(user.email);
    expect(await reset(user.email, first)).toBe('account.invalid_reset_code');
    expect(await reset(user.email, second)).toBe('allowed');
  });

  test('allows only so many guesses, whether or not the address has an account', async () => {
    const { email } = await makeUser(world.pool);
    for (const address of [email, 'nobody-guesses@example.com']) {
      for (let i = 0; i < 10; i++) expect(await reset(address, 'ABCD-EFGH')).toBe('account.invalid_reset_code');
      expect(await reset(address, 'ABCD-EFGH')).toBe('auth.too_many_attempts');
    }
  });

  test('doesn’t work for another account', async () => {
    const [one, other] = [await makeUser(world.pool), await makeUser(world.pool)];
    const code = await askForCode(one.email);
    await askForCode(other.email);
    expect(await reset(other.email, code)).toBe('account.invalid_reset_code');
  });

  test('is stored neither in its row nor in its job', async () => {
    const user = await makeUser(world.pool);
    const code = await askForCode(user.email);
    const stored = await world.pool.query(
      `select (select string_agg(r::text, ' ') from password_resets r) as resets,
              (select string_agg(j::text, ' ') from graphile_worker._private_jobs j) as jobs`,
    );
    for (const written of [code, code.replace('-', ''), await linkTo(user.email)])
      expect(JSON.stringify(stored.rows)).not.toContain(written);
    expect(stored.rows[0].resets).toContain('$argon2id$');
  });

  test('is limited per address, whether or not the address has an account', async () => {
    const user = await makeUser(world.pool);
    for (const email of [user.email, 'nobody-waits@example.com']) {
      for (let i = 0; i < 3; i++) await forgot(email);
      const answer = await fetch(`${world.url}/api/v2/auth/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('the email with the code', () => {
  test('is sent again with a new code if its job is interrupted', async () => {
    const user = await makeUser(world.pool);
    const first = await askForCode(user.email);
    const forgetSending = 'update password_resets set sent_at = null where user_id = $1 and sent_at is not null';
    await expect.poll(async () => (await world.pool.query(forgetSending, [user.id])).rowCount).toBe(1);
    const { rows } = await world.pool.query('select id from password_resets where user_id = $1', [user.id]);
    await sendResetMail(world.context, { resetId: rows[0].id });
    await sendResetMail(world.context, { resetId: rows[0].id });
    const [, second, third] = await codeMailsTo(user.email);
    expect(third).toBeUndefined();
    expect(await reset(user.email, first)).toBe('account.invalid_reset_code');
    expect(await reset(user.email, /code: (\S+)/.exec(second?.text ?? '')?.[1] ?? '')).toBe('allowed');
  });

  test('links to the page with the address filled in, and keeps the code off lock screens', async () => {
    const user = await makeUser(world.pool, { email: 'a+b@example.com' });
    const code = await askForCode(user.email);
    const mail = await mailTo(world, user.email);
    expect(mail.text).toContain(`${world.url}/reset-password?email=a%2Bb%40example.com`);
    expect(mail.subject).not.toContain(code);
  });

  test('uses a name only once the address is confirmed', async () => {
    const user = await makeUser(world.pool, { confirmed: false });
    await reset(user.email, await askForCode(user.email));
    await askForCode(user.email);
    const [first, second] = await codeMailsTo(user.email);
    expect(first?.text).toContain('\n\nHello,\n');
    expect(second?.text).toContain('\n\nHello Ndapewa Shikongo,\n');
  });
});

describe('a session being created while the password is reset', () => {
  const resetWhile = <T>(userId: string, meanwhile: () => Promise<T>): Promise<T> =>
    whileRowIsHeld(world.pool, userId, {
      meanwhile,
      async change(client) {
        await client.query(`update users set password_hash = 'another' where id = $1`, [userId]);
        await client.query('update refresh_tokens set revoked_at = now() where user_id = $1', [userId]);
      },
    });

  const passwordHash = (userId: string) =>
    world.pool
      .query('select password_hash from users where id = $1', [userId])
      .then(({ rows }) => rows[0].password_hash);

  const begin = (userId: string, hash: string) =>
    inTransaction(world.pool, (client) =>
      startRefreshFamily(client, { userId, passwordHash: hash, device: undefined, secondFactor: false }),
    );

  async function signedIn(userId: string) {
    const session = await begin(userId, await passwordHash(userId));
    if (!session) throw new Error('The session was refused');
    return session;
  }

  test('by the old password is refused', async () => {
    const { id: userId } = await makeUser(world.pool);
    const old = await passwordHash(userId);
    const made = await resetWhile(userId, () => begin(userId, old));
    expect(made).toBeUndefined();
  });

  test('by a refresh token is refused', async () => {
    const { id: userId } = await makeUser(world.pool);
    const { refreshToken } = await signedIn(userId);
    const renewed = await resetWhile(userId, () => rotateRefreshToken(world.context, refreshToken));
    expect(renewed).toBeUndefined();
  });

  test('by a refresh token is refused while a sign-in ends the least recently used session', async () => {
    const { id: userId } = await makeUser(world.pool);
    const { refreshToken, familyId } = await signedIn(userId);
    const renewed = await whileRowIsHeld(world.pool, userId, {
      lock: 'no key update',
      meanwhile: () => rotateRefreshToken(world.context, refreshToken),
      change: (client) => endFamily(client, { userId, familyId }),
    });
    expect(renewed).toBeUndefined();
  });
});
