import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  ensureUser,
  getCurrentUser,
  login,
  refresh,
  resetPassword,
  signUp,
} from '@quivertree/contract/accounts/accounts';
import { finishOAuthSignIn, getSignInChallenge, linkAccount, sendLinkCode } from '@quivertree/contract/accounts/oauth';
import { type Client, createClient } from '@quivertree/contract/client';
import { endAllSessions, getAccount, unlinkIdentity } from '@quivertree/contract/accounts/own-account';
import { getSecondFactor, confirmIdentity, sendStepUpCode } from '@quivertree/contract/accounts/second-factor';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo } from '../../../../../../tests/world/mails.ts';
import { makeUser } from '../../../../../../tests/world/make-user.ts';
import { addSecondFactorTo, nextCodeOf } from '../../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { Browser } from './browser.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const [NDAPEWA, TANGENI, VISITOR, UNCONFIRMED] = ['google-1001', 'google-1002', 'google-1003', 'google-1004'];

interface Started {
  verifier: string;
  query: Record<string, string>;
}

function start(more: Record<string, string> = {}): Started {
  const verifier = randomBytes(32).toString('base64url');
  return {
    verifier,
    query: {
      response_type: 'code',
      client_id: 'quivertree-web',
      redirect_uri: `${world.url}/oauth/callback`,
      scope: 'openid email profile',
      identity_provider: 'Google',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      state: 'our-own-state',
      ...more,
    },
  };
}

const authorizeUrl = ({ query }: Started) => `${world.url}/oauth2/authorize?${new URLSearchParams(query)}`;

/** The browser used for the latest sign-in. */
let browser: Browser;
/** Makes calls as pages in that browser would. */
const inBrowser: Client = {
  call: (call, input, options) =>
    createClient({ baseUrl: world.url, fetch: (request) => browser.fetch(request) }).call(call, input, options),
};

/** Signs in as one of the provider's users; returns the address on our site where the browser lands. */
async function signInAs(person: string, started = start()): Promise<URL> {
  browser = new Browser(world.url);
  const choosing = await browser.follow(authorizeUrl(started));
  const chosen = await browser.go(choosing, { method: 'POST', body: new URLSearchParams({ person }) });
  return new URL(await browser.follow(new URL(chosen.headers.get('location') ?? '', choosing).href));
}

async function exchange(code: string, started: Started, more: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'quivertree-web',
      redirect_uri: `${world.url}/oauth/callback`,
      code,
      code_verifier: started.verifier,
      ...more,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function tokensOf(person: string): Promise<Record<string, string>> {
  const started = start();
  const back = await signInAs(person, started);
  return (await exchange(back.searchParams.get('code') ?? '', started)).body;
}

const userOf = (idToken = '') => clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {});

describe('signing in with Google', () => {
  test('creates an account the first time and finds it the second time', async () => {
    const started = start({ from: '/explore/jazz?x=1' });
    const back = await signInAs(NDAPEWA, started);
    expect(back.pathname).toBe('/oauth/callback');
    expect(back.searchParams.get('state')).toBe('our-own-state');
    expect(back.searchParams.get('from')).toBe('/explore/jazz?x=1');
    const { status, body } = await exchange(back.searchParams.get('code') ?? '', started);
    expect(status).toBe(200);
    const user = await userOf(body['id_token']);
    expect(user).toMatchObject({ name: 'Ndapewa Shikongo', email: 'ndapewa@gmail.example', roles: ['USER'] });
    expect((await userOf((await tokensOf(NDAPEWA))['id_token'])).id).toBe(user.id);
  });

  test('gives tokens that anyone can verify with the published keys, and that can be refreshed', async () => {
    const tokens = await tokensOf(NDAPEWA);
    const keys = await (await fetch(`${world.url}/.well-known/jwks.json`)).json();
    const { payload } = await jwtVerify(tokens['id_token'] ?? '', createLocalJWKSet(keys), { issuer: world.url });
    expect(payload).toMatchObject({ name: 'Ndapewa Shikongo', email: 'ndapewa@gmail.example' });
    expect(JSON.stringify(keys)).not.toContain('"d":');
    const renewed = await world.client.call(refresh, { body: { refreshToken: tokens['refresh_token'] ?? '' } });
    await userOf(renewed.idToken);
  });

  test('still requires two-step verification where it’s set up, before any code is issued', async () => {
    const user = await userOf((await tokensOf(TANGENI))['id_token']);
    await addSecondFactorTo(world.pool, user);
    const started = start({ from: '/calendar' });
    const waiting = await signInAs(TANGENI, started);
    expect(waiting.pathname).toBe('/oauth/two-step');
    expect(waiting.search).toBe('');
    const state = waiting.hash.slice(1);
    const finish = (code = '') => inBrowser.call(finishOAuthSignIn, { body: { state, code } });
    expect(await refusalOf(finish('000000'))).toMatchObject({ code: 'auth.wrong_code' });
    const stranger = await makeUser(world.pool, { secondFactor: true });
    expect(await refusalOf(finish(nextCodeOf(stranger.email)))).toMatchObject({ code: 'auth.wrong_code' });
    expect((await exchange(state, started)).status).toBe(400);
    const back = new URL((await finish(nextCodeOf(user.email))).redirectTo);
    expect(back.searchParams.get('from')).toBe('/calendar');
    expect(await refusalOf(finish(nextCodeOf(user.email)))).toMatchObject({ code: 'auth.sign_in_expired' });
    const { body } = await exchange(back.searchParams.get('code') ?? '', started);
    const client = clientOf(world.url, `Bearer ${body['id_token']}`);
    expect(await client.call(getSecondFactor, {})).toMatchObject({ inThisSession: true });
    for (const table of ['passkeys', 'recovery_codes'])
      await world.pool.query(`delete from ${table} where user_id = $1`, [user.id]);
  });

  test('trusts the token and not what the browser says about itself', async () => {
    const { id_token: idToken = '' } = await tokensOf(NDAPEWA);
    const user = await userOf(idToken);
    const ensure = (sub: string) =>
      clientOf(world.url, `Bearer ${idToken}`).call(ensureUser, {
        body: { sub, name: 'Somebody Else', email: 'admin@quivertree.example' },
      });
    expect(await ensure(user.id)).toEqual({ id: user.id });
    expect(await userOf(idToken)).toEqual(user);
    const other = await makeUser(world.pool);
    expect(await refusalOf(ensure(other.id))).toMatchObject({ code: 'auth.identity_mismatch' });
  });

  test('is refused when no one was picked, or the provider hasn’t confirmed the address', async () => {
    for (const person of ['', UNCONFIRMED]) {
      const back = await signInAs(person);
      expect(back.searchParams.get('error')).toBe('access_denied');
      expect(back.searchParams.get('code')).toBeNull();
    }
  });

  test('can start with a challenge from the server', async () => {
    const { codeChallenge, codeVerifier, state } = await world.client.call(getSignInChallenge, {});
    const started = { ...start({ code_challenge: codeChallenge, state }), verifier: codeVerifier };
    const back = await signInAs(TANGENI, started);
    expect(back.searchParams.get('state')).toBe(state);
    expect((await exchange(back.searchParams.get('code') ?? '', started)).status).toBe(200);
  });
});

describe('an account with the same address', () => {
  const EMAIL = 'visitor@quivertree.example';

  test('is linked only with its password, then found by the identity', async () => {
    const { id, password } = await makeUser(world.pool, { email: EMAIL });
    const started = start();
    const back = await signInAs(VISITOR, started);
    expect(back.pathname).toBe('/oauth/link');
    const state = back.hash.slice(1);
    const link = (given: { password?: string; code?: string }) =>
      inBrowser.call(linkAccount, { body: { state, ...given } });
    expect(await refusalOf(link({ password: 'not the password' }))).toMatchObject({ code: 'auth.invalid_credentials' });
    expect(await refusalOf(link({}))).toMatchObject({ code: 'auth.invalid_credentials' });
    expect(await refusalOf(link({ code: 'ABCDEFGH' }))).toMatchObject({ code: 'account.invalid_reset_code' });
    const { redirectTo } = await link({ password });
    const code = new URL(redirectTo).searchParams.get('code') ?? '';
    expect((await userOf((await exchange(code, started)).body['id_token'])).id).toBe(id);
    expect((await userOf((await tokensOf(VISITOR))['id_token'])).id).toBe(id);
    expect(await refusalOf(link({ password }))).toMatchObject({ code: 'auth.link_expired' });
    await world.pool.query('delete from users where id = $1', [id]);
  });

  test('is linked with an emailed code; nothing that someone else had set up on it works any longer', async () => {
    const { client } = world;
    await client.call(signUp, {
      body: { firstname: 'Some', lastname: 'Squatter', email: EMAIL, password: 'waiting for the owner' },
    });
    const squatter = await client.call(login, { body: { email: EMAIL, password: 'waiting for the owner' } });
    const { rows } = await world.pool.query<{ id: string }>('select id from users where email = $1', [EMAIL]);
    // Older accounts may have a second factor despite an unconfirmed address.
    await addSecondFactorTo(world.pool, { id: rows[0]?.id ?? '', email: EMAIL });
    const started = start();
    const state = (await signInAs(VISITOR, started)).hash.slice(1);
    await inBrowser.call(sendLinkCode, { body: { state } });
    expect(await refusalOf(inBrowser.call(sendLinkCode, { body: { state } }))).toMatchObject({
      code: 'auth.too_many_attempts',
    });
    const { text = '' } = await mailAbout(world, EMAIL, 'sign in with Google');
    const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '';
    const { redirectTo } = await inBrowser.call(linkAccount, { body: { state, code } });
    const tokens = await exchange(new URL(redirectTo).searchParams.get('code') ?? '', started);
    await userOf(tokens.body['id_token']);
    const left = await world.pool.query(
      'select user_id from passkeys where user_id = $1 union all select user_id from recovery_codes where user_id = $1',
      [rows[0]?.id],
    );
    expect(left.rowCount).toBe(0);
    const again = client.call(login, { body: { email: EMAIL, password: 'waiting for the owner' } });
    expect(await refusalOf(again)).toMatchObject({ code: 'auth.invalid_credentials' });
    const renewed = client.call(refresh, { body: { refreshToken: squatter.refreshToken } });
    expect(await refusalOf(renewed)).toMatchObject({ code: 'auth.invalid_refresh_token' });
    const reset = client.call(resetPassword, { body: { email: EMAIL, code, newPassword: 'a new one for me' } });
    expect(await refusalOf(reset)).toMatchObject({ code: 'account.invalid_reset_code' });
  });

  test('isn’t linked by an attacker who created it and sent its owner to Google: they can’t finish in another browser', async () => {
    await world.pool.query('delete from users where email = $1', [EMAIL]);
    const password = 'waiting for the owner';
    await world.client.call(signUp, { body: { firstname: 'Some', lastname: 'Squatter', email: EMAIL, password } });
    // The attacker starts the sign-in and has the owner open the provider's address in a browser with a different
    // cookie.
    const attacker = new Browser(world.url);
    const begun = await attacker.go(authorizeUrl(start()));
    const choosing = begun.headers.get('location') ?? '';
    const owner = new Browser(world.url);
    await owner.go(authorizeUrl(start()));
    const shown = await owner.follow(choosing);
    const chosen = await owner.go(shown, { method: 'POST', body: new URLSearchParams({ person: VISITOR }) });
    const back = await owner.follow(new URL(chosen.headers.get('location') ?? '', shown).href);
    expect(back).toBe(`${world.url}/oauth/callback?error=invalid_request`);
    const state = new URL(choosing).searchParams.get('state') ?? '';
    browser = attacker;
    const linked = inBrowser.call(linkAccount, { body: { state, password } });
    expect(await refusalOf(linked)).toMatchObject({ code: 'auth.link_expired' });

    // The state of the owner's own sign-in isn't enough either.
    const own = (await signInAs(VISITOR)).hash.slice(1);
    browser = attacker;
    const stolen = inBrowser.call(linkAccount, { body: { state: own, password } });
    expect(await refusalOf(stolen)).toMatchObject({ code: 'auth.link_expired' });
    const { rows } = await world.pool.query('select email_verified_at from users where email = $1', [EMAIL]);
    expect(rows).toEqual([{ email_verified_at: null }]);
  });

  test('isn’t linked if its address changes while the code is checked, because it may belong to someone else now', async () => {
    await world.pool.query('delete from users where email = $1', [EMAIL]);
    const { id } = await makeUser(world.pool, { email: EMAIL, confirmed: false });
    const state = (await signInAs(VISITOR)).hash.slice(1);
    const sent = (await mailsTo(world, EMAIL)).filter(({ subject }) => subject?.includes('sign in with Google')).length;
    await inBrowser.call(sendLinkCode, { body: { state } });
    const { text = '' } = await mailAbout(world, EMAIL, 'sign in with Google', sent + 1);
    const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '';
    const linked = await whileRowIsHeld(world.pool, id, {
      meanwhile: () => refusalOf(inBrowser.call(linkAccount, { body: { state, code } })),
      change: (client) => client.query(`update users set email = 'attacker@example.com' where id = $1`, [id]),
    });
    expect(linked).toMatchObject({ code: 'auth.link_expired' });
    const { rowCount } = await world.pool.query('select from identities where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  test('is linked with its password even while strangers guess at the sign-in', async () => {
    await world.pool.query(`delete from users where email = $1`, [EMAIL]);
    const { id, password } = await makeUser(world.pool, { email: EMAIL });
    const signIn = (tried: string) => refusalOf(world.client.call(login, { body: { email: EMAIL, password: tried } }));
    for (let i = 0; i < 5; i++) await signIn('wrong');
    expect(await signIn(password)).toMatchObject({ code: 'auth.too_many_attempts' });
    const state = (await signInAs(VISITOR)).hash.slice(1);
    await inBrowser.call(linkAccount, { body: { state, password } });
    await world.pool.query('delete from users where id = $1', [id]);
  });

  test('accepts at most five guesses at the code', async () => {
    await world.pool.query(`delete from users where email = $1`, [EMAIL]);
    const { password } = await makeUser(world.pool, { email: EMAIL });
    const state = (await signInAs(VISITOR)).hash.slice(1);
    const link = (guess: string) => refusalOf(inBrowser.call(linkAccount, { body: { state, password: guess } }));
    expect(await link('guess number 1')).toMatchObject({ code: 'auth.invalid_credentials' });
    for (let guess = 2; guess <= 5; guess++) await link(`guess number ${guess}`);
    expect((await link(password))?.code).toMatch(/auth\.(too_many_attempts|link_expired)/);
    const unknown = inBrowser.call(sendLinkCode, { body: { state: 'nobody-began-this' } });
    expect(await refusalOf(unknown)).toMatchObject({ code: 'auth.link_expired' });
  });
});

describe('the authorization endpoint', () => {
  const answerTo = async (more: Record<string, string>) => {
    const response = await fetch(authorizeUrl(start(more)), { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };

  test.each([
    [{ client_id: 'somebody-else' }],
    [{ redirect_uri: 'https://evil.example/oauth/callback' }],
    [{ redirect_uri: 'http://127.0.0.1/oauth/callback' }],
    [{ redirect_uri: '' }],
    [{ state: '' }],
    [{ state: 'x'.repeat(201) }],
  ])('doesn’t redirect for %j', async (more) => {
    const to = await answerTo(more);
    expect(to.href).toBe(`${world.url}/oauth/callback?error=invalid_request`);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'email' }, 'invalid_scope'],
    [{ identity_provider: 'Elsewhere' }, 'invalid_request'],
  ])('tells our page what is wrong with %j', async (more, error) => {
    const to = await answerTo(more);
    expect(to.origin + to.pathname).toBe(`${world.url}/oauth/callback`);
    expect(to.searchParams.get('error')).toBe(error);
    expect(to.searchParams.get('state')).toBe('our-own-state');
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', 'javascript:alert(1)'])(
    'drops the return path %j',
    async (from) => {
      expect((await answerTo({ from, scope: 'none' })).searchParams.get('from')).toBeNull();
    },
  );

  test('refuses a callback in a browser that didn’t start the sign-in', async () => {
    const response = await fetch(`${world.url}/oauth2/callback?code=x&state=unknown`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`${world.url}/oauth/callback?error=invalid_request`);
  });
});

describe('the token endpoint', () => {
  const codeFor = async (started: Started) => (await signInAs(NDAPEWA, started)).searchParams.get('code') ?? '';

  test('refuses a wrong verifier, address or client, and uses the code up', async () => {
    for (const more of [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: 'https://evil.example/' }]) {
      const started = start();
      const code = await codeFor(started);
      expect(await exchange(code, started, more)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect(await exchange(code, started)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
    const started = start();
    expect(await exchange('x', started, { client_id: 'other' })).toMatchObject({ body: { error: 'invalid_client' } });
    expect(await exchange('x', started, { grant_type: 'password' })).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    });
    expect(await exchange('', started)).toMatchObject({ body: { error: 'invalid_request' } });
    expect(await exchange('unknown', started)).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  test('exchanges a code once; presenting it again ends the session that it started', async () => {
    const started = start();
    const code = await codeFor(started);
    const { body } = await exchange(code, started);
    expect(await exchange(code, started)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const renewed = world.client.call(refresh, { body: { refreshToken: body['refresh_token'] ?? '' } });
    expect(await refusalOf(renewed)).toMatchObject({ code: 'auth.invalid_refresh_token' });
  });

  test('ends the session when its code is presented again, even during a refresh', async () => {
    const started = start();
    const code = await codeFor(started);
    const { id } = await userOf((await exchange(code, started)).body['id_token']);
    const family = `(select family_id from oauth_requests where code_hash = sha256(convert_to($2, 'UTF8')))`;
    await whileRowIsHeld(world.pool, id, {
      meanwhile: () => exchange(code, started),
      change: (client) =>
        client.query(
          `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
           values (gen_random_uuid(), $1, ${family}, 'the next one', now() + interval '30 days')`,
          [id, code],
        ),
    });
    const open = await world.pool.query(
      `select from refresh_tokens where user_id = $1 and family_id = ${family} and revoked_at is null`,
      [id, code],
    );
    expect(open.rowCount).toBe(0);
  });

  test('refuses a code issued before all sessions ended', async () => {
    const client = clientOf(world.url, `Bearer ${(await tokensOf(NDAPEWA))['id_token']}`);
    const started = start();
    const code = await codeFor(started);
    await client.call(endAllSessions, {});
    expect(await exchange(code, started)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('refuses a code issued before two-step verification was set up', async () => {
    const started = start();
    const code = await codeFor(started);
    const user = await userOf((await tokensOf(NDAPEWA))['id_token']);
    await addSecondFactorTo(world.pool, user);
    expect(await exchange(code, started)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    for (const table of ['passkeys', 'recovery_codes'])
      await world.pool.query(`delete from ${table} where user_id = $1`, [user.id]);
  });

  test('gives tokens to one of ten simultaneous requests with a code, then to none', async () => {
    const started = start();
    const code = await codeFor(started);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code, started)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a linked Google account', () => {
  test('is unlinked by its owner after confirming it’s them, and can no longer sign in', async () => {
    const started = start();
    const back = await signInAs(TANGENI, started);
    const tokens = (await exchange(back.searchParams.get('code') ?? '', started)).body;
    const client = clientOf(world.url, `Bearer ${tokens['id_token']}`);
    const { email, identities, mayUnlink } = await client.call(getAccount, {});
    const params = { identityId: identities[0]?.id ?? '' };
    expect(mayUnlink).toBe(false);
    expect(await refusalOf(client.call(unlinkIdentity, { params }))).toMatchObject({ code: 'auth.step_up_required' });

    // The Google account can't be unlinked after confirming with an emailed code, because it's the only way to sign in.
    await client.call(sendStepUpCode, {});
    const mailed =
      /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec((await mailAbout(world, email, 'confirm it’s you')).text ?? '')?.[0] ?? '';
    const only = await client.call(confirmIdentity, { body: { purpose: 'identity', emailCode: mailed } });
    expect(await refusalOf(client.call(unlinkIdentity, { params }, only))).toMatchObject({
      code: 'account.only_sign_in_method',
    });

    const other = await makeUser(world.pool);
    await world.pool.query(
      'update users set password_hash = (select password_hash from users where id = $1) where lower(email) = lower($2)',
      [other.id, email],
    );
    const stepUpToken = await client.call(confirmIdentity, { body: { purpose: 'identity', password: other.password } });
    const unused = start();
    const meanwhile = await signInAs(TANGENI, unused);
    const foreign = { params: { identityId: randomUUID() } };
    expect(await refusalOf(client.call(unlinkIdentity, foreign, stepUpToken))).toMatchObject({
      code: 'account.identity_not_found',
    });
    const renewed = await client.call(unlinkIdentity, { params }, stepUpToken);
    expect((await exchange(meanwhile.searchParams.get('code') ?? '', unused)).body['error']).toBe('invalid_grant');
    expect(
      await refusalOf(world.client.call(refresh, { body: { refreshToken: tokens['refresh_token'] ?? '' } })),
    ).toMatchObject({
      code: 'auth.invalid_refresh_token',
    });
    const again = clientOf(world.url, `Bearer ${renewed.idToken}`);
    expect(await again.call(getAccount, {})).toMatchObject({ identities: [], hasPassword: true });
    expect((await mailAbout(world, email, 'Google was unlinked')).text).toContain('/not-me#');
    // The same Google account is now unknown and has to be linked again.
    expect((await signInAs(TANGENI)).pathname).toBe('/oauth/link');
    const { rows } = await world.pool.query(
      `select subject_kind from audit_log where action = 'account.identity_unlinked'`,
    );
    expect(rows).toEqual([{ subject_kind: 'identity' }]);
  });
});
