import { expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { buy } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, visit } from './visit.ts';

const { world, browser } = await startJourney();

test('a refund that was closed by mistake is still filled in, until it is made or the page is left', {
  timeout: 60_000,
}, async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'General' }] });
  const { reference } = await buy(world, event, { quantities: [3], name: 'Ndapewa Shikongo' });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const seen = await visit(browser, world.url, await signedIn(world, owner));
  const { page } = seen;
  await page.goto(`/business/events/${event.id}/orders/${reference}`);
  const open = () => page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const reason = dialog.getByLabel('Reason');
  const amount = dialog.getByLabel('Amount', { exact: true });

  await open();
  await dialog.getByLabel('An amount').check();
  await amount.fill('12,50');
  await dialog.getByRole('checkbox', { name: /fee/ }).uncheck();
  await reason.fill('The support act fell ill');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open();
  await dialog.getByRole('button', { name: 'Refund N$ 12.50' }).waitFor();
  expect(await amount.inputValue()).toMatch(/^12[.,]50$/);
  expect(await reason.inputValue()).toBe('The support act fell ill');
  expect(await dialog.getByRole('checkbox', { name: /fee/ }).isChecked()).toBe(false);

  await dialog.getByRole('button', { name: 'Refund N$ 12.50' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open();
  expect(await reason.inputValue()).toBe('');
  expect(await amount.isVisible()).toBe(false);

  await reason.fill('Typed, and then left');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'All orders' }).click();
  await page.getByRole('link', { name: /Ndapewa Shikongo/ }).click();
  await open();
  expect(await reason.inputValue()).toBe('');
  expectNoBrowserErrors(seen);
});

test('the text of a decision about one organisation isn’t offered for another', {
  timeout: 60_000,
}, async () => {
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const [first, second] = [
    await makeOrganiser(world.pool, 'Dam Concerts'),
    await makeOrganiser(world.pool, 'Etosha Sounds'),
  ];
  const { page } = await visit(browser, world.url, await signedIn(world, administrator));
  await page.goto(`/admin/organisers/${first}`);
  const close = () => page.getByRole('button', { name: 'Close organisation' }).click();
  await close();
  const effect = 'The organisation’s public page is hidden. We still pay out what is due.';
  await page.getByRole('dialog').getByText(effect).waitFor();
  await page.getByRole('dialog').getByLabel('Reason').fill('It sells tickets twice');
  await page.keyboard.press('Escape');
  await close();
  expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('It sells tickets twice');

  // The text that was typed is still there after a refusal.
  await page.route('**/api/v1/admin/organisers/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'Not now' } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close organisation' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText('Not now').waitFor();
  await page.keyboard.press('Escape');
  await close();
  expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('It sells tickets twice');

  await page.goto(`/admin/organisers/${second}`);
  await close();
  expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('');
});
