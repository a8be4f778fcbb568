import { getCurrentUser, login } from '@quivertree/contract/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from './account-server.fixture.ts';
import { MemoryStorage } from './browser-storage.ts';
import { AUTH_FAILED, AUTH_REFRESHED, createSessionClient } from './session-client.ts';
import { readTokens, storeTokens } from './stored-session.ts';

const REFRESH = 'POST /api/v1/auth/refresh';

let server: AccountServer;
let storage: Storage;
let events: EventTarget;
let heard: string[];

beforeEach(async () => {
  server = await startAccountServer();
  storage = new MemoryStorage();
  storeTokens(storage, { idToken: 'id-1', refreshToken: 'refresh-1' });
  events = new EventTarget();
  heard = [];
  for (const name of [AUTH_REFRESHED, AUTH_FAILED]) events.addEventListener(name, () => heard.push(name));
});

const sessionClient = () => createSessionClient({ client: server.client, storage, events });
const times = (call: string) => server.asked.filter((asked) => asked.call === call).length;

test('calls bear the stored token', async () => {
  await sessionClient().call(getCurrentUser, {});
  expect(server.asked).toEqual([{ call: 'GET /api/v1/users', authorization: 'Bearer id-1' }]);
});

describe('when the token is no longer accepted', () => {
  beforeEach(() => {
    server.validIdToken = 'id-0';
  });

  test('the call is repeated once with a new one', async () => {
    expect(await sessionClient().call(getCurrentUser, {})).toMatchObject({ name: 'Ndapewa' });
    expect(server.asked.map(({ authorization }) => authorization)).toEqual(['Bearer id-1', undefined, 'Bearer id-2']);
    expect(readTokens(storage)).toEqual({ idToken: 'id-2', refreshToken: 'refresh-2' });
    expect(heard).toEqual([AUTH_REFRESHED]);
  });

  test('many calls at once ask for new tokens once', async () => {
    const client = sessionClient();
    const users = await Promise.all(Array.from({ length: 20 }, () => client.call(getCurrentUser, {})));
    expect(users).toHaveLength(20);
    expect(times(REFRESH)).toBe(1);
    expect(heard).toEqual([AUTH_REFRESHED]);
  });

  test('tokens that another tab has renewed are used without asking', async () => {
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

  test('a call that is refused again is not repeated a second time', async () => {
    server.answers.set('GET /api/v1/users', { status: 401, body: { message: 'Please sign in.' } });
    await expect(sessionClient().call(getCurrentUser, {})).rejects.toThrow('Please sign in.');
    expect(times('GET /api/v1/users')).toBe(2);
    expect(times(REFRESH)).toBe(1);
  });

  test('and cannot be renewed, the session is over', async () => {
    server.validRefreshToken = 'refresh-0';
    const client = sessionClient();
    const calls = [client.call(getCurrentUser, {}), client.call(getCurrentUser, {})];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 401, code: 'auth.required' });
    expect(readTokens(storage)).toBeNull();
    expect(times(REFRESH)).toBe(1);
    expect(heard).toEqual([AUTH_FAILED]);
  });

  test('and the network is gone before the answer, the tokens stay for another try', async () => {
    let release = () => {};
    server.hold.set('GET /api/v1/users', new Promise<void>((resolve) => (release = resolve)));
    const call = sessionClient().call(getCurrentUser, {});
    await expect.poll(() => times('GET /api/v1/users')).toBe(1);
    server.silent = true;
    release();
    await expect(call).rejects.toThrow('Network Error');
    expect(readTokens(storage)).toEqual({ idToken: 'id-1', refreshToken: 'refresh-1' });
    expect(heard).toEqual([]);
  });

  test('and the server asks to wait, the tokens stay for another try', async () => {
    server.validIdToken = 'id-9';
    server.answers.set(REFRESH, { status: 429, body: { code: 'auth.too_many_attempts', message: 'Please wait.' } });
    await expect(sessionClient().call(getCurrentUser, {})).rejects.toThrow('Please wait.');
    expect(readTokens(storage)).toEqual({ idToken: 'id-1', refreshToken: 'refresh-1' });
    expect(heard).toEqual([]);
  });

  test('tokens that arrive after signing out are dropped', async () => {
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

test('wrong credentials are not an expired session', async () => {
  const body = { email: 'ndapewa@example.com', password: 'wrong' };
  await expect(sessionClient().call(login, { body })).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  expect(server.asked).toEqual([{ call: 'POST /api/v2/auth/login', authorization: undefined }]);
  expect(readTokens(storage)).not.toBeNull();
});
