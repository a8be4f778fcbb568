import { createHash, randomBytes } from 'node:crypto';
import { getCurrentUser, login } from '@quivertree/contract/accounts/accounts';
import { continueToApp } from '@quivertree/contract/accounts/oauth';
import { createClient } from '@quivertree/contract/client';
import { endAllSessions } from '@quivertree/contract/accounts/own-account';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/world/refusal-of.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { Browser } from './browser.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const SCHEME = 'quivertree://oauth/callback';
const appLink = () => `${world.url}/app/oauth/callback`;

/** Opens our sign-in page in a new browser, as the app does; returns the page's address. */
async function open(more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    response_type: 'code',
    client_id: 'quivertree-app',
    redirect_uri: SCHEME,
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    state: 'state-of-the-app',
    ...more,
  };
  const browser = new Browser(world.url);
  const response = await browser.go(`${world.url}/oauth2/authorize?${new URLSearchParams(query)}`);
  const page = new URL(response.headers.get('location') ?? '');
  return { verifier, browser, page, state: page.hash.slice(1) };
}

/** Continues to the app as a signed-in person; returns the app's address. */
async function proceed({ browser, state }: { browser: Browser; state: string }, authorization: string): Promise<URL> {
  const client = createClient({ baseUrl: world.url, fetch: (request) => browser.fetch(request) });
  const { redirectTo } = await client.call(continueToApp, { body: { state } }, { authorization });
  return new URL(redirectTo);
}

async function exchange(back: URL, verifier: string, more: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'quivertree-app',
      redirect_uri: SCHEME,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      ...more,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function authorizationOf({ email, password }: MadeUser): Promise<string> {
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return `Bearer ${idToken}`;
}

test.each([
  ['its own scheme', () => SCHEME],
  ['a link of our site', appLink],
])('a user signs in to the app on our page, which returns by %s', async (_, redirect) => {
  const user = await makeUser(world.pool);
  const started = await open({ redirect_uri: redirect(), from: '/tickets' });
  expect(started.page.pathname).toBe('/oauth/app');
  expect(started.page.search).toBe('');
  const back = await proceed(started, await authorizationOf(user));
  expect(back.href.split('?')[0]).toBe(redirect());
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'state-of-the-app', from: '/tickets' });
  const { status, body } = await exchange(back, started.verifier, { redirect_uri: redirect() });
  expect(status).toBe(200);
  const app = clientOf(world.url, `Bearer ${body['id_token']}`);
  expect((await app.call(getCurrentUser, {})).id).toBe(user.id);
});

test('the app’s session has two-step verification if the one on our page had it', async () => {
  for (const secondFactor of [true, false]) {
    const started = await open();
    const back = await proceed(started, await authorizationOf(await makeUser(world.pool, { secondFactor })));
    const { body } = await exchange(back, started.verifier);
    expect(decodeJwt(body['id_token'] ?? '')['amr']).toEqual(secondFactor ? ['mfa'] : []);
  }
});

test('a code is for the client that asked for it, at the address it was sent to', async () => {
  const authorization = await authorizationOf(await makeUser(world.pool));
  for (const other of [
    { client_id: 'quivertree-web' },
    { redirect_uri: appLink() },
    { redirect_uri: `${SCHEME}/` },
    { code_verifier: 'x'.repeat(43) },
  ]) {
    const started = await open();
    const back = await proceed(started, authorization);
    expect(await exchange(back, started.verifier, other)).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await exchange(back, started.verifier)).toMatchObject({ body: { error: 'invalid_grant' } });
  }
});

test('a sign-in continues once, in the browser that the app opened, within half an hour', async () => {
  const authorization = await authorizationOf(await makeUser(world.pool));
  const expired = { code: 'auth.sign_in_expired' };
  const started = await open();
  const elsewhere = (await open()).browser;
  expect(await refusalOf(proceed({ ...started, browser: elsewhere }, authorization))).toMatchObject(expired);
  await proceed(started, authorization);
  expect(await refusalOf(proceed(started, authorization))).toMatchObject(expired);

  const slow = await open();
  await world.pool.query(`update oauth_requests set expires_at = expires_at - interval '29 minutes'`);
  await proceed(slow, authorization);
  const slower = await open();
  await world.pool.query(`update oauth_requests set expires_at = expires_at - interval '31 minutes'`);
  expect(await refusalOf(proceed(slower, authorization))).toMatchObject(expired);
});

test('a sign-in at Google can’t be continued as someone else, nor one on our page by Google’s answer', async () => {
  const authorization = await authorizationOf(await makeUser(world.pool));
  const atGoogle = await open({ identity_provider: 'Google' });
  expect(atGoogle.page.origin).not.toBe(world.url);
  const state = atGoogle.page.searchParams.get('state') ?? '';
  expect(await refusalOf(proceed({ ...atGoogle, state }, authorization))).toMatchObject({
    code: 'auth.sign_in_expired',
  });

  const onOurPage = await open();
  const answer = await onOurPage.browser.go(`${world.url}/oauth2/callback?code=x&state=${onOurPage.state}`);
  expect(answer.headers.get('location')).toBe(`${world.url}/oauth/callback?error=invalid_request`);
});

test('someone who signs out everywhere isn’t signed in to the app by an earlier request or code', async () => {
  const user = await makeUser(world.pool);
  const authorization = await authorizationOf(user);
  const [started, unfinished] = [await open(), await open()];
  const back = await proceed(started, authorization);
  await clientOf(world.url, authorization).call(endAllSessions, {});
  expect(await exchange(back, started.verifier)).toMatchObject({ body: { error: 'invalid_grant' } });
  expect(await refusalOf(proceed(unfinished, authorization))).toMatchObject({ code: 'auth.required' });
});

test('a user with a Google account signs in to the app without our page', async () => {
  const started = await open({ identity_provider: 'Google' });
  const choosing = await started.browser.follow(started.page.href);
  const person = new URLSearchParams({ person: 'google-1001' });
  const chosen = await started.browser.go(choosing, { method: 'POST', body: person });
  const back = new URL(await started.browser.follow(new URL(chosen.headers.get('location') ?? '', choosing).href));
  expect(back.protocol).toBe('quivertree:');
  expect(await exchange(back, started.verifier)).toMatchObject({ status: 200 });
});

test.each([
  ['the app for another client', () => ({ client_id: 'quivertree-web' })],
  ['an unknown path of the app', () => ({ redirect_uri: 'quivertree://elsewhere' })],
  ['another app', () => ({ redirect_uri: 'quivertree-app://oauth/callback' })],
  ['the website for the app', () => ({ redirect_uri: `${world.url}/oauth/callback` })],
])('never redirects to %s', async (_, more: () => Record<string, string>) => {
  const { page } = await open(more());
  expect(page.href).toBe(`${world.url}/oauth/callback?error=invalid_request`);
});

test('tells the app what is wrong, and requires PKCE', async () => {
  for (const [more, error] of [
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
  ] as const) {
    const { page } = await open(more);
    expect(page.protocol).toBe('quivertree:');
    expect(page.searchParams.get('error')).toBe(error);
  }
});

test('the website signs in with Google only', async () => {
  const { page } = await open({ client_id: 'quivertree-web', redirect_uri: `${world.url}/oauth/callback` });
  expect(page.searchParams.get('error')).toBe('invalid_request');
});
