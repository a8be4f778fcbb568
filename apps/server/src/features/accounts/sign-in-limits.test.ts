import { login } from '@quivertree/contract/accounts/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 3, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

let networks = 0;
const network = () => `10.0.0.${++networks}`;

interface Attempt {
  server?: number;
  /** Client address. */
  from?: string;
  cookie?: string;
}

function request(email: string, password: string, { server = 0, from = network(), cookie }: Attempt = {}) {
  return fetch(`${world.urls[server]}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password }),
  });
}

async function signIn(email: string, password: string, attempt?: Attempt): Promise<number> {
  const answer = await request(email, password, attempt);
  expect(answer.headers.has('retry-after')).toBe(answer.status === 429);
  return answer.status;
}

/** Signs in; returns the cookie by which the account knows the browser. */
async function signInAsOwner({ email, password }: { email: string; password: string }): Promise<string> {
  const answer = await request(email, password);
  expect(answer.status).toBe(200);
  return /qt_device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
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

  test('gets five attempts on three servers altogether, and the browser that the owner uses can still sign in', async () => {
    const user = await makeUser(world.pool);
    const deviceCookie = await signInAsOwner(user);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => signIn(user.email, 'wrong', { server: i % 3 })),
    );
    expect(answers.toSorted()).toEqual([...Array(5).fill(401), ...Array(10).fill(429)]);
    expect(await signIn(user.email, user.password, { server: 1 })).toBe(429);
    expect(await signIn(user.email, user.password, { server: 2, cookie: deviceCookie })).toBe(200);
  });
});
