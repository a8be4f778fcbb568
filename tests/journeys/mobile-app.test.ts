import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { showMobileApp } from '../world/mobile-app.ts';
import type { World } from '../world/world.ts';
import { startJourney } from './journey.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  ({ world, browser } = await startJourney({ demoData: true }));
});

/** Opens the app at a path, on a phone. Collects the addresses that the app requests from the server's API. */
async function openApp(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  await showMobileApp(context, world.url);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto(world.url + path);
  return { page, asked };
}

test('a visitor finds an event in the app, saves it and sees it at the next start', async () => {
  const { page, asked } = await openApp('/');
  await page.getByRole('heading', { name: 'Upcoming events' }).waitFor();
  await page.getByRole('tab', { name: 'Explore' }).click();
  const explore = page.getByTestId('explore');
  await explore.getByRole('button', { name: 'City Anywhere' }).click();
  await page.getByRole('radio', { name: 'Swakopmund' }).click();
  await explore.getByRole('heading', { name: 'Events in Swakopmund' }).waitFor();
  await explore
    .getByTestId(/^event-/)
    .first()
    .click();
  const event = page.getByTestId('event');
  await event.getByRole('button', { name: 'Save' }).click();
  await event.getByRole('button', { name: 'Saved' }).waitFor();
  await page.goto(world.url);
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await page.getByTestId('to-saved').click();
  const saved = page.getByTestId('saved');
  await saved.getByRole('button', { name: /^Remove/ }).click();
  await saved.getByText('No saved events yet').waitFor();
  expect([...new Set(asked.map((call) => call.replace(/events\/(?!calender).+/, 'events/…')))].sort()).toEqual([
    'GET /api/v1/public/events/…',
    'GET /api/v1/public/towns',
    'GET /api/v2/public/event-counts',
    'GET /api/v2/public/events',
  ]);
});

test('a visitor narrows events down by suggestion, count, place and dates', async () => {
  const { page } = await openApp('/explore', {
    geolocation: { latitude: -22.5609, longitude: 17.0658 },
    permissions: ['geolocation'],
  });
  const explore = page.getByTestId('explore');
  await explore.getByTestId('search-words').fill('swak');
  await explore
    .getByTestId('suggestions')
    .getByRole('link', { name: /^Swakopmund/ })
    .click();
  await explore.getByRole('heading', { name: 'Events in Swakopmund' }).waitFor();
  await explore.getByRole('checkbox', { name: /^Swakopmund \d+$/, checked: true }).click();
  await explore.getByRole('heading', { name: 'Events', exact: true }).waitFor();
  await explore.getByTestId('near-me').click();
  await explore.getByRole('button', { name: 'Distance Within 50 km' }).waitFor();
  await explore.getByRole('button', { name: 'Date range Any dates' }).click();
  await page.getByTestId('date-from').pressSequentially('20261201');
  await page.getByTestId('apply-dates').click();
  await explore.getByRole('button', { name: /^Date range From/ }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('near'), searchParams.get('from'), searchParams.get('q')]).toEqual([
    '-22.56,17.07',
    '2026-12-01',
    '',
  ]);
});

test('the app shows what it has without a connection, and says so', async () => {
  const { page } = await openApp('/');
  await page
    .getByTestId(/^event-/)
    .first()
    .waitFor();
  const home = page.getByRole('heading', { name: 'Upcoming events' });
  const before = await home.boundingBox();
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  expect(await page.getByTestId(/^event-/).count()).toBeGreaterThan(0);
  // Nothing has moved under the visitor's finger.
  expect(await home.boundingBox()).toEqual(before);
});
