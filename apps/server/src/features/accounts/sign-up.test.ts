import { getCurrentUser, login, signUp } from '@quivertree/contract/accounts/accounts';
import { type CallError, createClient } from '@quivertree/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

const someone = {
  firstname: 'Nangula',
  lastname: 'Amutenya',
  email: 'nangula@example.com',
  password: '  a walk on the dunes ',
};

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'allowed',
    (error: CallError) => error.code,
  );
const create = (account: Partial<typeof someone>) =>
  codeOf(world.client.call(signUp, { body: { ...someone, ...account } }));

describe('signing up', () => {
  test('creates an account that can sign in; names are trimmed, the password isn’t', async () => {
    const { id } = await world.client.call(signUp, { body: { ...someone, firstname: ' Nangula ' } });
    const { idToken } = await world.client.call(login, { body: someone });
    expect(await clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {})).toEqual({
      id,
      name: 'Nangula Amutenya',
      email: 'nangula@example.com',
      roles: ['USER'],
    });
    const trimmed = { email: someone.email, password: someone.password.trim() };
    expect(await codeOf(world.client.call(login, { body: trimmed }))).toBe('auth.invalid_credentials');
  });

  test('is refused for an address that has an account, however it’s written', async () => {
    await create({ email: 'twice@example.com' });
    expect(await create({ email: 'TWICE@example.com' })).toBe('account.email_taken');
  });

  test('accepts names in every script, and refuses one of ten kilobytes', async () => {
    const email = 'every.script@example.com';
    expect(await create({ email, firstname: '!Gaǁoeb 👩🏾‍🎤', lastname: 'ناميبيا 砂漠' })).toBe('allowed');
    const { rows } = await world.pool.query('select name from users where email = $1', [email]);
    expect(rows).toEqual([{ name: '!Gaǁoeb 👩🏾‍🎤 ناميبيا 砂漠' }]);
    expect(await create({ email: 'long@example.com', firstname: 'ä'.repeat(10_240) })).toBe('request.invalid');
  });

  test.each([
    ['seven characters', 'a1!bC_9'],
    ['129 characters', 'x-'.repeat(64) + 'x'],
  ])('is refused with a password of %s', async (_, password) => {
    expect(await create({ email: 'length@example.com', password })).toBe('request.invalid');
  });

  test.each([
    ['that is too common', 'Password123'],
    ['that is the address', 'easy@example.com'],
    ['that is the name', 'NangulaAmutenya'],
  ])('is refused with a password %s', async (_, password) => {
    expect(await create({ email: 'easy@example.com', password })).toBe('account.easy_password');
  });

  test.each([{ firstname: ' ' }, { lastname: '' }, { email: 'nobody' }, { lastname: 'Line\nbreak' }])(
    'is refused with %o',
    async (wrong) => {
      expect(await create({ email: 'wrong@example.com', ...wrong })).toBe('request.invalid');
    },
  );

  test('repeatedly with one address has to wait', async () => {
    const answers: unknown[] = [];
    for (let i = 0; i < 6; i++) answers.push(await create({ email: 'again@example.com' }));
    expect(answers[5]).toBe('auth.too_many_attempts');
    expect(await create({ email: 'somebody-else@example.com' })).toBe('allowed');
  });

  test('with a taken address notifies its owner, once, with ways to sign in', async () => {
    const { email } = await makeUser(world.pool);
    for (let i = 0; i < 3; i++) expect(await create({ email })).toBe('account.email_taken');
    const { subject, text } = await mailTo(world, email);
    expect(subject).toBe('You already have a Quivertree account');
    for (const way of ['/login', '/forgot-password']) expect(text).toContain(way);
    await create({ email: 'marker@example.com' });
    await mailTo(world, 'marker@example.com');
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  test('tells each client of at most twenty taken addresses', async () => {
    const from = (address: string) =>
      createClient({ baseUrl: world.url, fetch, headers: () => ({ 'x-forwarded-for': address }) });
    const by = (address: string, email: string) => codeOf(from(address).call(signUp, { body: { ...someone, email } }));
    for (let i = 0; i < 5; i++) expect(await by('10.7.0.1', `free-${i}@example.com`)).toBe('allowed');
    const taken = await Promise.all(Array.from({ length: 20 }, () => makeUser(world.pool)));
    for (const { email } of taken) expect(await by('10.7.0.1', email)).toBe('account.email_taken');
    const { email } = await makeUser(world.pool);
    for (const one of [email, 'free-after-that@example.com'])
      expect(await by('10.7.0.1', one)).toBe('auth.too_many_attempts');
    expect(await by('10.7.0.2', 'free-elsewhere@example.com')).toBe('allowed');
  });

  // Comes last, because it uses up this client address's rate limit.
  test('two hundred simultaneous sign-ups with one address create one account and no server error', async () => {
    const email = 'at-once@example.com';
    const answers = await Promise.all(Array.from({ length: 200 }, () => create({ email })));
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1);
    const others = new Set(answers.filter((answer) => answer !== 'allowed'));
    expect([...others].sort()).toEqual(['account.email_taken', 'auth.too_many_attempts']);
    const { rows } = await world.pool.query('select count(*) from users where email = $1', [email]);
    expect(rows[0].count).toBe(1);
  });
});
