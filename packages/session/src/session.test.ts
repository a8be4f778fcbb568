import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from './account-server.fixture.ts';
import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createSession, type Session } from './session.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { AUTH_USER, ID_TOKEN, REFRESH_TOKEN } from './storage-keys.ts';
import { readStoredUser, readTokens, storeTokens, storeUser } from './stored-session.ts';

const USERS = 'GET /api/v1/users';
const STORED = { id: '1', name: 'As stored', email: 'ndapewa@example.com', roles: [] };

let server: AccountServer;
let local: MemoryStore;
let tab: MemoryStore;
/** Notifies this tab, as the browser does, that another tab has changed a key. */
let otherTabChanged: (key: string | null) => void;
let session: Session;

beforeEach(async () => {
  server = await startAccountServer();
  local = new MemoryStore();
  tab = new MemoryStore();
  otherTabChanged = () => {};
  session = createSession({
    client: server.client,
    local,
    tab,
    clock: systemClock,
    lock: (_, work) => work(),
    emit: () => {},
    followOtherTabs: (onChange) => (otherTabChanged = onChange),
  });
});

function signedInBefore() {
  storeTokens(local, { idToken: 'id-1', refreshToken: 'refresh-1' });
  storeUser(local, STORED);
}

describe('at startup', () => {
  test('a stored user is there at once and then refreshed from the server', async () => {
    signedInBefore();
    const started = session.start();
    expect(session.state()).toMatchObject({ ready: false, user: { name: 'As stored' } });
    await started;
    expect(session.state()).toMatchObject({ ready: true, user: { name: 'Ndapewa', roles: ['USER'] } });
    expect(readStoredUser(local)?.name).toBe('Ndapewa');
  });

  test("the stored user stays if the server fails or doesn't answer", async () => {
    signedInBefore();
    server.silent = true;
    await session.start();
    expect(session.state()).toMatchObject({ ready: true, user: { name: 'As stored' } });
    expect(readTokens(local)).not.toBeNull();
  });

  test('a stored user without tokens is cleared', async () => {
    storeUser(local, STORED);
    await session.start();
    expect(session.state()).toMatchObject({ ready: true, user: null });
    expect(local.items.size).toBe(0);
  });

  test('half a pair of tokens is cleared too', async () => {
    local.setItem(ID_TOKEN, 'id-1');
    await session.start();
    expect(session.state()).toMatchObject({ ready: true, user: null });
    expect(local.items.size).toBe(0);
  });

  test('tokens without a stored user fetch the user', async () => {
    storeTokens(local, { idToken: 'id-1', refreshToken: 'refresh-1' });
    await session.start();
    expect(session.state().user?.name).toBe('Ndapewa');
  });

  test('a malformed stored user is ignored', async () => {
    storeTokens(local, { idToken: 'id-1', refreshToken: 'refresh-1' });
    local.setItem(AUTH_USER, '{"name":');
    server.silent = true;
    await session.start();
    expect(session.state()).toMatchObject({ ready: true, user: null });
  });

  test("runs once, however often it's called", async () => {
    signedInBefore();
    const starts = [session.start(), session.start()];
    expect(session.state().ready).toBe(false);
    await Promise.all(starts);
    expect(session.state().ready).toBe(true);
    expect(server.asked).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('stores the tokens and the user', async () => {
    await session.start();
    await session.signIn({ email: 'ndapewa@example.com', password: 'correct horse' });
    expect(session.state()).toMatchObject({ ready: true, user: { name: 'Ndapewa' } });
    expect(local.getItem(ID_TOKEN)).toBe('id-2');
    expect(local.getItem(REFRESH_TOKEN)).toBe('refresh-2');
    expect(JSON.parse(local.getItem(AUTH_USER) ?? '')).toMatchObject({ email: 'ndapewa@example.com' });
  });

  test('with wrong credentials shows the refusal and stores nothing', async () => {
    await session.start();
    const attempt = session.signIn({ email: 'ndapewa@example.com', password: 'wrong' });
    await expect(attempt).rejects.toThrow('Failed to sign in. Please check your credentials and try again.');
    expect(local.items.size).toBe(0);
  });

  test('needs both tokens in the answer', async () => {
    server.answers.set('POST /api/v2/auth/login', { status: 200, body: { idToken: 'id-2' } });
    const attempt = session.signIn({ email: 'ndapewa@example.com', password: 'correct horse' });
    await expect(attempt).rejects.toThrow('Login response missing tokens');
    expect(local.items.size).toBe(0);
  });

  test('names a user without a name or roles User, and gives them no roles', async () => {
    server.answers.set(USERS, { status: 200, body: { id: '1', email: 'ndapewa@example.com' } });
    await session.signIn({ email: 'ndapewa@example.com', password: 'correct horse' });
    expect(session.state().user).toEqual({ id: '1', name: 'User', email: 'ndapewa@example.com', roles: [] });
  });

  test("leaves nothing stored if the user can't be fetched", async () => {
    server.answers.set(USERS, { status: 500, body: { message: 'Something went wrong' } });
    const attempt = session.signIn({ email: 'ndapewa@example.com', password: 'correct horse' });
    await expect(attempt).rejects.toThrow('Something went wrong');
    expect(local.items.size).toBe(0);
  });
});

describe('signing up', () => {
  const SIGN_UP = 'POST /api/v1/auth/signUp';
  const account = {
    firstname: 'Ndapewa',
    lastname: 'Shikongo',
    email: 'ndapewa@example.com',
    password: 'correct horse',
  };

  test('creates the account, then signs in', async () => {
    server.answers.set(SIGN_UP, { status: 200, body: { id: '1' } });
    expect(await session.signUp(account)).toBe(true);
    expect(server.asked.map(({ call }) => call)).toEqual([SIGN_UP, 'POST /api/v2/auth/login', USERS]);
    expect(session.state()).toMatchObject({ ready: true, user: { name: 'Ndapewa' } });
  });

  test('that is refused shows the reason and signs no one in', async () => {
    server.answers.set(SIGN_UP, { status: 409, body: { message: 'There is an account already.' } });
    await expect(session.signUp(account)).rejects.toThrow('There is an account already.');
    expect(server.asked).toHaveLength(1);
    expect(local.items.size).toBe(0);
  });

  test('reports separately that only the sign-in after it failed', async () => {
    server.answers.set(SIGN_UP, { status: 200, body: { id: '1' } });
    server.answers.set('POST /api/v2/auth/login', { status: 503, body: { message: 'Busy' } });
    expect(await session.signUp(account)).toBe(false);
    expect(session.state().user).toBeNull();
  });
});

test('signs in with the new password after a reset', async () => {
  const call = 'POST /api/v2/auth/reset-password';
  server.answers.set(call, { status: 200, body: { message: 'Done' } });
  const reset = { email: 'ndapewa@example.com', code: 'ABCD-EFGH', newPassword: 'correct horse' };
  expect(await session.resetPassword(reset)).toBe(true);
  expect(server.asked.map((asked) => asked.call)).toEqual([call, 'POST /api/v2/auth/login', USERS]);
  expect(session.state().user?.name).toBe('Ndapewa');
});

test('clears all local storage on signing out', async () => {
  signedInBefore();
  local.setItem('basket:42', '{}');
  tab.setItem('ne:return_to', '/profile');
  await session.start();
  session.signOut();
  expect(session.state()).toMatchObject({ ready: true, user: null });
  expect(local.items.size + tab.items.size).toBe(0);
});

describe('signing out everywhere', () => {
  const END_ALL = 'DELETE /api/v1/users/me/sessions';

  test('ends all sessions, this one too', async () => {
    signedInBefore();
    await session.start();
    await signOutEverywhere(session);
    expect(server.asked.at(-1)?.call).toBe(END_ALL);
    expect(session.state().user).toBeNull();
    expect(local.items.size).toBe(0);
  });

  test('changes nothing if the server can’t do it', async () => {
    signedInBefore();
    await session.start();
    server.answers.set(END_ALL, { status: 503, body: { message: 'Busy' } });
    await expect(signOutEverywhere(session)).rejects.toThrow('Busy');
    expect(session.state().user?.name).toBe('Ndapewa');
    expect(readTokens(local)).not.toBeNull();
  });
});

test('no longer counts as signing out once someone has signed in again', async () => {
  signedInBefore();
  await session.start();
  session.signOut();
  expect(session.state()).toMatchObject({ user: null, leaving: true });
  const seen: unknown[] = [];
  session.subscribe(() => seen.push(session.state().leaving));
  await session.signIn({ email: 'ndapewa@example.com', password: 'correct horse' });
  expect(new Set(seen)).toEqual(new Set([false]));
});

test('drops an answer about the user that arrives after signing out', async () => {
  signedInBefore();
  let release = () => {};
  server.hold.set(USERS, new Promise<void>((resolve) => (release = resolve)));
  const started = session.start();
  session.signOut();
  release();
  await started;
  expect(session.state()).toMatchObject({ ready: true, user: null });
  expect(local.items.size).toBe(0);
});

test("ends when the session can't be refreshed", async () => {
  signedInBefore();
  await session.start();
  server.validIdToken = server.validRefreshToken = 'other';
  await expect(session.client.call(getCurrentUser, {})).rejects.toThrow();
  expect(session.state().user).toBeNull();
  expect(local.items.size).toBe(0);
});

test('notices on return from the back-forward cache that the user has signed out', async () => {
  signedInBefore();
  await session.start();
  local.clear();
  otherTabChanged(null);
  expect(session.state().user).toBeNull();
});

test('is no longer leaving once the page returns from the back-forward cache after signing out there', async () => {
  signedInBefore();
  await session.start();
  session.signOut();
  otherTabChanged(null);
  expect(session.state()).toMatchObject({ user: null, leaving: false });
});

describe('another tab', () => {
  test('signs out, and this one follows', async () => {
    signedInBefore();
    await session.start();
    local.clear();
    otherTabChanged(null);
    expect(session.state().user).toBeNull();
  });

  test('signs in, and this one follows', async () => {
    await session.start();
    signedInBefore();
    otherTabChanged(ID_TOKEN);
    otherTabChanged(AUTH_USER);
    expect(session.state().user?.name).toBe('As stored');
  });

  test('is ignored while this one starts', async () => {
    signedInBefore();
    let release = () => {};
    server.hold.set(USERS, new Promise<void>((resolve) => (release = resolve)));
    const started = session.start();
    storeUser(local, { ...STORED, name: 'From the other tab' });
    otherTabChanged(AUTH_USER);
    expect(session.state().user?.name).toBe('As stored');
    release();
    await started;
    expect(session.state().user?.name).toBe('Ndapewa');
  });

  test("may change keys that aren't the session's", async () => {
    signedInBefore();
    await session.start();
    const before = session.state();
    otherTabChanged('basket:42');
    expect(session.state()).toBe(before);
  });
});
