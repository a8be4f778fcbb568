import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mailAbout } from '../world/mails.ts';
import { makeUser } from '../world/make-user.ts';
import { fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const EMAIL = 'nangula+tickets@example.com';
const PASSWORD = ' a walk on the dunes';
const NEW_PASSWORD = 'rain over the Waterberg';

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((control) => control === document.activeElement);

/** Labels of the fields that are marked as invalid, each with its error. */
const problemsIn = (page: Page) =>
  page.locator('input[aria-invalid=true]').evaluateAll((inputs) =>
    inputs.map((input) => {
      const error = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      const [label] = (input as HTMLInputElement).labels ?? [];
      return [label?.textContent, document.getElementById(error)?.textContent];
    }),
  );

/** Expects an element to be in view without scrolling. */
async function expectInView(page: Page, part: Locator): Promise<void> {
  const edges = async () => {
    const box = await part.boundingBox();
    return { above: box?.y ?? -1, below: (page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0) };
  };
  await expect.poll(async () => Math.min(...Object.values(await edges()))).toBeGreaterThanOrEqual(0);
}

/** Opens an email in the development inbox. */
async function openMail(page: Page, email: string, subject: string): Promise<string> {
  await mailAbout(world, email, subject);
  await page.goto('/dev/inbox');
  await page.getByRole('link', { name: subject }).click();
  return (await page.locator('pre').textContent()) ?? '';
}

describe('a new user', () => {
  test('signs up, signs out, forgets the password and sets another', async () => {
    const visitor = await visit(browser, world.url);
    const { page } = visitor;

    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await fill(page, {
      'First Name': ' Nangula ',
      'Last Name': 'Amutenya',
      'Email address': EMAIL,
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    });
    await takeScreenshot(page, 'sign-up');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Welcome, Nangula! Your account has been created.').waitFor();
    await page.waitForURL(`${world.url}/`);
    await page.locator('#upcoming').waitFor();

    await page.getByRole('button', { name: 'Nangula Amutenya' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await fill(page, { 'Email address': EMAIL });
    await page.getByRole('button', { name: 'Send password reset email' }).click();
    await page.getByText('If there’s an account with this email address').waitFor();
    await page.waitForURL(`**/reset-password?email=${encodeURIComponent(EMAIL)}`);
    await page.getByLabel('Reset Code').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(EMAIL);
    await page.goBack();
    await page.waitForURL('**/login');

    await openMail(page, EMAIL, 'Your code to reset your password');
    await takeScreenshot(page, 'reset-mail');
    await page.getByRole('link', { name: /\/reset-password/ }).click();
    await expect.poll(() => page.getByLabel('Reset Code').inputValue()).toMatch(/^\w{26}$/);
    await expect.poll(() => isFocused(page, 'Password')).toBe(true);
    await fill(page, { Password: NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
    await takeScreenshot(page, 'reset-password');
    await page.keyboard.press('Enter');
    await page.getByText('Your password has been reset successfully.').waitFor();
    await page.waitForURL(`${world.url}/`);
    await page.getByRole('button', { name: 'Nangula Amutenya' }).waitFor();
    expectNoBrowserErrors(visitor);
  });
});

describe('the sign-up form', () => {
  test('shows one error at a time and moves to it', async () => {
    const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    const { page } = visitor;
    await page.goto('/signup');
    const create = page.getByRole('button', { name: 'Create Account' });
    const refused = async (sentence: string, control: string) => {
      await create.click();
      await expect.poll(() => problemsIn(page)).toEqual([[control, sentence]]);
      await expect.poll(() => isFocused(page, control)).toBe(true);
      await expectInView(page, page.getByText(sentence));
    };

    await refused('Please fill in all required fields.', 'First Name');
    await fill(page, { 'First Name': 'Selma', 'Last Name': '   ', 'Email address': 'selma@example.com' });
    await fill(page, { Password: 'seven77', 'Confirm Password': 'seven' });
    await refused('Please fill in all required fields.', 'Last Name');
    await fill(page, { 'Last Name': 'Iipinge' });
    await refused('Password must be at least 8 characters long.', 'Password');
    await fill(page, { Password: 'password123' });
    await refused('Passwords do not match.', 'Confirm Password');
    await takeScreenshot(page, 'sign-up-refused');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    expectNoBrowserErrors(visitor);

    await fill(page, { 'Confirm Password': 'password123' });
    await refused('This password is easy to guess. Choose another one.', 'Password');
    const { email } = await makeUser(world.pool);
    await fill(page, { 'Email address': email, Password: NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
    await refused('There’s already an account with this email address. Sign in instead.', 'Email address');
  });

  test('is sent once, however often the button is pressed', async () => {
    const { page } = await visit(browser, world.url);
    await page.goto('/signup');
    let sent = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/auth/signUp', async (route) => {
      sent += 1;
      await answered;
      await route.continue();
    });
    await fill(page, { 'First Name': 'Tangeni', 'Last Name': 'Haufiku', 'Email address': 'tangeni@example.com' });
    await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
    const form = page.locator('form', { has: page.getByLabel('First Name') });
    await form.evaluate((element: HTMLFormElement) => {
      for (let i = 0; i < 3; i++) element.requestSubmit();
    });
    await page.getByRole('button', { name: 'Creating account...', disabled: true }).waitFor();
    answer();
    await page.getByText('Welcome, Tangeni! Your account has been created.').waitFor();
    expect(sent).toBe(1);
  });
});

test.each(['/login', '/reset-password'])('signing in leads home if the link would lead back to %s', async (from) => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto(`/login?from=${from}`);
  await fillSignIn(page, await makeUser(world.pool));
  await page.waitForURL(`${world.url}/`);
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();
  expectNoBrowserErrors(visitor);
});

test('the reset form asks for address, code and password in this order', async () => {
  const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await page.getByText('Please enter your email address.').waitFor();
  await takeScreenshot(page, 'forgot-password-refused');

  await page.goto('/reset-password');
  const reset = () => page.getByRole('button', { name: 'Reset Password' }).click();
  const refused = async (sentence: string, control: string) => {
    await reset();
    await expect.poll(() => problemsIn(page)).toEqual([[control, sentence]]);
  };
  await refused('Invalid password reset link. Please request a new password reset.', 'Email address');
  await fill(page, { 'Email address': 'nobody@example.com' });
  await refused('Invalid password reset link. Please request a new password reset.', 'Reset Code');
  await fill(page, { 'Reset Code': 'ABCD-EFGH', Password: 'short' });
  await refused('Password must be at least 8 characters long.', 'Password');
  await fill(page, { Password: NEW_PASSWORD });
  await refused('Passwords do not match.', 'Confirm Password');
  expectNoBrowserErrors(visitor);
  await fill(page, { 'Confirm Password': NEW_PASSWORD });
  await refused('This reset code is incorrect or no longer valid. Check it or request a new one.', 'Reset Code');
});
