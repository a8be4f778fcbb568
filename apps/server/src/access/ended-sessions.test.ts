import { setTimeout as wait } from 'node:timers/promises';
import { getCurrentUser, login, refresh } from '@quivertree/contract/accounts/accounts';
import { endSession } from '@quivertree/contract/accounts/own-account';
import type { CallError } from '@quivertree/contract/client';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { type MadeUser, makeUser } from '../../../../tests/world/make-user.ts';
import { whileRowIsHeld } from '../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../tests/world/world.ts';
import { inTransaction } from '../db/database.ts';
import { endFamily, endSessions, startFamily } from '../features/accounts/refresh-tokens.ts';
import { signIdToken } from './id-tokens.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2, env: { PUBLIC_URL: 'http://quivertree.test' } });
});
afterAll(() => world.stop());

const asks = (url: string, idToken: string) =>
  clientOf(url, `Bearer ${idToken}`)
    .call(getCurrentUser, {})
    .then(
      () => 'allowed',
      (error: CallError) => error.code,
    );

const end = (userId: string) =>
  inTransaction(world.pool, async (client) => {
    await client.query('select from users where id = $1 for update', [userId]);
    await endSessions(client, userId);
  });

const endOne = (session: { userId: string; familyId: string }) =>
  inTransaction(world.pool, async (client) => {
    await client.query('select from users where id = $1 for update', [session.userId]);
    await endFamily(client, session);
  });

/** Ends all of a user's sessions but one, which goes on, as when two-step verification is added. */
async function endOthers(client: pg.PoolClient, { userId, familyId }: { userId: string; familyId: string }) {
  await client.query('select from users where id = $1 for update', [userId]);
  await endSessions(client, userId);
  return startFamily(client, userId, { device: undefined, secondFactor: false }, familyId);
}

describe('when a user’s sessions end', () => {
  test('every server soon refuses their ID tokens, and no one else is affected', async () => {
    const [one, other] = [await makeUser(world.pool), await makeUser(world.pool)];
    const ended = await world.client.call(login, { body: one });
    const untouched = await world.client.call(login, { body: other });
    for (const url of world.urls) expect(await asks(url, ended.idToken)).toBe('allowed');
    await end(one.id);
    for (const url of world.urls) {
      await expect.poll(() => asks(url, ended.idToken)).toBe('auth.required');
      expect(await asks(url, untouched.idToken)).toBe('allowed');
    }
  });

  test('they can sign in again at once, every time', async () => {
    const user = await makeUser(world.pool);
    for (let times = 0; times < 2; times++) {
      await end(user.id);
      const session = await world.client.call(login, { body: user });
      const renewed = await world.client.call(refresh, { body: session });
      await wait(600);
      for (const { idToken } of [session, renewed])
        for (const url of world.urls) expect(await asks(url, idToken)).toBe('allowed');
    }
  });
});

describe('when one session ends', () => {
  const signIn = (user: MadeUser) => world.client.call(login, { body: user });
  const sessionOf = ({ id: userId }: MadeUser, { idToken }: { idToken: string }) => ({
    userId,
    familyId: String(decodeJwt(idToken)['sid']),
  });

  test('every server soon refuses its ID token, and the user’s other sessions aren’t affected', async () => {
    const user = await makeUser(world.pool);
    const [lost, here] = [await signIn(user), await signIn(user)];
    for (const url of world.urls) expect(await asks(url, lost.idToken)).toBe('allowed');
    await clientOf(world.url, `Bearer ${here.idToken}`).call(endSession, {
      params: { sessionId: sessionOf(user, lost).familyId },
    });
    for (const url of world.urls) {
      await expect.poll(() => asks(url, lost.idToken)).toBe('auth.required');
      expect(await asks(url, here.idToken)).toBe('allowed');
    }
  });

  test('because its refresh token was used twice, every server soon refuses its ID tokens', async () => {
    const user = await makeUser(world.pool);
    const stolen = await signIn(user);
    const renewed = await world.client.call(refresh, { body: stolen });
    await world.pool.query(`update refresh_tokens set used_at = used_at - interval '11 seconds' where user_id = $1`, [
      user.id,
    ]);
    await expect(world.client.call(refresh, { body: stolen })).rejects.toThrow();
    for (const url of world.urls)
      for (const { idToken } of [stolen, renewed]) await expect.poll(() => asks(url, idToken)).toBe('auth.required');
  });

  test('a session that outlived the end of all others goes on until it ends itself', async () => {
    const user = await makeUser(world.pool);
    const session = sessionOf(user, await signIn(user));
    const { refreshToken } = await inTransaction(world.pool, (client) => endOthers(client, session));
    const { idToken } = await world.client.call(refresh, { body: { refreshToken } });
    await wait(600);
    for (const url of world.urls) expect(await asks(url, idToken)).toBe('allowed');
    await endOne(session);
    for (const url of world.urls) await expect.poll(() => asks(url, idToken)).toBe('auth.required');
  });

  test('that is so even if the end had to wait for the end of all others', async () => {
    const user = await makeUser(world.pool);
    const session = sessionOf(user, await signIn(user));
    let idToken = '';
    await whileRowIsHeld(world.pool, user.id, {
      meanwhile: () => endOne(session),
      change: async (client) => {
        const goingOn = await endOthers(client, session);
        const person = { ...user, name: 'Ndapewa', roles: ['USER'] as const };
        idToken = await signIdToken(world.context, person, goingOn);
      },
    });
    for (const url of world.urls) await expect.poll(() => asks(url, idToken)).toBe('auth.required');
  });
});
