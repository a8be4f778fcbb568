import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { makeUser } from '../world/make-user.ts';
import { clientOf } from '../world/world.ts';
import { fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();
const PHONE = { viewport: { width: 390, height: 844 } };

/** Opens our sign-in page as the app does; `email` exchanges the code that the app gets back. */
async function openFromApp(page: Page) {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${world.url}/app/oauth/callback`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'quivertree-app',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    state: 'state-of-the-app',
  });
  await page.goto(`/oauth2/authorize?${query}`);
  return {
    async email(): Promise<string> {
      await page.getByRole('button', { name: 'Continue to the app' }).click();
      await page.waitForURL(`${redirectUri}?**`);
      const code = new URL(page.url()).searchParams.get('code') ?? '';
      const body = { grant_type: 'authorization_code', client_id: 'quivertree-app', redirect_uri: redirectUri };
      const answer = await fetch(`${world.url}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...body, code, code_verifier: verifier }),
      });
      const { id_token: idToken } = (await answer.json()) as { id_token: string };
      return (await clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {})).email;
    },
  };
}

test('someone signs in to the app with their password, and then as someone else without it', async () => {
  const [first, second] = [await makeUser(world.pool), await makeUser(world.pool)];
  const visitor = await visit(browser, world.url, PHONE);
  const { page } = visitor;
  const app = await openFromApp(page);
  await fillSignIn(page, first);
  await page.getByRole('heading', { name: 'Sign in to the app' }).waitFor();
  await page.getByText('You’re signed in as Ndapewa Shikongo.').waitFor();
  await takeScreenshot(page, 'app-sign-in');
  expect(await app.email()).toBe(first.email);
  await page.getByRole('heading', { name: 'Back to the app' }).waitFor();
  const link = await page.getByRole('link', { name: 'Open the app' }).getAttribute('href');
  expect(link).toMatch(/^quivertree:\/\/oauth\/callback\?code=[\w-]{43}&state=state-of-the-app$/);

  const again = await openFromApp(page);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await fillSignIn(page, second);
  expect(await again.email()).toBe(second.email);
  expectNoBrowserErrors(visitor);
});

test('someone without an account signs up on the way to the app', async () => {
  const visitor = await visit(browser, world.url, PHONE);
  const { page } = visitor;
  const app = await openFromApp(page);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Selma');
  await page.getByLabel('Last name').fill('Iipinge');
  await page.getByLabel('Email').fill('selma@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a walk along the Fish River');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a walk along the Fish River');
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect(await app.email()).toBe('selma@example.com');
  expectNoBrowserErrors(visitor);
});

test('someone signs in with Google on the way to the app', async () => {
  const visitor = await visit(browser, world.url, PHONE);
  const { page } = visitor;
  const app = await openFromApp(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).click();
  expect(await app.email()).toBe('ndapewa@gmail.example');
  expectNoBrowserErrors(visitor);
});

test('a sign-in that the app started too long ago says so', async () => {
  const { page } = await visit(browser, world.url, PHONE);
  await openFromApp(page);
  await world.pool.query('update oauth_requests set expires_at = now()');
  await fillSignIn(page, await makeUser(world.pool));
  await page.getByRole('button', { name: 'Continue to the app' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('This sign-in has expired. Start again.');
});
