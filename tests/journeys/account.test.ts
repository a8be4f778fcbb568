import sharp from 'sharp';
import { expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { mailAbout, mailTo } from '../world/mails.ts';
import { makeEvent } from '../world/make-event.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const EMAIL = 'selma@example.com';
const PASSWORD = 'rain on the dunes';
const NEW_PASSWORD = 'a river in the desert';

test('a guest creates an account, confirms the email address, and finds earlier tickets', async () => {
  const event = await makeEvent(world.pool, { name: 'Stars over Spreetshoogte', ticketTypes: [{ priceMinor: 0 }] });
  await order(world.url, event, [[0, 2]], { email: EMAIL });
  await mailTo(world, EMAIL);

  const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/tickets');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Resend my tickets' }).click();
  await page.getByText('If this email address has tickets for upcoming events').waitFor();
  expect((await mailAbout(world, EMAIL, 'Your ticket links')).text).toContain('Stars over Spreetshoogte');
  await takeScreenshot(page, 'my-tickets-guest');

  await page.goto('/signup');
  for (const [label, value] of Object.entries({
    'First Name': 'Selma',
    'Last Name': 'Iipinge',
    'Email address': EMAIL,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${world.url}/`);
  await page.goto('/tickets');
  await page.getByText('Please confirm your email address').waitFor();

  const { text = '' } = await mailAbout(world, EMAIL, 'confirm your email address');
  await page.goto(/\S+confirm-email#\w+/.exec(text)?.[0] ?? '');
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  await takeScreenshot(page, 'confirm-email');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await page.getByRole('link', { name: 'My Tickets' }).first().click();
  await page.getByRole('heading', { name: 'Stars over Spreetshoogte' }).waitFor();
  await takeScreenshot(page, 'my-tickets');
  const date = page.getByText('New date to be announced');
  expect(await date.count()).toBe(0);
  await world.pool.query(`update events set state = 'postponed' where id = $1`, [event.id]);
  await page.reload();
  await date.waitFor();
  await page.getByRole('link', { name: 'Show tickets' }).click();
  await page.getByText('Your 2 tickets').waitFor();
  expectNoBrowserErrors(visitor);
});

test('a user changes name and password, sees where they are signed in, and deletes the account', async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto('/login?from=%2Faccount');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await page.getByText('Chrome on Linux').first().waitFor();
  await takeScreenshot(page, 'account');

  const portrait = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#2f6f73' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Use picture' }).click();
  await page.getByText('Picture changed').waitFor();
  await page.getByRole('button', { name: 'Selma Iipinge' }).click();
  await page.locator('[role=menu] img[src^="/pictures/avatar/"]').waitFor();
  await takeScreenshot(page, 'account-picture');
  await page.keyboard.press('Escape');

  await page.getByLabel('Full name').fill('Selma Ndeshi Iipinge');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Name saved').waitFor();

  const joins = page.getByRole('checkbox', { name: 'Someone joins my team' });
  await joins.uncheck();
  await page.getByRole('button', { name: 'Save email settings' }).click();
  await page.getByText('Email settings saved').waitFor();
  await page.reload();
  await expect.poll(() => joins.isChecked()).toBe(false);

  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByLabel('Your password', { exact: true }).fill('not mine');
  // They tell password managers whose password it is.
  const usernames = await page.locator('[autocomplete=username]').all();
  expect(await Promise.all(usernames.map((field) => field.inputValue()))).toEqual([EMAIL, EMAIL]);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await confirm.getByRole('alert').getByText('This password is incorrect. Check it and try again.').waitFor();
  await takeScreenshot(page, 'confirm-identity');
  await confirm.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Password changed').waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('my-quivertree-data.json');

  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  await deletion.waitFor();
  await page.keyboard.press('Enter');
  await deletion.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete my account');
  await page.keyboard.press('Enter');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('Nothing was changed').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete my account');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await confirm.getByRole('alert').getByText('Please enter your password.').waitFor();
  await confirm.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${world.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
  const { rows } = await world.pool.query('select email from users where deleted_at is null');
  expect(rows).toEqual([]);
});
