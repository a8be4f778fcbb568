import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailTo } from '../world/mails.ts';
import { makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { addSecondFactorTo, nextCodeOf } from '../world/second-factor.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('a user signs in with Google on the way to the calendar, and signs up with it on a phone', async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto('/login?from=%2Fcalendar');
  await takeScreenshot(page, 'login-google');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await choose(page, 'Ndapewa Shikongo');
  await page.waitForURL('**/calendar');
  await page.getByText('Welcome back!').waitFor();
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();
  expectNoBrowserErrors(visitor);
  await page.reload();
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();

  const phone = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await phone.page.goto('/signup');
  await phone.page.getByRole('button', { name: 'Google', exact: true }).click();
  await choose(phone.page, 'Tangeni Haufiku');
  await phone.page.waitForURL(`${world.url}/`);
  const stored = await phone.page.evaluate(() => localStorage.getItem('auth_user'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ name: 'Tangeni Haufiku', email: 'tangeni@gmail.example' });
  expect(await phone.page.evaluate(() => sessionStorage.getItem('oauth:state'))).toBeNull();
  expectNoBrowserErrors(phone);
});

test('a user with two-step verification completes it after Google and gets to where they were going', async () => {
  const { rows } = await world.pool.query<{ id: string; email: string }>(
    `select id, email from users where email = 'ndapewa@gmail.example'`,
  );
  const user = rows[0] ?? { id: '', email: '' };
  await addSecondFactorTo(world.pool, user);
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto('/login?from=%2Fcalendar');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(page, 'Ndapewa Shikongo');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await takeScreenshot(page, 'google-two-step');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('Please enter the code.').waitFor();
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('This code is incorrect. Check it and try again.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  await page.getByLabel('Code from your app').fill(nextCodeOf(user.email) ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/calendar');
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();
});

test('staff who sign in without a destination are taken to their hub', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const { rowCount } = await world.pool.query(
    `with staff as (update users set roles = '{USER,BUSINESS_ADMIN}' where email = 'tangeni@gmail.example' returning id)
     insert into organiser_members (organiser_id, user_id, member_role) select $1, id, 'manager' from staff`,
    [organiserId],
  );
  expect(rowCount).toBe(1);
  const { page } = await visit(browser, world.url);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(page, 'Tangeni Haufiku');
  await page.waitForURL('**/business/**');
});

test('a user who cancels at Google is told so, and taken back to sign-in', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(page, 'Cancel');
  await page.getByText('The sign-in with Google was cancelled or refused. Please try again.').waitFor();
  await takeScreenshot(page, 'google-refused');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
});

test('an account with the same address asks for its password, or emails a code', async () => {
  const { email, password } = await makeUser(world.pool, { email: 'visitor@quivertree.example' });
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  const begin = async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await choose(page, 'Demo Visitor');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
  };
  await begin();
  await takeScreenshot(page, 'google-link');
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  const { text = '' } = await mailTo(world, email);
  await page.getByLabel('Code from the email').fill(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${world.url}/`);
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();
  expectNoBrowserErrors(visitor);

  await world.pool.query('delete from identities');
  await page.evaluate(() => localStorage.clear());
  await world.pool.query(`update users set password_hash = (select password_hash from users where id = $1)`, [
    (await makeUser(world.pool)).id,
  ]);
  await begin();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${world.url}/`);
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();
});
