import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxAccounts } from '../../apps/server/src/features/payments/providers/create-providers.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { launchChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { type Outside, startOutside } from '../world/outside.ts';
import { startWorld, type World } from '../world/world.ts';
import { expectNoComplaints, takePicture, visit } from './visit.ts';

let outside: Outside;
let world: World;
let browser: Browser;

beforeAll(async () => {
  outside = await startOutside();
  world = await startWorld({ env: { ...outside.env, PAYMENT_PROVIDER: 'BUDDY' } });
  browser = await launchChromium();
  await makeEvent(world.pool, {
    name: 'Ghost town by lantern light',
    slug: 'ghost-town-by-lantern-light',
    ticketTypes: [{ name: 'Walk', priceMinor: 15_050 }],
  });
});
afterAll(async () => {
  await browser.close();
  await assertBooksAgree(world.pool);
  await world.stop();
  await outside.stop();
});

test('a guest pays at BUDDY, whose page opens in a new tab and stands elsewhere', async () => {
  const guest = await visit(browser, world.url);
  const { page } = guest;
  const answer = await page.goto('/explore/ghost-town-by-lantern-light');
  const elsewhere = new URL(outside.env.SANDBOX_URL).origin;
  expect(elsewhere).not.toBe(world.url);
  expect(answer?.headers()['content-security-policy']).toContain(`form-action 'self' ${elsewhere};`);

  await page.getByRole('button', { name: 'One Walk more' }).click();
  await page.getByRole('button', { name: 'One Walk more' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').fill('Ndapewa Shikongo');
  await page.getByLabel('Email').fill('ndapewa@example.com');
  const opened = page.context().waitForEvent('page');
  // The order goes out once the tab is there: browsers hold back what is opened later than in the click.
  await page.route('**/api/v2/public/orders', async (route) => {
    await opened;
    await route.continue();
  });
  const ordered = page.waitForResponse('**/api/v2/public/orders');
  await page.getByRole('button', { name: 'Continue' }).click();
  const order = await (await ordered).text();
  expect(order).not.toContain(sandboxAccounts('', outside.env.SECRET_KEY).BUDDY.merchantKey);
  expect(JSON.parse(order).payload).not.toHaveProperty('merchant_key');

  // 2 × 150.50 and 5 % of it: 316.05. The provider has recomputed the hash from the fields as the browser wrote them.
  const tab = await opened;
  await tab.getByRole('heading', { name: 'Test payment' }).waitFor();
  expect(new URL(tab.url()).origin).toBe(elsewhere);
  await tab.getByText('N$ 316.05', { exact: true }).waitFor();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await takePicture(tab, 'sandbox');
  await page.getByRole('heading', { name: 'Your tickets are kept for you' }).waitFor();
  await tab.getByRole('button', { name: /^Pay N/ }).click();
  await tab.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expectNoComplaints(guest);
});
