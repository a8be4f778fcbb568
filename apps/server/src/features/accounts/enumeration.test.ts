import { forgotPassword, login, resetPassword } from '@quivertree/contract/accounts/accounts';
import type { Call } from '@quivertree/contract/call';
import { resendTickets } from '@quivertree/contract/accounts/own-account';
import { newId } from '../../db/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

const MIN_ROUNDS = 4;
/** More rounds bring the fastest responses closer together, unless there is a real difference. */
const MAX_ROUNDS = 12;
/**
 * Tolerated difference between the fastest responses. Skipping the password hash, the usual leak, makes a tenfold
 * difference.
 */
const isSimilarTiming = (times: readonly number[]) => Math.max(...times) < 3 * Math.min(...times) + 20;

/**
 * Addresses that an attacker might try: one with an account, one with two-step verification, one without a password,
 * and one without an account.
 */
const ADDRESSES = {
  'an account': () => makeUser(world.pool),
  'an account with two-step verification': () => makeUser(world.pool, { secondFactor: true }),
  'an account without a password': async () => {
    const user = await makeUser(world.pool);
    await world.pool.query('update users set password_hash = null where id = $1', [user.id]);
    return user;
  },
  'no account': async () => ({ email: `${newId()}@example.com` }),
};

const CALLS: [name: string, call: Call, bodyFor: (email: string) => object][] = [
  ['signing in with a wrong password', login, (email) => ({ email, password: 'not the password' })],
  ['signing in with a two-step code', login, (email) => ({ email, password: 'not the password', code: '123456' })],
  ['requesting a reset code', forgotPassword, (email) => ({ email })],
  [
    'entering a reset code',
    resetPassword,
    (email) => ({ email, code: 'ABCDEFGH', newPassword: 'a river in the sand' }),
  ],
  ['resending tickets', resendTickets, (email) => ({ email })],
];

test.each(CALLS)(
  '%s reveals neither which addresses have an account nor how they sign in',
  async (_, call, bodyFor) => {
    const answers = new Map<string, Set<string>>();
    const quickest = new Map<string, number>();
    const isLike = () => isSimilarTiming([...quickest.values()]);
    for (let round = 0; round < MIN_ROUNDS || (round < MAX_ROUNDS && !isLike()); round++)
      for (const [kind, make] of Object.entries(ADDRESSES)) {
        const { email } = await make();
        const began = performance.now();
        const answer = await fetch(world.url + call.path, {
          method: call.method,
          // Each request comes from its own network, so that no rate limit applies.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
          body: JSON.stringify(bodyFor(email)),
        });
        const text = await answer.text();
        const took = performance.now() - began;
        if (round > 0) quickest.set(kind, Math.min(took, quickest.get(kind) ?? Infinity));
        const revealed = `${answer.status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')} ${answer.headers.get('set-cookie')}`;
        answers.set(kind, (answers.get(kind) ?? new Set()).add(revealed));
      }
    const responses = [...answers.values()].map((each) => [...each].join());
    expect(new Set(responses).size, responses.join('\n')).toBe(1);
    expect(isLike(), JSON.stringify([...quickest])).toBe(true);
  },
  90_000,
);

let addresses = 0;
const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`;
