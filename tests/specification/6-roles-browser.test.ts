import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITE_PAGES, type SitePage } from '../../apps/web/app/pages/site-pages.ts';
import { expectUsable } from '../journeys/expect-usable.ts';
import { visit } from '../journeys/visit.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { holdBack, placeOf, signedIn } from './in-the-browser.ts';

let world: World;
let browser: Browser;
const as: Record<string, BrowserContextOptions> = { visitor: {} };
beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  for (const role of ['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR'])
    as[role] = await signedIn(world, await makeUser(world.pool, { roles: [role] }));
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

describe.each([
  ['§2 Route table 14; §6 1; §6 4', '/profile', ['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']],
  ['§2 Route table 15; §6 4; §6 5', '/business', ['BUSINESS_ADMIN', 'ADMINISTRATOR']],
  ['§2 Route table 16; §6 4; §2 Guards 4', '/admin', ['ADMINISTRATOR']],
])('%s: %s', (_, path, allowed) => {
  test.each(Object.keys({ visitor: 0, USER: 1, BUSINESS_ADMIN: 2, ADMINISTRATOR: 3 }))('opened by %s', async (who) => {
    const { page } = await visit(browser, world.url, as[who]);
    await page.goto(path);
    const leadsTo = allowed.includes(who) ? path : who === 'visitor' ? '/login' : '/forbidden';
    await expect.poll(() => placeOf(page)).toBe(leadsTo);
    const heading = leadsTo === '/forbidden' ? "You don't have access" : /./;
    await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
    await page.context().close();
  });
});

/** Declared pages that aren't open to everyone, with a random id in place of the parameter in their paths. */
const closed = (SITE_PAGES as readonly SitePage[]).flatMap(({ path, access }) =>
  access === undefined ? [] : [{ path: path.replace(/:\w+/, randomUUID()).replace(/\/\*$/, ''), access }],
);

test.each(['visitor', 'USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR'])(
  '§6 4: each page opens to %s only if its declaration says so',
  async (who) => {
    const { page } = await visit(browser, world.url, as[who]);
    expect(closed.length).toBeGreaterThan(8);
    for (const { path, access } of closed) {
      await page.goto(path);
      const open = who !== 'visitor' && (typeof access === 'string' || access.some((role) => role === who));
      const leadsTo = open ? path : who === 'visitor' ? '/login' : '/forbidden';
      await expect.poll(() => placeOf(page).split('?')[0]).toBe(leadsTo);
      if (open) await page.getByRole('main').first().waitFor();
    }
    await page.context().close();
  },
);

test('§2 Route table 18: everyone can use what menus link to', async () => {
  const { page } = await visit(browser, world.url, as['ADMINISTRATOR']);
  for (const path of ['/profile', '/account', '/tickets', '/admin/hub', '/business/hub', '/services']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectUsable(page);
  }
  await page.context().close();
});

test('§2 Guards 2; §2 Guards 3; §4 13; §4 12: visitors who sign in return to the page they wanted', async () => {
  const user = await makeUser(world.pool, { email: 'back@example.com' });
  const { page } = await visit(browser, world.url);
  await page.goto('/account?from=menu');
  await expect.poll(() => placeOf(page)).toBe('/login?from=%2Faccount%3Ffrom%3Dmenu');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ne:return_to'))).toBe('/account?from=menu');
  const letGo = await holdBack(page, '**/api/v2/auth/login');
  await page.getByLabel('Email address').fill(` ${user.email} `);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const busy = page.getByRole('button', { name: 'Signing in…' });
  await busy.waitFor();
  expect(await busy.evaluate((button: HTMLButtonElement) => button.disabled)).toBe(true);
  letGo();
  await page.getByText('Welcome back!').waitFor();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await expect.poll(() => placeOf(page)).toBe('/account?from=menu');
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('/login');
  await page.context().close();
});

test('§4 12: the sign-in button is disabled while signing in and regains focus after a failure', async () => {
  const { page } = await visit(browser, world.url);
  const asked: string[] = [];
  await page.goto('/login');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  const letGo = await holdBack(page, '**/api/v2/auth/login');
  page.on('request', (request) => request.url().endsWith('/api/v2/auth/login') && asked.push(request.url()));
  const button = page.getByRole('button', { name: /^(Sign in|Signing in…)$/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.textContent()).toBe('Signing in…');
  expect(await button.evaluate((element: HTMLButtonElement) => element.disabled)).toBe(true);
  await page.keyboard.press('Enter');
  letGo();
  await expect.poll(() => button.textContent()).toBe('Sign in');
  await page.getByRole('alert').filter({ hasText: 'Failed to sign in.' }).waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(asked).toHaveLength(1);
  // Focus isn't taken from a field that the user has moved to.
  const letGoAgain = await holdBack(page, '**/api/v2/auth/login');
  await page.keyboard.press('Enter');
  await expect.poll(() => button.textContent()).toBe('Signing in…');
  await page.getByLabel('Email address').focus();
  letGoAgain();
  await expect.poll(() => button.textContent()).toBe('Sign in');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await page.context().close();
});

test('§8 4: a transport error isn’t shown as a sign-in message', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/login');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.route('**/api/v2/auth/login', (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('Failed to sign in. Please check your credentials and try again.');
  await page.context().close();
});

test("§5 8; §8 5: without email or password, 'Please enter both email and password.'", async () => {
  const { page } = await visit(browser, world.url);
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await page.goto('/login');
  const email = page.getByLabel('Email address');
  await expect.poll(() => email.getAttribute('type')).toBe('email');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  expect(await page.getByRole('alert').count(), 'the browser says what is missing').toBe(0);
  // Turns off the browser's own validation.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''));
  for (const [typed, password] of [
    ['', ''],
    ['selma@example.com', ''],
    ['', 'a password'],
  ] as const) {
    await email.fill(typed);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await signIn.click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Please enter both email and password.');
  }
  expect(asked).toEqual([]);
  await page.context().close();
});

test.each([
  [
    '/signup',
    '**/api/v1/auth/signUp',
    'Failed to create account. Please try again.',
    {
      'First Name': 'Selma',
      'Last Name': 'Iipinge',
      'Email address': 's@example.com',
      Password: 'a long password',
      'Confirm Password': 'a long password',
    },
    'Create Account',
  ],
  [
    '/forgot-password',
    '**/api/v2/auth/forgot-password',
    'Failed to send password reset email.',
    { 'Email address': 's@example.com' },
    'Send password reset email',
  ],
  [
    '/reset-password',
    '**/api/v2/auth/reset-password',
    'Failed to reset password.',
    {
      'Email address': 's@example.com',
      'Reset Code': 'ABCD-EFGH',
      Password: 'a long password',
      'Confirm Password': 'a long password',
    },
    'Reset Password',
  ],
] as const)('§8 6: %s shows the server’s message, or a fallback', async (path, call, sentence, fields, button) => {
  const { page } = await visit(browser, world.url);
  await page.goto(path);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.route(call, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toBe(sentence);
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 400, json: { detail: 'The office is closed.' } }));
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('The office is closed.');
  await page.context().close();
});

test('§2 Guards 1: a guarded page shows a spinner and says so until the session is ready', async () => {
  const { page } = await visit(browser, world.url, as['USER']);
  // The stored tokens don't say who they belong to, so the server has to answer first.
  const letGo = await holdBack(page, '**/api/v1/users');
  await page.goto('/profile');
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' });
  await status.locator('svg').waitFor();
  letGo();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => status.count()).toBe(0);
  await page.context().close();
});

test('§8 4; §2 Sign in 2: a failure is shown in the form, Caps Lock triggers a warning, and the password can be shown', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email address').fill('nobody@example.com');
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.poll(() => password.getAttribute('type')).toBe('password');
  await password.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await page.getByText('Caps Lock is on.').waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to sign in. Please check your credentials and try again.' })
    .waitFor();
  expect(await page.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot-password');
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  await page.getByLabel('Remember me').check();
  await page.context().close();
});
