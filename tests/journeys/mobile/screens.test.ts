import { ALL_CALLS } from '@quivertree/contract/all-calls';
import { sendTransfer } from '@quivertree/contract/tickets/transfers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeEvent } from '../../world/make-event.ts';
import { makeUser } from '../../world/make-user.ts';
import { order } from '../../world/paid-order.ts';
import { startJourney } from '../journey.ts';
import { takeScreenshot } from '../visit.ts';
import { brokenWords, checkScreen, doubleText, openApp } from './open-app.ts';

const { world, browser } = await startJourney({ demoData: true });

/** The app's requests to the server's API, such as `GET /api/v1/public/towns`. */
const asked = new Set<string>();

async function startApp(): Promise<Page> {
  const { page } = await openApp(browser, world.url);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.add(`${request.method()} ${pathname}`);
  });
  return page;
}

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };

/** Makes the answers stored on the phone an hour older. */
function ageAnswers(): void {
  const index = localStorage.getItem('answers') ?? '';
  localStorage.setItem(
    'answers',
    index.replaceAll(/"at":(\d+)/g, (_, at: string) => `"at":${Number(at) - 3_600_000}`),
  );
}

/** Waits until the app has been redrawn in another size or colour. */
async function drawn(page: Page): Promise<void> {
  // The browser tells the app in the next frame, and the app draws itself before the page is idle again. The limit is for
  // a busy machine, on which a page may never be idle.
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2_000 }))),
  );
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: innerWidth,
  }));
  expect(scrolled, name).toBeLessThanOrEqual(shown);
}

/**
 * Checks that a screen fits the phone and that axe finds nothing, in light and dark. A main screen must also fit a
 * tablet, and text of twice the size on a small phone, without breaking words.
 */
async function expectScreen(page: Page, name: string, { main = false } = {}): Promise<void> {
  await expectToFit(page, name);
  await checkScreen(page, `screen-${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  await checkScreen(page, `screen-${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  if (!main) return;
  await page.setViewportSize(TABLET);
  await drawn(page);
  await expectToFit(page, name);
  await takeScreenshot(page, `screen-${name}-tablet`);
  await page.setViewportSize(SMALL_PHONE);
  await drawn(page);
  await page.evaluate(doubleText);
  await expectToFit(page, name);
  expect(await page.evaluate(brokenWords), name).toEqual([]);
  await takeScreenshot(page, `screen-${name}-text`);
  await page.setViewportSize(PHONE);
}

test('visitors’ screens fit the phone', async () => {
  const page = await startApp();
  await page.goto('/');
  const event = page.getByTestId('home').getByTestId(/^event-/);
  await event.first().waitFor();
  await expectScreen(page, '01-home', { main: true });
  await page.goto('/explore');
  await page
    .getByTestId('explore')
    .getByTestId(/^event-/)
    .first()
    .waitFor();
  await expectScreen(page, '02-explore', { main: true });
  await page.goto('/explore');
  await page.getByRole('button', { name: /^City/ }).click();
  await page.getByRole('radio').first().waitFor();
  await expectScreen(page, '03-filter');
  await page.goto('/calendar');
  await page.getByTestId('calendar').getByRole('link').first().waitFor();
  await expectScreen(page, '04-calendar', { main: true });
  await page.goto('/');
  await event.first().click();
  await page.getByTestId('event').getByText('Hosted by').waitFor();
  await expectScreen(page, '05-event', { main: true });
  // An hour later, after a start without a connection.
  await page.evaluate(ageAnswers);
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByTestId('event')
    .getByText(/^This couldn’t be updated/)
    .waitFor();
  await expectScreen(page, '06-event-offline');
  await page.context().setOffline(false);
  await page.goto('/no/such/page');
  await page.getByTestId('unknown-link').waitFor();
  await expectScreen(page, '07-unknown-link');
  // Leads back to the tabs below, not to a second copy of them.
  await page.getByRole('button', { name: 'Show upcoming events' }).click();
  await page.getByTestId('home').filter({ visible: true }).waitFor();
  expect(await page.getByTestId('home').count()).toBe(1);
});

test('the search screens fit the phone', async () => {
  const page = await startApp();
  await page.goto('/explore');
  const explore = page.getByTestId('explore');
  await explore
    .getByTestId(/^event-/)
    .first()
    .waitFor();
  await explore.getByTestId('search-words').fill('swa');
  await explore.getByTestId('suggestions').waitFor();
  await expectScreen(page, '19-suggestions');
  await page.goto('/explore?near=-22.56,17.08&from=2026-12-01');
  await page.getByRole('button', { name: /^Date range From/ }).click();
  await page.getByTestId('date-to').fill('20261231');
  await expectScreen(page, '20-dates');
  const { slug } = await makeEvent(world.pool, {
    name: 'Night of the quiver trees',
    ticketTypes: [{ name: 'Walk', salesStartAt: new Date(Date.now() + 3_600_000) }],
  });
  await page.goto(`/explore/${slug}`);
  await page.getByTestId('tell-me').scrollIntoViewIfNeeded();
  await expectScreen(page, '21-sales-not-open');
});

test('buyers’ screens fit the phone', async () => {
  const { slug } = await makeEvent(world.pool, {
    name: 'Ghost town by lantern light',
    ticketTypes: [
      { name: 'Walk', priceMinor: 0 },
      { name: 'Walk with dinner', priceMinor: 60_000, capacity: 0 },
    ],
  });
  const page = await startApp();
  await page.goto(`/explore/${slug}`);
  await page.getByTestId('join-waiting-list').click();
  await page.getByTestId('confirm-waiting-list').scrollIntoViewIfNeeded();
  await expectScreen(page, '08-waiting-list');
  await page.goto(`/checkout/${slug}`);
  await page.getByTestId('add-one').click();
  await page.getByTestId('checkout').waitFor();
  await expectScreen(page, '09-choose-tickets', { main: true });
  await page.goto(`/checkout/${slug}`);
  await page.getByTestId('checkout').click();
  await page.getByTestId('continue-as-guest').waitFor();
  await expectScreen(page, '10-gate');
  await page.getByTestId('continue-as-guest').click();
  await page.getByTestId('person-name').fill('Ndapewa Shikongo');
  await page.getByTestId('person-email').fill('ndapewa@example.com');
  await expectScreen(page, '11-buyer');
  await page.getByTestId('place-order').click();
  await page.getByTestId('view-tickets').waitFor();
  await expectScreen(page, '12-registered');
  await page.getByTestId('view-tickets').click();
  await page.getByLabel('QR code of ticket 1').waitFor();
  await expectScreen(page, '13-ticket', { main: true });
  await page.goto('/tickets');
  await page.getByTestId('order-row').waitFor();
  await expectScreen(page, '14-tickets');
});

test('members’ screens fit the phone', async () => {
  const user = await makeUser(world.pool);
  const event = await makeEvent(world.pool, { name: 'Night of the quiver trees', ticketTypes: [{ priceMinor: 0 }] });
  const { ticketsKey, ticketIds } = await order(world, event);
  const body = { ticketId: ticketIds[0] ?? '' };
  const { transferPath } = await world.client.call(sendTransfer, { params: { ticketsKey }, body });
  const page = await startApp();
  await page.goto(transferPath);
  await page.getByTestId('accept').waitFor();
  await expectScreen(page, '15-accept');
  await page.goto('/login');
  await page.getByTestId('sign-in-email').fill(user.email);
  await page.getByTestId('sign-in-password').fill(user.password);
  await expectScreen(page, '16-sign-in');
  await page.getByTestId('password-sign-in').click();
  await page.getByTestId('sign-out').waitFor();
  await expectScreen(page, '17-account');
  await page.goto('/saved');
  await page.getByTestId('news-sales_open').waitFor();
  await expectScreen(page, '22-saved');
  await page.goto('/settings/notifications');
  await page.getByTestId('reminders').waitFor();
  await expectScreen(page, '23-notifications', { main: true });
  await page.route(/\/api\/v\d\/(?!app)/, (route) =>
    route.fulfill({ status: 403, json: { code: 'app.outdated', message: 'Update the app.' } }),
  );
  await page.goto('/explore');
  await page.getByTestId('update-app').waitFor();
  await expectScreen(page, '18-update');
});

test('the app makes no request that isn’t in the contract', () => {
  const patterns = ALL_CALLS.map(
    ({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((request) => !patterns.some((pattern) => pattern.test(request)))).toEqual([]);
});
