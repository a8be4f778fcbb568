import { getCurrentUser, login } from '@quivertree/contract/accounts/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from './account-server.fixture.ts';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createSessionClient, type SessionEvent } from './session-client.ts';
import { readTokens, storeTokens } from './stored-session.ts';

const REFRESH = 'POST /api/v1/auth/refresh';

let server: AccountServer;
let storage: MemoryStore;
let emitted: SessionEvent[];

beforeEach(async () => {
  server = await startAccountServer();
  storage = new MemoryStore();
  storeTokens(storage, { idToken: 'id-1', refreshToken: 'refresh-1' });
  emitted = [];
});

const sessionClient = () =>
  createSessionClient({
    client: server.client,
    storage,
    lock: (_, work) => work(),
    emit: (event) => emitted.push(event),
  });
const times = (call: string) => server.asked.filter((asked) => asked.call === call).length;

test('sends the stored token with each call', async () => {
  await sessionClient().call(getCurrentUser, {});
  expect(server.asked).toEqual([{ call: 'GET /api/v1/users', authorization: 'Bearer id-1' }]);
});

describe('when the token is no longer accepted', () => {
  beforeEach(() => {
    server.validIdToken = 'id-0';
  });

  test('repeats the call once with a new one', async () => {
    expect(await sessionClient().call(getCurrentUser, {})).toMatchObject({ name: 'Ndapewa' });
    expect(server.asked.map(({ authorization }) => authorization)).toEqual(['Bearer id-1', undefined, 'Bearer id-2']);
    expect(readTokens(storage)).toEqual({ idToken: 'id-2', refreshToken: 'refresh-2' });
    expect(emitted).toEqual(['auth-refreshed']);
  });

  test('refreshes once for many calls at the same time', async () => {
    const client = sessionClient();
    const users = await Promise.all(Array.from({ length: 20 }, () => client.call(getCurrentUser, {})));
    expect(users).toHaveLength(20);
    expect(times(REFRESH)).toBe(1);
    expect(emitted).toEqual(['auth-refreshed']);
  });

  test('uses tokens that another tab has refreshed', async () => {
    let arrived = () => {};
    server.hold.set('GET /api/v1/users', new Promise<void>((resolve) => (arrived = resolve)));
    const asked = sessionClient().call(getCurrentUser, {});
    await expect.poll(() => times('GET /api/v1/users')).toBe(1);
    storeTokens(storage, { idToken: 'id-5', refreshToken: 'refresh-5' });
    server.validIdToken = 'id-5';
    arrived();
    await asked;
    expect(times(REFRESH)).toBe(0);
  });

  test("doesn't repeat a call that is refused again", async () => {
    server.answers.set('GET /api/v1/users', { status: 401, body: { message: 'Please sign in.' } });
    await expect(sessionClient().call(getCurrentUser, {})).rejects.toThrow('Please sign in.');
    expect(times('GET /api/v1/users')).toBe(2);
    expect(times(REFRESH)).toBe(1);
  });

  test("ends the session if it can't be refreshed", async () => {
    server.validRefreshToken = 'refresh-0';
    const client = sessionClient();
    const calls = [client.call(getCurrentUser, {}), client.call(getCurrentUser, {})];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 401, code: 'auth.required' });
    expect(readTokens(storage)).toBeNull();
    expect(times(REFRESH)).toBe(1);
    expect(emitted).toEqual(['auth-failed']);
  });

  test('keeps the tokens if the connection is lost', async () => {
    let release = () => {};
    server.hold.set('GET /api/v1/users', new Promise<void>((resolve) => (release = resolve)));
    const call = sessionClient().call(getCurrentUser, {});
    await expect.poll(() => times('GET /api/v1/users')).toBe(1);
    server.silent = true;
    release();
    await expect(call).rejects.toThrow('Network Error');
    expect(readTokens(storage)).toEqual({ idToken: 'id-1', refreshToken: 'refresh-1' });
    expect(emitted).toEqual([]);
  });

  test('keeps the tokens if the server asks to wait', async () => {
    server.validIdToken = 'id-9';
    server.answers.set(REFRESH, { status: 429, body: { code: 'auth.too_many_attempts', message: 'Please wait.' } });
    await expect(sessionClient().call(getCurrentUser, {})).rejects.toThrow('Please wait.');
    expect(readTokens(storage)).toEqual({ idToken: 'id-1', refreshToken: 'refresh-1' });
    expect(emitted).toEqual([]);
  });

  test.each([500, 502, 503])('keeps the tokens if the server fails or is busy (%i)', async (status) => {
    server.validIdToken = 'id-9';
    server.answers.set(REFRESH, { status, body: { code: 'server.busy', message: 'Please try again.' } });
    await expect(sessionClient().call(getCurrentUser, {})).rejects.toMatchObject({ status });
    expect(readTokens(storage)).toEqual({ idToken: 'id-1', refreshToken: 'refresh-1' });
    expect(emitted).toEqual([]);
  });

  test('keeps the tokens of an app that has to be updated', async () => {
    server.validIdToken = 'id-9';
    server.answers.set(REFRESH, { status: 403, body: { code: 'app.outdated', message: 'Update the app.' } });
    await expect(sessionClient().call(getCurrentUser, {})).rejects.toThrow('Update the app.');
    expect(readTokens(storage)).toEqual({ idToken: 'id-1', refreshToken: 'refresh-1' });
    expect(emitted).toEqual([]);
  });

  test('drops tokens that arrive after signing out', async () => {
    let release = () => {};
    server.hold.set(REFRESH, new Promise<void>((resolve) => (release = resolve)));
    const call = sessionClient().call(getCurrentUser, {});
    await expect.poll(() => times(REFRESH)).toBe(1);
    storage.clear();
    release();
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(readTokens(storage)).toBeNull();
  });
});

test("doesn't take wrong credentials for an expired session", async () => {
  const body = { email: 'ndapewa@example.com', password: 'wrong' };
  await expect(sessionClient().call(login, { body })).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  expect(server.asked).toEqual([{ call: 'POST /api/v2/auth/login', authorization: undefined }]);
  expect(readTokens(storage)).not.toBeNull();
});
