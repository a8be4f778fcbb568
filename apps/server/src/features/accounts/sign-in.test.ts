import { getCurrentUser, login, refresh } from '@quivertree/contract/accounts/accounts';
import type { CallError } from '@quivertree/contract/client';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { sessionsOf } from './own/sessions.ts';
import { deleteExpiredTokens, MAX_SESSIONS, startFamily } from './refresh-tokens.ts';
import { countAttempt, deleteOldAttemptsSweep, resetAttempts } from './sign-in-attempts.ts';
import { waitingForLocks } from '../../../../../tests/world/while-row-is-held.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'allowed',
    (error: CallError) => error.code,
  );
const userOf = (token: string) => clientOf(world.url, `Bearer ${token}`).call(getCurrentUser, {});

describe('signing in', () => {
  test('gives tokens that identify the user', async () => {
    const user = await makeUser(world.pool, { email: 'Ndapewa@Example.com' });
    const { idToken } = await world.client.call(login, {
      body: { email: ' ndapewa@example.com ', password: user.password },
    });
    expect(decodeJwt(idToken)).toMatchObject({ sub: user.id, name: 'Ndapewa Shikongo', email: 'Ndapewa@Example.com' });
    expect(await userOf(idToken)).toMatchObject({ id: user.id, roles: ['USER'] });
  });

  test('is refused alike for a wrong password and an unknown address', async () => {
    const { email } = await makeUser(world.pool);
    for (const body of [
      { email, password: 'wrong' },
      { email: 'nobody@example.com', password: 'wrong' },
    ])
      expect(await codeOf(world.client.call(login, { body }))).toBe('auth.invalid_credentials');
  });

  test('has to wait after five failures, for this address only', async () => {
    const [one, other] = [await makeUser(world.pool), await makeUser(world.pool)];
    for (let i = 0; i < 5; i++)
      await codeOf(world.client.call(login, { body: { email: one.email, password: 'wrong' } }));
    const answer = await fetch(`${world.url}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: one.email, password: one.password }),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(world.client.call(login, { body: other }))).toBe('allowed');
  });

  test('waits get longer, and start again after a success or an hour', async () => {
    const wait = () =>
      countAttempt(world.pool, 'an account').then(
        () => 0,
        (error: Refusal) => error.retryAfter,
      );
    const pass = (seconds: number) =>
      world.pool.query('update sign_in_attempts set last_at = last_at - make_interval(secs => $1)', [seconds]);
    for (let i = 0; i < 5; i++) expect(await wait()).toBe(0);
    expect(await wait()).toBe(5);
    expect(await wait()).toBe(5);
    await pass(5);
    expect(await wait()).toBe(0);
    expect(await wait()).toBe(10);
    for (let i = 0; i < 12; i++) {
      await pass(900);
      expect(await wait()).toBe(0);
    }
    expect(await wait()).toBe(900);
    await pass(3_601);
    for (let i = 0; i < 5; i++) expect(await wait()).toBe(0);
    expect(await wait()).toBe(5);
    await resetAttempts(world.pool, 'an account');
    expect(await wait()).toBe(0);
    await pass(3_601);
    expect(await deleteOldAttemptsSweep.run({ pool: world.pool })).toBeGreaterThanOrEqual(1);
    expect((await world.pool.query('select from sign_in_attempts')).rowCount).toBe(0);
  });

  test('doesn’t fail because another sign-in to the account began later and was faster', async () => {
    const account = 'two at once';
    await countAttempt(world.pool, account);
    const faster = await world.pool.connect();
    try {
      await faster.query('begin');
      await faster.query('select from sign_in_attempts where account = $1 for update', [account]);
      const slower = countAttempt(world.pool, account);
      await expect.poll(() => waitingForLocks(world.pool)).toBe(1);
      await faster.query('update sign_in_attempts set last_at = clock_timestamp() where account = $1', [account]);
      await faster.query('commit');
      await slower;
    } finally {
      faster.release(true);
    }
  });
});

describe('a refresh token', () => {
  test('is exchanged for a new pair once; reuse ends its whole family', async () => {
    const user = await makeUser(world.pool);
    const first = await world.client.call(login, { body: user });
    const second = await world.client.call(refresh, { body: first });
    expect(await userOf(second.idToken)).toMatchObject({ id: user.id });
    await world.pool.query(`update refresh_tokens set used_at = used_at - interval '11 seconds' where user_id = $1`, [
      user.id,
    ]);
    expect(await codeOf(world.client.call(refresh, { body: first }))).toBe('auth.invalid_refresh_token');
    expect(await codeOf(world.client.call(refresh, { body: second }))).toBe('auth.invalid_refresh_token');
  });
});

describe('refresh tokens', () => {
  test('can be exchanged sixty times at once at most, and other sessions aren’t affected', async () => {
    const user = await makeUser(world.pool);
    let tokens = await world.client.call(login, { body: user });
    const other = await world.client.call(login, { body: user });
    for (let i = 0; i < 60; i++) tokens = await world.client.call(refresh, { body: tokens });
    expect(await codeOf(world.client.call(refresh, { body: tokens }))).toBe('auth.too_many_attempts');
    expect(await codeOf(world.client.call(refresh, { body: other }))).toBe('allowed');
  });

  test('are deleted while their session continues, and its start time stays', async () => {
    const user = await makeUser(world.pool);
    const first = await world.client.call(login, { body: user });
    await world.pool.query(`update refresh_tokens set signed_in_at = now() - interval '40 days' where user_id = $1`, [
      user.id,
    ]);
    await world.client.call(refresh, { body: first });
    await world.pool.query('update refresh_tokens set expires_at = now() where user_id = $1 and used_at is not null', [
      user.id,
    ]);
    expect(await deleteExpiredTokens(world.pool)).toBe(1);
    const [session] = await sessionsOf(world.pool, user.id);
    expect(Date.now() - Date.parse(session?.signedInAt ?? '')).toBeGreaterThan(39 * 86_400_000);
  });
});

describe('two tabs refreshing at the same moment', () => {
  test('stay signed in, as does a retry after a lost response', async () => {
    const user = await makeUser(world.pool);
    const tokens = await world.client.call(login, { body: user });
    const renewed = await Promise.all(Array.from({ length: 50 }, () => world.client.call(refresh, { body: tokens })));
    expect(new Set(renewed.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    for (const pair of [renewed[0], renewed[49]])
      expect(await userOf((await world.client.call(refresh, { body: pair ?? tokens })).idToken)).toMatchObject({
        id: user.id,
      });
  });

  test('never split a session; a token repeated later is refused, and the session continues', async () => {
    const user = await makeUser(world.pool);
    const first = await world.client.call(login, { body: user });
    const second = await world.client.call(refresh, { body: first });
    const third = await world.client.call(refresh, { body: second });
    expect(await codeOf(world.client.call(refresh, { body: first }))).toBe('auth.invalid_refresh_token');
    await world.client.call(refresh, { body: third });
    const { rows } = await world.pool.query(
      `select count(*)::int as all, count(*) filter (where used_at is null and revoked_at is null)::int as good
         from refresh_tokens where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ all: 4, good: 1 }]);
  });
});

describe('an account', () => {
  const begin = (userId: string) =>
    inTransaction(world.pool, (client) => startFamily(client, userId, { device: 'Firefox', secondFactor: false }));
  const renew = ({ refreshToken }: { refreshToken: string }) =>
    codeOf(world.client.call(refresh, { body: { refreshToken } }));

  test('has at most twenty sessions; another sign-in ends the least recently used one', async () => {
    const { id } = await makeUser(world.pool);
    const first = await begin(id);
    const second = await begin(id);
    for (let i = 2; i < MAX_SESSIONS; i++) await begin(id);
    const renewed = await world.client.call(refresh, { body: first });
    await begin(id);
    expect(await sessionsOf(world.pool, id)).toHaveLength(MAX_SESSIONS);
    expect(await renew(second)).toBe('auth.invalid_refresh_token');
    expect(await renew(renewed)).toBe('allowed');
  });

  test('never has more, even with simultaneous sign-ins', async () => {
    const { id } = await makeUser(world.pool);
    await Promise.all(Array.from({ length: 2 * MAX_SESSIONS }, () => begin(id)));
    expect(await sessionsOf(world.pool, id)).toHaveLength(MAX_SESSIONS);
  });
});

describe('a token is refused', () => {
  test.each([
    ['that isn’t one', async () => 'x'],
    [
      'without a signature',
      async () => new UnsecuredJWT({ sub: 'x' }).setIssuer(world.url).setAudience('quivertree').encode(),
    ],
    [
      'signed by someone else',
      async () => {
        const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
          'sign',
          'verify',
        ]);
        const { rows } = await world.pool.query(`select id from signing_keys where purpose = 'id_token'`);
        return new SignJWT({ sub: 'x' })
          .setProtectedHeader({ alg: 'ES256', kid: rows[0].id, typ: 'JWT' })
          .setIssuer(world.url)
          .setAudience('quivertree')
          .setExpirationTime('1h')
          .sign(privateKey);
      },
    ],
    [
      'signed with the public key as a shared secret',
      async () => {
        const { rows } = await world.pool.query(`select id, public_key from signing_keys where purpose = 'id_token'`);
        return new SignJWT({ sub: 'x' })
          .setProtectedHeader({ alg: 'HS256', kid: rows[0].id, typ: 'JWT' })
          .setIssuer(world.url)
          .setAudience('quivertree')
          .setExpirationTime('1h')
          .sign(Buffer.from(JSON.stringify(rows[0].public_key)));
      },
    ],
  ])('%s', async (_, forge) => {
    expect(await codeOf(userOf(await forge()))).toBe('auth.required');
  });
});
