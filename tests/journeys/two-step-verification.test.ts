import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { totpCode } from '../../apps/server/src/features/accounts/second-factor/totp.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { nextCodeOf } from '../world/second-factor.ts';
import { fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney({ hostName: 'localhost' });

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const forgetLastCode = (userId: string) =>
  world.pool.query('update totp_secrets set last_step = 1 where user_id = $1', [userId]);

/** Connects an authenticator that recognises its owner immediately. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Sets up an authenticator app where required, and returns its secret. */
async function setUpApp(page: Page, password: string): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const confirm = confirmation(page);
  await confirm.getByLabel('Your password', { exact: true }).fill(password);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('[data-key]').getAttribute('data-key')) ?? '';
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await page.getByRole('alert').getByText('This code is incorrect. Check it and try again.').waitFor();
  await page.getByLabel('Code from your app').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  return secret;
}

test('an owner sees the hub, and sets up two-step verification above the invitation that requires it', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' }, secondFactor: false });
  const first = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = first;
  const team = `/business/${organiserId}/team`;
  await page.goto(`/login?from=${encodeURIComponent(team)}`);
  await fillSignIn(page, owner);
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await page.getByLabel('Email address').fill('manager@dam-concerts.example');
  await page.getByRole('radio', { name: /^Manager/ }).check();
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await dialog.waitFor();
  await takeScreenshot(page, 'two-step-dialog');

  // Cancelling changes nothing, and two-step verification can be set up later.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Nothing was changed. Set up two-step verification, then try again.').first().waitFor();
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click();
  const secret = await setUpApp(page, owner.password);
  await takeScreenshot(page, 'recovery-codes');
  const [recoveryCode = ''] = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  // The code that set up the app also confirms the invitation, without waiting for the next one.
  await page.getByRole('button', { name: 'Withdraw invitation to manager@dam-concerts.example' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(team);
  expect(first.browserErrors.filter((complaint) => !/40[13]|422/.test(complaint))).toEqual([]);

  await forgetLastCode(owner.id);
  const second = await visit(browser, world.url);
  await second.page.goto('/login');
  await fillSignIn(second.page, owner, '000000');
  await second.page.getByRole('alert').getByText('This code is incorrect. Check it and try again.').waitFor();
  await takeScreenshot(second.page, 'sign-in-two-step');
  const field = second.page.getByLabel('Code from your app');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  const help = second.page.getByRole('main').getByRole('link', { name: 'Contact us' });
  expect(await help.getAttribute('href')).toBe('/#contact-us');
  await field.fill(totpCode(secret));
  await second.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await second.page.getByText('Welcome back!').waitFor();
  const stored = await second.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(owner.password);

  const third = await visit(browser, world.url, { colorScheme: 'dark' });
  await third.page.goto('/login');
  await fillSignIn(third.page, owner, recoveryCode);
  await third.page.getByText('Welcome back!').waitFor();
  await third.page.goto('/account');
  await third.page.getByText('9 recovery codes left.').waitFor();
  await takeScreenshot(third.page, 'account-two-step');
});

test('an owner sees that a paid event needs it before submitting the event, and in the next steps', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Newcomers', { trusted: false });
  const event = await makeEvent(world.pool, { organiserId, state: 'draft', startsAt: new Date(Date.now() + 9e8) });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' }, secondFactor: false });
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto(`/login?from=${encodeURIComponent(`/business/${organiserId}`)}`);
  await fillSignIn(page, owner);
  const step = page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Set up two-step verification' });
  await step.waitFor();
  await takeScreenshot(page, 'two-step-next-step');

  await page.goto(`/business/events/${event.id}/edit`);
  const check = page.getByRole('link', { name: 'Set up two-step verification, which publishing a paid event needs.' });
  await check.waitFor();
  await takeScreenshot(page, 'two-step-before-publishing');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await dialog.getByText('Publishing paid events, payments and team changes need two-step verification.').waitFor();
  await setUpApp(page, owner.password);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('heading', { name: 'In review' }).waitFor();
  expect(await check.count()).toBe(0);
});

test('an administrator is first asked to set it up, and then taken to the page they wanted', async () => {
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'], secondFactor: false });
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto('/login?from=%2Fadmin%2Forganisers');
  await fillSignIn(page, administrator);
  const heading = page.getByRole('heading', { level: 1, name: 'Set up two-step verification' });
  await heading.waitFor();
  const parts = await heading.getByText('two-step', { exact: true }).evaluate((word) => word.getClientRects().length);
  expect(parts).toBe(1);
  await takeScreenshot(page, 'two-step-page');
  await setUpApp(page, administrator.password);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Organisers' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/organisers');
});

test('a user adds a passkey, signs in with it alone, uses it for two-step verification, and removes it', async () => {
  const visitor = await makeUser(world.pool);
  const { page, browserErrors } = await visit(browser, world.url);
  await addAuthenticator(page);
  await page.goto('/login?from=%2Faccount');
  await fillSignIn(page, visitor);
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => focused(page)).toBe('Your methods');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.getByLabel('Passkey name').fill('My laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await confirmation(page).getByLabel('Your password', { exact: true }).fill(visitor.password);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  expect(await focused(page)).toBe('Your recovery codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.poll(() => focused(page)).toBe('Your methods');
  await page.getByText('My laptop').waitFor();

  const signOut = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.waitForURL(`${world.url}/`);
  };
  await signOut();
  await page.goto('/login?from=%2Faccount');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await signOut();
  await page.goto('/login?from=%2Faccount');
  await fillSignIn(page, visitor);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();

  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey “My laptop”?' });
  await removal.getByText('Two-step verification will be off, and your recovery codes will stop working.').waitFor();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await confirmation(page).getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await expect.poll(() => focused(page)).toBe('Your methods');
  await signOut();
  await page.goto('/login?from=%2Faccount');
  await fillSignIn(page, visitor);
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  expect(browserErrors.filter((complaint) => !/403/.test(complaint))).toEqual([]);
});

test('a code can be typed while the browser still waits for a passkey', async () => {
  const visitor = await makeUser(world.pool, { secondFactor: true });
  const { page } = await visit(browser, world.url);
  // A security key that is never touched.
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: false },
  });
  await page.goto('/login?from=%2Faccount');
  await fillSignIn(page, visitor, '000000');
  await page.getByRole('alert').getByText('This code is incorrect. Check it and try again.').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByLabel('Code from your app').fill(nextCodeOf(visitor.email) ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
});

test('staff who sign in without a destination are taken to their hub', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url);
  await page.goto('/');
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await fillSignIn(page, owner);
  await page.waitForURL((url) => url.pathname.startsWith('/business'));
  expect(new URL(page.url()).pathname).not.toBe('/');
});

test('a user without a passkey for this site is told so, and signs in another way', async () => {
  const visitor = await makeUser(world.pool);
  const guest = await visit(browser, world.url);
  await addAuthenticator(guest.page);
  await guest.page.goto('/login');
  await guest.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await guest.page.getByRole('alert').getByText('No passkey was used.').waitFor();
  await fillSignIn(guest.page, visitor);
  await guest.page.getByText('Welcome back!').waitFor();
  expectNoBrowserErrors(guest);
});

test('a browser without passkeys says so instead of offering a button that does nothing', async () => {
  const visitor = await makeUser(world.pool, { secondFactor: true });
  const { page } = await visit(browser, world.url);
  await page.addInitScript('delete window.PublicKeyCredential');
  await page.goto('/login?from=%2Faccount');
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await fillSignIn(page, visitor, '000000');
  await page.getByRole('alert').getByText('This code is incorrect. Check it and try again.').waitFor();
  await page.getByText('This browser doesn’t support passkeys.').waitFor();
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
});
