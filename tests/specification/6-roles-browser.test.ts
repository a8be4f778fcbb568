import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectUsable } from '../journeys/expect-usable.ts';
import { visit } from '../journeys/visit.ts';
import { launchChromium } from '../world/chromium.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { holdBack, placeOf, signedIn } from './in-the-browser.ts';

let world: World;
let browser: Browser;
const as: Record<string, BrowserContextOptions> = { nobody: {} };
beforeAll(async () => {
  world = await startWorld();
  browser = await launchChromium();
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
  test.each(Object.keys({ nobody: 0, USER: 1, BUSINESS_ADMIN: 2, ADMINISTRATOR: 3 }))('opened by %s', async (who) => {
    const { page } = await visit(browser, world.url, as[who]);
    await page.goto(path);
    const leadsTo = allowed.includes(who) ? path : who === 'nobody' ? '/login' : '/forbidden';
    await expect.poll(() => placeOf(page)).toBe(leadsTo);
    const heading = leadsTo === '/forbidden' ? "You don't have access" : /./;
    await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
    await page.context().close();
  });
});

test('§2 Route table 18: what menus link to can be used by everyone', async () => {
  const { page } = await visit(browser, world.url, as['ADMINISTRATOR']);
  for (const path of ['/profile', '/account', '/tickets', '/admin/hub', '/business/hub', '/services']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectUsable(page);
  }
  await page.context().close();
});

test('§2 Guards 2; §2 Guards 3; §4 13; §4 12: who is not signed in comes back afterwards', async () => {
  const user = await makeUser(world.pool, { email: 'back@example.com' });
  const { page } = await visit(browser, world.url);
  await page.goto('/account?from=menu');
  await expect.poll(() => placeOf(page)).toBe('/login?from=%2Faccount%3Ffrom%3Dmenu');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ne:return_to'))).toBe('/account?from=menu');
  const letGo = await holdBack(page, '**/api/v2/auth/login');
  await page.getByLabel('Email address').fill(` ${user.email} `);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Signing in…', disabled: true }).waitFor();
  letGo();
  await page.getByText('Welcome back!').waitFor();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await expect.poll(() => placeOf(page)).toBe('/account?from=menu');
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('/login');
  await page.context().close();
});

test('§8 4; §2 Sign in 2: a failure is said in the form, Caps Lock is warned of, the password can be shown', async () => {
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
