import { appPaymentPath } from '@quivertree/checkout/app-payment';
import { placeOrder } from '@quivertree/contract/orders/orders';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { type Outside, startOutside } from '../world/outside.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';
import { takeScreenshot, visit } from './visit.ts';

declare global {
  interface Window {
    /** Tells the test that the page shows a link back to the app. */
    reportLinkBack?: () => void;
  }
}

const PHONE = { viewport: { width: 390, height: 844 } };
let outside: Outside;
let world: World;
let browser: Browser;

beforeAll(async () => {
  outside = await startOutside();
  // A provider that is paid by a form, which the app can't post.
  world = await startWorld({ env: { ...outside.env, PAYMENT_PROVIDER: 'BUDDY' } });
  browser = await shareChromium();
});
afterAll(async () => {
  await browser.close();
  await assertBooksAgree(world.pool);
  await world.stop();
  await outside.stop();
});

/** Places an order as the app does, and returns the link that the app opens in the system's browser. */
async function orderInTheApp() {
  const { id: eventId, ticketTypes } = await makeEvent(world.pool, {
    ticketTypes: [{ name: 'Walk', priceMinor: 15_050 }],
  });
  const body = {
    eventId,
    attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
    tickets: [{ ticketId: ticketTypes[0] ?? '', quantity: 1 }],
  };
  const { order } = await clientOf(world.url).call(placeOrder, { body }, { idempotencyKey: crypto.randomUUID() });
  if (!order) throw new Error('The server named no order');
  return order;
}

/** Opens the payment of an order from the app. Later pages get their scripts only once `loadScripts` is called. */
async function openPaymentThenHoldScripts(): Promise<{ page: Page; loadScripts: () => void }> {
  const order = await orderInTheApp();
  const { page } = await visit(browser, world.url, PHONE);
  await page.goto(appPaymentPath(order));
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()));
  return { page, loadScripts: resolve };
}

test('a buyer pays an order of the app in the browser, and gets back to the app', async () => {
  const order = await orderInTheApp();
  const { page } = await visit(browser, world.url, PHONE);
  await page.goto(appPaymentPath(order));
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  // Only scripts add this link. Tests below press the button before they have run.
  await page.getByRole('link', { name: 'Back to the app' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Pay N/ }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to the app' }).getAttribute('href')).toBe(
    `quivertree://checkout/status/${order.reference}?key=${order.key}`,
  );
  await takeScreenshot(page, 'paid-from-the-app');

  // Opening the payment page again leads to the order's status.
  await page.goto(appPaymentPath(order));
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();

  // Opened anywhere else, the status page doesn't link to an app that may not be there.
  const elsewhere = await visit(browser, world.url, PHONE);
  await elsewhere.page.goto(`/checkout/status/${order.reference}?key=${order.key}`);
  await elsewhere.page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(await elsewhere.page.getByRole('link', { name: 'Back to the app' }).count()).toBe(0);
});

test('a button pressed before the scripts have loaded leads on to the payment', async () => {
  const { page, loadScripts } = await openPaymentThenHoldScripts();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Test payment' }).count()).toBe(0);
  loadScripts();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.context().close();
});

test('the way back to the app appears without moving “Try again” from under a finger', async () => {
  const { page, loadScripts } = await openPaymentThenHoldScripts();
  await page.getByRole('button', { name: 'Decline' }).click();
  const button = page.getByRole('button', { name: 'Try again' });
  const before = await button.boundingBox();
  loadScripts();
  await page.getByRole('link', { name: 'Back to the app' }).waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await page.context().close();
});

test('the way back to the app doesn’t interrupt a buyer who tries again', async () => {
  const { page, loadScripts } = await openPaymentThenHoldScripts();
  const sending = Promise.withResolvers<void>();
  await page.route('**/checkout/status/**', (route) =>
    route.request().method() === 'POST' ? sending.promise.then(() => route.continue()) : route.continue(),
  );
  // The page reports the link itself, because locators wait for the navigation that is held.
  const linkBack = Promise.withResolvers<void>();
  await page.exposeFunction('reportLinkBack', linkBack.resolve);
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.querySelector('a[href^="quivertree:"]')) window.reportLinkBack?.();
    }).observe(document, { childList: true, subtree: true }),
  );
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Try again' }).click({ noWaitAfter: true });
  loadScripts();
  await linkBack.promise;
  sending.resolve();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  expect(await page.getByRole('button', { name: /^Pay N/ }).count()).toBe(1);
  await page.context().close();
});

test('a wrong key pays nothing', async () => {
  const { reference } = await orderInTheApp();
  const { page } = await visit(browser, world.url, PHONE);
  await page.goto(appPaymentPath({ reference, key: 'wrong' }));
  await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  expect(await page.getByRole('button', { name: 'Continue to payment' }).count()).toBe(0);
});
