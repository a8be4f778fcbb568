import { forgotPassword, login, resetPassword } from '@quivertree/contract/accounts';
import type { Call } from '@quivertree/contract/call';
import { resendTickets } from '@quivertree/contract/own-account';
import { newId } from '../../db/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

const LEAST_ROUNDS = 4;
/** The more often it is tried, the closer the quickest come, unless there is a difference. */
const MOST_ROUNDS = 12;
/** What the quickest answers may differ by: a password that is not hashed, which is what would tell, differs tenfold. */
const likeTiming = (times: readonly number[]) => Math.max(...times) < 3 * Math.min(...times) + 20;

/** Addresses that a stranger may try: of an account, of one with a second step, of one without a password, of nobody. */
const WHOSE = {
  'an account': () => makeUser(world.pool),
  'an account with a second step': () => makeUser(world.pool, { secondFactor: true }),
  'an account without a password': async () => {
    const user = await makeUser(world.pool);
    await world.pool.query('update users set password_hash = null where id = $1', [user.id]);
    return user;
  },
  nobody: async () => ({ email: `${newId()}@example.com` }),
};

const ASKED: [name: string, call: Call, bodyFor: (email: string) => object][] = [
  ['signing in with a wrong password', login, (email) => ({ email, password: 'not the password' })],
  ['signing in with a code too', login, (email) => ({ email, password: 'not the password', code: '123456' })],
  ['asking for a reset code', forgotPassword, (email) => ({ email })],
  ['trying a reset code', resetPassword, (email) => ({ email, code: 'ABCDEFGH', newPassword: 'a river in the sand' })],
  ['asking for tickets again', resendTickets, (email) => ({ email })],
];

test.each(ASKED)(
  '%s tells nobody which addresses have an account, nor how they sign in',
  async (_, call, bodyFor) => {
    const answers = new Map<string, Set<string>>();
    const quickest = new Map<string, number>();
    const isLike = () => likeTiming([...quickest.values()]);
    for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && !isLike()); round++)
      for (const [whose, make] of Object.entries(WHOSE)) {
        const { email } = await make();
        const began = performance.now();
        const answer = await fetch(world.url + call.path, {
          method: call.method,
          // Each from a network of its own, so that no limit speaks.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
          body: JSON.stringify(bodyFor(email)),
        });
        const text = await answer.text();
        const took = performance.now() - began;
        if (round > 0) quickest.set(whose, Math.min(took, quickest.get(whose) ?? Infinity));
        const told = `${answer.status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')} ${answer.headers.get('set-cookie')}`;
        answers.set(whose, (answers.get(whose) ?? new Set()).add(told));
      }
    const said = [...answers.values()].map((each) => [...each].join());
    expect(new Set(said).size, said.join('\n')).toBe(1);
    expect(isLike(), JSON.stringify([...quickest])).toBe(true);
  },
  90_000,
);

let addresses = 0;
const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`;
