import { setTimeout as wait } from 'node:timers/promises';
import { getCurrentUser, login, refresh } from '@quivertree/contract/accounts/accounts';
import type { CallError } from '@quivertree/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../tests/world/world.ts';
import { inTransaction } from '../db/database.ts';
import { endSessions } from '../features/accounts/refresh-tokens.ts';

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
