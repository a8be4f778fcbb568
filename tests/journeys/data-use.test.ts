import { afterAll, expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { buy } from '../world/paid-order.ts';
import { startSiteProxy } from '../world/site-proxy.ts';
import { PHONE } from './expect-usable.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

/** Limits in bytes, for people who pay for each megabyte. */
const MAX_TICKET = 30 * 1024;
const MAX_PURCHASE = 300 * 1024;

const proxy = await startSiteProxy();
const { world, browser } = await startJourney({ env: { PUBLIC_URL: proxy.url } });
afterAll(() => proxy.stop());
await proxy.connectTo(world.url);

test('a ticket’s link, opened for the first time, shows its code within 30 KB', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
  const { ticketsKey } = await buy(world, event, { quantities: [2] });
  const { page } = await visit(browser, proxy.url, { viewport: PHONE, javaScriptEnabled: false, firstVisit: true });
  // Everything but the document and its style sheets comes after the code.
  await page.route(/.*/, (route) =>
    ['document', 'stylesheet'].includes(route.request().resourceType()) ? route.continue() : route.abort(),
  );
  await page.goto(`/tickets/${ticketsKey}`);
  const code = await page.getByRole('img', { name: 'QR code of ticket 1' }).boundingBox();
  expect(code?.width).toBeGreaterThan(200);
  expect(proxy.sentBytes()).toBeGreaterThan(5 * 1024);
  expect(proxy.sentBytes()).toBeLessThanOrEqual(MAX_TICKET);
  expect(await page.locator('link[rel*=preload]').count()).toBe(0);
  await page.context().close();
});

test('a guest buys a ticket within 300 KB, from the event’s page to the ticket', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Lawn', priceMinor: 20_000 }] });
  const { page } = await visit(browser, proxy.url, { viewport: PHONE, hasTouch: true, serviceWorkers: 'allow' });
  const before = proxy.sentBytes();
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('button', { name: 'Add one “Lawn”' }).tap();
  await page.getByRole('button', { name: 'Continue as guest' }).tap();
  await page.getByLabel('Full name').fill('Ndapewa Shikongo');
  await page.getByLabel('Email').fill('ndapewa@example.com');
  await page.getByRole('button', { name: /^Continue to pay/ }).tap();
  await page.getByRole('button', { name: /^Pay/ }).tap();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page
    .getByRole('link', { name: /ticket/i })
    .filter({ visible: true })
    .first()
    .tap();
  await page.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(proxy.sentBytes() - before).toBeLessThanOrEqual(MAX_PURCHASE);
  await page.context().close();
});
