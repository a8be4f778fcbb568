import { login } from '@quivertree/contract/accounts/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

let networks = 0;
const network = () => `10.0.0.${++networks}`;

async function signIn(email: string, password: string, { server = 0, from = network() } = {}): Promise<number> {
  const answer = await fetch(`${world.urls[server]}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.headers.has('retry-after')).toBe(answer.status === 429);
  return answer.status;
}

describe('guessing passwords', () => {
  test('gets no extra attempts from different spellings of one address', async () => {
    const user = await makeUser(world.pool, { email: 'kiwi.kiwi@example.com' });
    const written = [
      'kiwi.kiwi',
      'KIWI.kiwi',
      '\u212Aiwi.\u212Aiwi',
      'k\u0130w\u0130.kiwi',
      'kiwi.k\u0130w\u0130',
      'Kiwi.KIWI',
    ];
    const { rows } = await world.pool.query<{ email: string }>(
      'select email from unnest($1::text[]) as email where lower(email) = lower($2)',
      [written.map((name) => `${name}@example.com`), user.email],
    );
    expect(rows.length).toBeGreaterThan(2);
    for (let i = 0; i < 5; i++) expect(await signIn(rows[i % rows.length]?.email ?? '', 'wrong')).toBe(401);
    for (const { email } of rows) expect(await signIn(email, user.password), email).toBe(429);
  });

  test('at many accounts from one address is stopped, and others can still sign in', async () => {
    const user = await makeUser(world.pool);
    const from = network();
    const answers: number[] = [];
    for (let round = 0; round < 7; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, i) => signIn(`x${round}.${i}@example.com`, 'wrong', { from })),
        )),
      );
    const refused = answers.filter((status) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(answers.filter((status) => status === 401).length).toBeGreaterThanOrEqual(60);
    expect(await signIn(user.email, user.password)).toBe(200);
  });

  test('at one server soon counts on the others', async () => {
    const user = await makeUser(world.pool);
    for (let i = 0; i < 5; i++) await signIn(user.email, 'wrong', { server: 0 });
    // On its own, server 1 would allow all the attempts made before the timeout.
    await expect.poll(() => signIn(user.email, 'wrong', { server: 1 }), { timeout: 14_000, interval: 3_500 }).toBe(429);
  });
});
