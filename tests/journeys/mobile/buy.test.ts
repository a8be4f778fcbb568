import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeEvent } from '../../world/make-event.ts';
import { startJourney } from '../journey.ts';
import { expectNoBrowserErrors } from '../visit.ts';
import { checkScreen, doubleText, openApp } from './open-app.ts';

const { world, browser } = await startJourney();

async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByTestId('checkout').click();
}

async function fillInAsGuest(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').fill('Ndapewa Shikongo');
  await page.getByLabel('Email').fill(email);
}

async function ordersOf(email: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ state: string }>(
    'select state from orders where buyer_email = $1 order by created_at',
    [email],
  );
  return rows.map(({ state }) => state);
}

test('a guest registers for a free event and has the tickets on the phone', async () => {
  const { slug } = await makeEvent(world.pool, {
    name: 'Ghost town by lantern light',
    ticketTypes: [{ name: 'Walk', priceMinor: 0 }],
  });
  const app = await openApp(browser, world.url);
  const { page } = app;
  await page.goto(`/explore/${slug}`);
  await page.getByTestId('get-tickets').click();
  await chooseTwo(page);
  await fillInAsGuest(page, 'free@example.com');
  await page.getByRole('button', { name: 'Continue to register' }).click();
  await page.getByText('Registration Confirmed').waitFor();
  await checkScreen(page, 'app-registered');
  await page.getByTestId('view-tickets').click();
  await page.getByLabel('QR code of ticket 1').waitFor();
  expect(await ordersOf('free@example.com')).toEqual(['fulfilled']);
  expectNoBrowserErrors(app);
});

test('a guest pays in the browser, and the app shows the tickets by itself', async () => {
  const { slug } = await makeEvent(world.pool, {
    name: 'Ghost town by lantern light',
    ticketTypes: [
      { name: 'Walk', priceMinor: 15_050 },
      { name: 'Walk with dinner', priceMinor: 60_000, capacity: 0 },
    ],
    customFields: [
      { label: 'Shoe size', type: 'NUMBER', required: true },
      { label: 'Language', type: 'DROPDOWN', options: 'English,Afrikaans,Oshiwambo' },
    ],
  });
  const app = await openApp(browser, world.url, { colorScheme: 'dark' });
  const { page } = app;
  await page.goto(`/checkout/${slug}`);
  await page.getByText('Sold out').waitFor();
  await chooseTwo(page);
  await checkScreen(page, 'app-gate-dark');
  await fillInAsGuest(page, 'paid@example.com');
  await page.getByTestId('place-order').click();
  await page.getByRole('alert').first().waitFor();
  await checkScreen(page, 'app-buyer-problem-dark');
  await page.getByLabel('Shoe size').fill('39');
  await page.getByRole('radio', { name: 'Oshiwambo' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue to pay N$ 316.05' }).click();
  const system = await opened;
  // The screens behind may show the same.
  await page
    .getByText(/^We haven’t received your payment yet\. Your tickets are reserved for another \d+:\d\d\.$/)
    .filter({ visible: true })
    .waitFor();
  await checkScreen(page, 'app-unpaid-dark');
  await system.getByRole('button', { name: /^Pay N/ }).click();
  await system.getByRole('link', { name: 'Back to the app' }).waitFor();
  await page.getByText('Payment Successful').waitFor();
  await checkScreen(page, 'app-paid-dark');
  await page.getByTestId('view-tickets').click();
  await page.getByLabel('QR code of ticket 1').waitFor();
  expect(await ordersOf('paid@example.com')).toEqual(['fulfilled']);
  expectNoBrowserErrors(app);
});

test('a small phone shows the whole way to the payment with text of twice the size', async () => {
  const { slug } = await makeEvent(world.pool, { ticketTypes: [{ name: 'Walk', priceMinor: 1_234_500 }] });
  const { page } = await openApp(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto(`/checkout/${slug}`);
  await chooseTwo(page);
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByTestId('place-order').waitFor();
  await page.evaluate(doubleText);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkScreen(page, 'app-buyer-text');
});

test('a purchase continues after the app was killed, and is ordered only once', async () => {
  const { slug } = await makeEvent(world.pool, {
    name: 'Ghost town by lantern light',
    ticketTypes: [{ name: 'Walk', priceMinor: 15_050 }],
  });
  const { page } = await openApp(browser, world.url);
  await page.goto(`/checkout/${slug}`);
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await checkScreen(page, 'app-choose-tickets');
  await page.getByTestId('checkout').click();
  await fillInAsGuest(page, 'killed@example.com');
  await checkScreen(page, 'app-buyer');
  // The order reaches the server, but its answer doesn't reach the app.
  await page.route('**/api/v2/public/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByTestId('place-order').click();
  await page.getByText('Failed to submit attendee details. Please try again.').waitFor();
  await checkScreen(page, 'app-order-failed');
  await page.unroute('**/api/v2/public/orders');

  await page.goto(`/checkout/${slug}`);
  await page.getByTestId('checkout').click();
  const opened = page.context().waitForEvent('page');
  await page.getByTestId('place-order').click();
  const system = await opened;
  await system.getByRole('heading', { name: 'Test payment' }).waitFor();
  await system.close();
  expect(await ordersOf('killed@example.com')).toEqual(['reserved']);

  // After the app is killed again, during the payment, its first screen leads back there.
  await page.goto('/');
  const home = page.getByTestId('home');
  await home.getByText(/^We haven’t received your payment yet\. Your tickets are reserved for another/).waitFor();
  await checkScreen(page, 'app-unpaid-order');
  await page.getByTestId('tab-tickets').click();
  const tickets = page.getByTestId('tickets');
  await checkScreen(page, 'app-unpaid-order-tickets');
  await tickets.getByRole('button', { name: 'Continue to payment' }).click();
  const again = page.context().waitForEvent('page');
  await page.getByTestId('pay').click();
  const second = await again;
  await second.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Payment Failed').waitFor();
  await checkScreen(page, 'app-declined');
  const third = page.context().waitForEvent('page');
  await page.getByTestId('pay').click();
  await (await third).getByRole('button', { name: /^Pay N/ }).click();
  await page.getByText('Payment Successful').waitFor();
  expect(await ordersOf('killed@example.com')).toEqual(['fulfilled']);
  await page.goBack();
  await tickets.getByRole('heading', { name: 'My Tickets' }).waitFor();
  expect(await tickets.getByText('We haven’t received your payment yet').count()).toBe(0);
  // The purchase is over, so none of its tickets are left in the basket.
  await page.goto(`/checkout/${slug}`);
  await page.getByText('Your cart is empty').waitFor();
});
