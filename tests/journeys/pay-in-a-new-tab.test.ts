import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxAccounts } from '../../apps/server/src/features/payments/providers/create-providers.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { type Outside, startOutside } from '../world/outside.ts';
import { startWorld, type World } from '../world/world.ts';
import { continueAsGuest } from './fill-forms.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

let outside: Outside;
let world: World;
let browser: Browser;

beforeAll(async () => {
  outside = await startOutside();
  world = await startWorld({ env: { ...outside.env, PAYMENT_PROVIDER: 'BUDDY' } });
  browser = await shareChromium();
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

/** Posts no form to a tab that has lost its opener: Safari doesn't find it, and blocks another. */
const LOSE_TABS_WITHOUT_OPENER = `const { open } = window;
const { submit } = HTMLFormElement.prototype;
const tabs = new Map();
window.open = (url, name) => {
  const tab = open.call(window, url, name);
  tabs.set(name, tab);
  return tab;
};
HTMLFormElement.prototype.submit = function () {
  if (tabs.get(this.target)?.opener !== null) submit.call(this);
};`;

test('a guest pays at BUDDY, whose page opens in a new tab on another site', async () => {
  const guest = await visit(browser, world.url);
  const { page } = guest;
  await page.addInitScript(LOSE_TABS_WITHOUT_OPENER);
  const answer = await page.goto('/explore/ghost-town-by-lantern-light');
  const elsewhere = new URL(outside.env.SANDBOX_URL).origin;
  expect(elsewhere).not.toBe(world.url);
  expect(answer?.headers()['content-security-policy']).toContain(`form-action 'self' ${elsewhere};`);

  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await continueAsGuest(page, { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' });
  const opened = page.context().waitForEvent('page');
  // The order is placed once the tab is open, because browsers block tabs that are opened later than the click.
  await page.route('**/api/v2/public/orders', async (route) => {
    await opened;
    await route.continue();
  });
  const ordered = page.waitForResponse('**/api/v2/public/orders');
  await page.getByRole('button', { name: 'Continue' }).click();
  const order = await (await ordered).text();
  expect(order).not.toContain(sandboxAccounts('', outside.env.SECRET_KEY).BUDDY.merchantKey);
  expect(JSON.parse(order).payload).not.toHaveProperty('merchant_key');

  // 2 × 150.50 plus 5 %: 316.05. The provider has recomputed the hash from the fields as the browser wrote them.
  const tab = await opened;
  await tab.getByRole('heading', { name: 'Test payment' }).waitFor();
  expect(new URL(tab.url()).origin).toBe(elsewhere);
  await tab.getByText('N$ 316.05', { exact: true }).waitFor();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await takeScreenshot(tab, 'sandbox');
  await page.getByRole('heading', { name: 'Your tickets are reserved' }).waitFor();
  await tab.getByRole('button', { name: /^Pay N/ }).click();
  await tab.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  // The first tab follows its order.
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expectNoBrowserErrors(guest);
});

/** Expects a step's heading to be on the screen, and to have the focus, since the button that led to it has gone. */
async function expectAtStep(page: Page, heading: string): Promise<void> {
  const step = page.getByRole('heading', { name: heading });
  await step.waitFor();
  expect(await step.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await step.boundingBox())?.y).toBeGreaterThanOrEqual(0);
}

test('the first tab offers another payment after a decline, and none once the order is paid', async () => {
  const guest = await visit(browser, world.url, { viewport: { width: 360, height: 640 } });
  const { page } = guest;
  await page.goto('/explore/ghost-town-by-lantern-light');
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await continueAsGuest(page, { name: 'Josef Kandjii', email: 'josef@example.com' });
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue to pay N$ 158.03' }).click();
  const tab = await opened;
  await expectAtStep(page, 'Your tickets are reserved');
  await page.getByText('Total for 1 ticket').last().waitFor();
  expect(await page.getByRole('link', { name: 'Checkout' }).count(), 'beside “Pay now”').toBe(0);
  expect(await page.getByRole('button', { name: 'Add one “Walk”' }).count(), 'of an order to be paid').toBe(0);
  await tab.getByRole('button', { name: 'Decline' }).click();
  await tab.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await expectAtStep(page, 'Your payment was declined');
  await takeScreenshot(page, 'declined-in-the-other-tab');

  const openedAgain = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Try again' }).click();
  const second = await openedAgain;
  await second.getByRole('heading', { name: 'Test payment' }).waitFor();
  // The buyer pays and closes the tab before it returns, so the first tab gets no signal.
  const paying = second.waitForResponse((answer) => answer.request().method() === 'POST');
  await second.route('**/checkout/status/**', (route) => route.abort());
  await second.getByRole('button', { name: /^Pay N/ }).click();
  await paying;
  await second.close();
  const pages = page.context().pages().length;
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await expect.poll(() => page.context().pages().length).toBe(pages);
  const { rows } = await world.pool.query(
    `select o.state, array(select p.state from payments p where p.order_id = o.id order by p.created_at) as payments
       from orders o where o.buyer_email = 'josef@example.com'`,
  );
  expect(rows).toEqual([{ state: 'fulfilled', payments: ['failed', 'captured'] }]);
});

test('a buyer whose browser opens no tabs pays in the same one', async () => {
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 640 } });
  await page.addInitScript('window.open = () => null;');
  await page.goto('/explore/ghost-town-by-lantern-light');
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await continueAsGuest(page, { name: 'Hilma Nangolo', email: 'hilma@example.com' });
  await page.getByRole('button', { name: 'Continue to pay N$ 158.03' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: /^Pay N/ }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(page.context().pages()).toHaveLength(1);
});
