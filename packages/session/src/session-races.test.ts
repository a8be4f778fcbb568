import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import { CallError, type Client } from '@quivertree/contract/client';
import { MemoryStore, type Lock } from '@quivertree/runtime/key-value-store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSessionClient } from './session-client.ts';
import { readTokens, storeTokens } from './stored-session.ts';

/** Makes requests and answers arrive in an order that fast-check chooses. */
type Delay = () => Promise<void>;

/** A server that accepts each refresh token once, so that a second refresh with it ends the session. */
class StrictServer implements Client {
  refreshes = 0;
  idToken = 'id-1';
  refreshToken = 'refresh-1';
  readonly #delay: Delay;

  constructor(delay: Delay) {
    this.#delay = delay;
  }

  call: Client['call'] = async (call, input, options) => {
    await this.#delay();
    const answer = call.name === 'refresh' ? this.#refreshed(input) : this.#answered(options?.authorization);
    await this.#delay();
    if (answer === undefined) throw new CallError('Please sign in.', 401);
    return answer as never;
  };

  #refreshed(input: unknown) {
    const { body } = input as { body: { refreshToken: string } };
    if (body.refreshToken !== this.refreshToken) return undefined;
    this.refreshes += 1;
    this.idToken = `id-${this.refreshes + 1}`;
    this.refreshToken = `refresh-${this.refreshes + 1}`;
    return { idToken: this.idToken, refreshToken: this.refreshToken };
  }

  #answered(authorization: string | undefined) {
    return authorization === `Bearer ${this.idToken}` ? { id: '1' } : undefined;
  }
}

/** A lock with one holder at a time, like the browser's locks. `release` frees it after its holder has died. */
function sharedLock(): { lock: Lock; release: () => void } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    lock(_name, work) {
      const result = last.then(work, work);
      last = result.catch(() => undefined);
      return result;
    },
    release: () => {
      last = Promise.resolve();
    },
  };
}

function openTab(client: Client, storage: MemoryStore, lock: Lock, ended: string[] = []) {
  return createSessionClient({ client, storage, lock, emit: (event) => ended.push(event) });
}

test('tabs that share a session refresh it once when its token expires, whatever arrives first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
      async (scheduler, callsOfTabs) => {
        const server = new StrictServer(() => scheduler.schedule(Promise.resolve()));
        const storage = new MemoryStore();
        storeTokens(storage, server);
        server.idToken = 'none';
        const { lock } = sharedLock();
        const emitted: string[] = [];
        const answers = callsOfTabs.flatMap((count) => {
          const tab = openTab(server, storage, lock, emitted);
          return Array.from({ length: count }, () => tab.call(getCurrentUser, {}));
        });
        const [settled] = await Promise.all([
          Promise.allSettled(answers),
          scheduler.waitFor(Promise.allSettled(answers)),
        ]);
        expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
        expect(server.refreshes).toBe(1);
        expect(emitted).toEqual(['auth-refreshed']);
        expect(readTokens(storage)).toEqual({ idToken: 'id-2', refreshToken: 'refresh-2' });
      },
    ),
    { numRuns: 300 },
  );
});

test('signing out during a refresh stays signed out, whatever arrives first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 20 }), async (scheduler, count) => {
      const server = new StrictServer(() => scheduler.schedule(Promise.resolve()));
      const storage = new MemoryStore();
      storeTokens(storage, server);
      server.idToken = 'none';
      const tab = openTab(server, storage, sharedLock().lock);
      const calls = Promise.allSettled(Array.from({ length: count }, () => tab.call(getCurrentUser, {})));
      const signedOut = scheduler.schedule(Promise.resolve()).then(() => storage.clear());
      await scheduler.waitFor(Promise.all([calls, signedOut]));
      expect(readTokens(storage)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('an app that was killed during a refresh goes on with the same refresh token', async () => {
  const storage = new MemoryStore();
  storeTokens(storage, { idToken: 'id-1', refreshToken: 'refresh-1' });
  const sent: unknown[] = [];
  let dead = true;
  const client: Client = {
    call(call, input, options) {
      if (call.name !== 'refresh')
        return options?.authorization === 'Bearer id-2'
          ? Promise.resolve({ id: '1' } as never)
          : Promise.reject(new CallError('Please sign in.', 401));
      sent.push(input);
      // The server has answered, but the answer never arrives.
      return dead ? new Promise(() => {}) : Promise.resolve({ idToken: 'id-2', refreshToken: 'refresh-2' } as never);
    },
  };
  const { lock, release } = sharedLock();
  void openTab(client, storage, lock).call(getCurrentUser, {});
  await expect.poll(() => sent).toHaveLength(1);
  dead = false;
  release();
  await openTab(client, storage, lock).call(getCurrentUser, {});
  expect(sent).toEqual([{ body: { refreshToken: 'refresh-1' } }, { body: { refreshToken: 'refresh-1' } }]);
  expect(readTokens(storage)).toEqual({ idToken: 'id-2', refreshToken: 'refresh-2' });
});
