import { expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { buy, order } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

const { world, browser } = await startJourney();

/** A phone 360 px wide with its text size doubled. */
const LARGE_TEXT = { viewport: { width: 180, height: 370 } };

const organiserId = await makeOrganiser(world.pool);
const NAME = 'Jazz under the camelthorn';
const event = await makeEvent(world.pool, {
  organiserId,
  name: NAME,
  ticketTypes: [{ name: 'Walk', priceMinor: 0 }],
});
await order(world, event);
const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });

test('the organiser’s pages fit the screen with large text', async () => {
  const { page } = await visit(browser, world.url, { ...LARGE_TEXT, ...(await signedIn(world, owner)) });
  const widths: Record<string, number> = {};
  for (const path of ['', '/edit', '/orders', '/tickets']) {
    await page.goto(`/business/events/${event.id}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    widths[path] = await page.evaluate(() => document.documentElement.scrollWidth);
  }
  expect(widths).toEqual({ '': 180, '/edit': 180, '/orders': 180, '/tickets': 180 });
  const row = await page.getByRole('button', { name: /^Walk/ }).boundingBox();
  expect(row?.height).toBeLessThan(100);
  const name = page.getByRole('button', { name: /Switch event/ }).getByText(NAME);
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await name.click();
  const panel = page.getByRole('link', { name: /^All events by/ }).locator('..');
  const bottom = await name.evaluate((shown) => shown.getBoundingClientRect().bottom);
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
});

test('a short screen shows the field that has the focus', async () => {
  const { page } = await visit(browser, world.url, {
    viewport: { width: 320, height: 256 },
    ...(await signedIn(world, owner)),
  });
  await page.goto(`/business/events/${event.id}/edit`, { waitUntil: 'networkidle' });
  const link = page.getByRole('main').getByRole('link', { name: 'Public page' });
  await link.focus();
  expect(await link.evaluate((focused) => focused.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});

test('the bar with the total covers no field that has the focus', async () => {
  const { page } = await visit(browser, world.url, { viewport: { width: 320, height: 568 } });
  const { slug } = await makeEvent(world.pool, { ticketTypes: [{ name: 'Walk', priceMinor: 15_000 }] });
  await page.goto(`/explore/${slug}`);
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  const bar = page.locator('.sticky').filter({ hasText: 'Total for 1 ticket', visible: true });
  await bar.getByRole('button', { name: /^Continue to pay/ }).waitFor();
  const clear = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
  );
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(clear);
});

test('the buttons of a dialog taller than the screen cover no field that has the focus', async () => {
  const { page } = await visit(browser, world.url, {
    viewport: { width: 360, height: 640 },
    ...(await signedIn(world, owner)),
  });
  const sold = await makeEvent(world.pool, { organiserId });
  const { reference } = await buy(world, sold, { quantities: [3] });
  await page.goto(`/business/events/${sold.id}/orders/${reference}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Some tickets').check();
  await dialog.getByLabel('Refund the platform’s fee too').focus();
  await page.keyboard.press('Tab');
  const reason = await dialog.getByRole('textbox', { name: 'Reason' }).boundingBox();
  expect(await dialog.getByLabel('Reason').evaluate((field) => field === document.activeElement)).toBe(true);
  const buttons = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
});
