import AxeBuilder from '@axe-core/playwright';
import { placeOrder } from '@quivertree/contract/orders';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { visit } from './visit.ts';

let world: World;
let browser: Browser;
let statusPath = '';
let ticketsPath = '';
beforeAll(async () => {
  world = await startWorld({ demoData: true });
  browser = await launchChromium();
  const event = await makeEvent(world.pool, { slug: 'open-day', ticketTypes: [{ name: 'RSVP', priceMinor: 0 }] });
  const { payload } = await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
    },
  });
  const link = new URL(payload.return_url);
  statusPath = link.pathname + link.search;
  ticketsPath = `/tickets/${payload.reference.split('-')[0]}-${link.searchParams.get('key')}`;
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const PAGES: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['explore', () => '/explore'],
  ['explore without a match', () => '/explore?city=luderitz&category=gaming+%26+esports&date=today'],
  ['an event', () => '/explore/open-day'],
  ['an unknown event', () => '/explore/no-such-event'],
  ['the confirmation', () => statusPath],
  ['an unknown order', () => '/checkout/status/ABCDEF-NOTHING'],
  ['the tickets', () => ticketsPath],
  ['the calendar', () => '/calendar'],
  ['about us', () => '/about-us'],
  ['the privacy policy', () => '/legal/privacy-policy'],
  ['sign in', () => '/login'],
  ['sign up', () => '/signup'],
  ['forgot password', () => '/forgot-password'],
  ['reset password', () => '/reset-password?email=somebody%40example.com'],
  ['what we offer organisers', () => '/services'],
  ['forbidden', () => '/forbidden'],
  ['a door link that ended', () => '/door/link/NOTHING'],
];

describe.each([
  ['on a phone in the light', { viewport: { width: 360, height: 740 }, colorScheme: 'light' }],
  ['on a phone in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ['on a laptop in the light', { viewport: { width: 1280, height: 850 }, colorScheme: 'light' }],
  ['on a laptop in the dark', { viewport: { width: 1280, height: 850 }, colorScheme: 'dark' }],
] as const)('everyone can use it, %s', (_, options) => {
  test.each(PAGES)('%s', async (_name, path) => {
    const { page, complaints } = await visit(browser, world.url, options);
    await page.goto(path(), { waitUntil: 'networkidle' });
    expect(
      complaints.filter((complaint) => /policy|trusted/i.test(complaint)),
      'against the policy',
    ).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
