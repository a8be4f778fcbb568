import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { authorizeUrl, claimsOf, completeAttempt, newAttempt } from './oauth.ts';
import { storeAttempt, takeAttempt } from './oauth-storage.ts';

const ATTEMPT = { verifier: 'the-verifier', state: 'the-state' };
const NOW = 1_800_000_000_000;

const appAt = (origin: string) => ({
  origin,
  clientId: 'quivertree-web',
  redirectUri: `${origin}/oauth/callback`,
  identityProvider: 'Google' as const,
});

let tab: MemoryStore;
let local: MemoryStore;
beforeEach(() => {
  tab = new MemoryStore();
  local = new MemoryStore();
});

describe('a sign-in attempt', () => {
  test('is stored in the tab, with local copies that hold value, state and timestamp', () => {
    storeAttempt(tab, local, ATTEMPT, NOW);
    expect(tab.getItem('oauth:code_verifier')).toBe('the-verifier');
    expect(tab.getItem('oauth:state')).toBe('the-state');
    expect(JSON.parse(local.getItem('oauth:code_verifier') ?? '')).toEqual({
      value: 'the-verifier',
      state: 'the-state',
      timestamp: NOW,
    });
  });

  test('can be used once', () => {
    storeAttempt(tab, local, ATTEMPT, NOW);
    expect(takeAttempt(tab, local, NOW)).toEqual(ATTEMPT);
    expect(takeAttempt(tab, local, NOW)).toEqual({});
    expect(tab.items.size + local.items.size).toBe(0);
  });

  test('is found in another tab by its copy, for ten minutes', () => {
    storeAttempt(tab, local, ATTEMPT, NOW);
    expect(takeAttempt(new MemoryStore(), local, NOW + 599_999)).toEqual(ATTEMPT);
    storeAttempt(tab, local, ATTEMPT, NOW);
    expect(takeAttempt(new MemoryStore(), local, NOW + 600_000)).toEqual({});
  });

  test.each(['', 'null', '{', '{"value":7,"timestamp":1}', '"text"'])('is ignored where the copy is %j', (copy) => {
    local.setItem('oauth:state', copy);
    local.setItem('oauth:code_verifier', copy);
    expect(takeAttempt(tab, local, NOW)).toEqual({});
  });
});

test('the sign-in URL carries the parameters the specification lists', async () => {
  const attempt = await newAttempt({
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    sha256: async (text) => createHash('sha256').update(text).digest(),
  });
  expect(attempt.verifier).toMatch(/^[\w-]{43}$/);
  expect(attempt.challenge).toBe(createHash('sha256').update(attempt.verifier).digest('base64url'));
  expect(attempt.state).toMatch(/^[\w-]{22}$/);
  const url = new URL(authorizeUrl(appAt('https://quivertree.example'), attempt, '/explore?city=windhoek'));
  expect(url.origin + url.pathname).toBe('https://quivertree.example/oauth2/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'quivertree-web',
    redirect_uri: 'https://quivertree.example/oauth/callback',
    scope: 'openid email profile',
    identity_provider: 'Google',
    code_challenge: attempt.challenge,
    code_challenge_method: 'S256',
    state: attempt.state,
    from: '/explore?city=windhoek',
  });
});

test('leads to our own sign-in page without a provider', () => {
  const app = {
    origin: 'https://quivertree.example',
    clientId: 'quivertree-app',
    redirectUri: 'quivertree://oauth/callback',
  };
  const { searchParams } = new URL(authorizeUrl(app, { challenge: 'c', state: 's' }));
  expect(searchParams.has('identity_provider')).toBe(false);
  expect(searchParams.get('redirect_uri')).toBe('quivertree://oauth/callback');
});

describe('completing a sign-in', () => {
  let provider: Server;
  let origin: string;
  let answer: { status: number; body: string };
  beforeAll(async () => {
    provider = createServer((_, response) => {
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => provider.close(resolve)));

  const complete = (query: string) =>
    completeAttempt(new URLSearchParams(query), { app: appAt(origin), tab, local, fetch, clock: systemClock });

  test.each([
    ['', true, 'Missing OAuth state'],
    ['code=c', true, 'Missing OAuth state'],
    ['code=c&state=the-state', false, 'Missing stored OAuth state'],
    ['code=c&state=another', true, 'Invalid OAuth state'],
    ['state=the-state', true, 'Missing authorization code'],
    [
      'error=access_denied&state=the-state',
      true,
      'The sign-in with Google was cancelled or refused. Please try again.',
    ],
    ['error=something&error_description=Call+this+number', true, 'OAuth failed'],
  ])('with %j (started here: %s) fails with its sentence', async (query, begun, sentence) => {
    if (begun) storeAttempt(tab, local, ATTEMPT, Date.now());
    await expect(complete(query)).rejects.toThrow(sentence);
    expect(takeAttempt(tab, local, Date.now())).toEqual({});
  });

  test('without a verifier fails', async () => {
    tab.setItem('oauth:state', 'the-state');
    await expect(complete('code=c&state=the-state')).rejects.toThrow('Missing PKCE verifier');
  });

  test.each([
    [
      400,
      '{"error":"invalid_grant","error_description":"No longer valid."}',
      'Token exchange failed: No longer valid.',
    ],
    [502, '<h1>Bad gateway</h1>', 'Token exchange failed: <h1>Bad gateway</h1>'],
    [200, '{"id_token":"i"}', 'Token response missing id_token or refresh_token'],
    [200, 'null', 'Token response missing id_token or refresh_token'],
    [200, '<html>', 'Token response missing id_token or refresh_token'],
  ])('with an answer %i %s fails', async (status, body, sentence) => {
    answer = { status, body };
    storeAttempt(tab, local, ATTEMPT, Date.now());
    await expect(complete('code=c&state=the-state')).rejects.toThrow(sentence);
  });

  test('returns the tokens', async () => {
    answer = { status: 200, body: '{"id_token":"i","refresh_token":"r"}' };
    storeAttempt(tab, local, ATTEMPT, Date.now());
    expect(await complete('code=c&state=the-state')).toEqual({ idToken: 'i', refreshToken: 'r' });
  });
});

test.each([
  [{ name: 'Ndapewa', email: 'n@e.na', sub: '1' }, 'Ndapewa'],
  [{ name: '  ', email: 'n@e.na', sub: '1' }, 'n@e.na'],
  [{ name: 'Çağrı Ñandú', sub: '1' }, 'Çağrı Ñandú'],
  [{ sub: '1' }, 'User'],
])('uses the name in %j: %s', (payload: { name?: string; email?: string; sub: string }, name) => {
  const token = `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
  expect(claimsOf(token)).toEqual({ name, sub: '1', email: payload.email ?? '' });
});
