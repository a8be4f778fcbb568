import { placeOrder } from '@quivertree/contract/orders/orders';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { expectUsable, expectUsableEverywhere, LAPTOP, PHONE } from './expect-usable.ts';
import { type Visit, visit } from './visit.ts';

let world: World;
let browser: Browser;
let seen: Visit;
let statusPath = '';
let ticketsPath = '';
beforeAll(async () => {
  world = await startWorld({ demoData: true });
  browser = await shareChromium();
  seen = await visit(browser, world.url);
  const event = await makeEvent(world.pool, {
    slug: 'open-day',
    ticketTypes: [
      { name: 'RSVP', priceMinor: 0, returnable: true },
      { name: 'Dinner', priceMinor: 10_000 },
    ],
  });
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
afterEach(async ({ task }) => {
  // The failed attempt may still be using its page, so the retry gets a new one.
  if (task.result?.state === 'fail') seen = await visit(browser, world.url);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const PAGES: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['explore', () => '/explore'],
  ['explore on a map', () => '/explore?view=map'],
  ['explore by words for a date', () => '/explore?q=gratis+naweek'],
  ['explore without results', () => '/explore?city=luderitz&category=gaming+%26+esports&date=today'],
  ['an event', () => '/explore/open-day'],
  ['a sold-out event', () => '/explore/unplugged-at-the-lighthouse'],
  ['an event not yet on sale', () => '/explore/desert-echo-festival'],
  ['a cancelled event', () => '/explore/moonlight-drive-in'],
  ['a postponed event', () => '/explore/river-mouth-jazz-picnic'],
  ['a past event', () => '/explore/harvest-moon-sessions'],
  ['a waiting room', () => '/queue/desert-echo-festival'],
  ['the proof of a draw that hasn’t taken place', () => '/queue/desert-echo-festival/proof'],
  ['the order form without scripts', () => '/checkout/open-day'],
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
  ['reset password', () => '/reset-password?email=someone%40example.com'],
  ['the services page', () => '/services'],
  ['the organiser application', () => '/services/apply'],
  ['an organiser', () => '/organisers/hardap-sounds'],
  ['saved events without an account', () => '/tickets'],
  ['unsubscribing', () => '/unsubscribe/NOTHING'],
  ['an invalid invitation', () => '/invitation/NOTHING'],
  ['forbidden', () => '/forbidden'],
  ['the component gallery', () => '/dev/ui'],
  ['an expired door link', () => '/door/link/NOTHING'],
];

test.each(PAGES)('everyone can use %s, on a phone and a laptop, in light and dark mode', async (_, path) => {
  seen.browserErrors.length = 0;
  await seen.page.goto(path(), { waitUntil: 'networkidle' });
  expect(
    seen.browserErrors.filter((complaint) => /policy|trusted/i.test(complaint)),
    'policy violations',
  ).toEqual([]);
  await expectUsableEverywhere(seen.page);
});

test('no page or form is wider than a phone’s screen with everything at twice the size', async () => {
  const { page } = await visit(browser, world.url, { viewport: { width: PHONE.width / 2, height: PHONE.height / 2 } });
  const press = (name: string) => page.getByRole('button', { name }).first().click();
  const tooWide = async (...labels: string[]) => {
    for (const label of labels) await page.getByLabel(label).or(page.getByText(label)).first().waitFor();
    return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  };
  for (const path of ['/', '/services', '/legal/privacy-policy']) {
    await page.goto(path);
    expect(await tooWide(), path).toBe(0);
  }
  await page.goto(ticketsPath);
  await press('Return this ticket');
  expect(await tooWide('Return my ticket'), 'returning a ticket').toBe(0);
  await press('Cancel');
  await press('Transfer to someone else');
  expect(await tooWide('New holder’s email'), 'transferring a ticket').toBe(0);
  await page.goto('/explore/unplugged-at-the-lighthouse');
  await press('Join the waiting list');
  expect(await tooWide('How many?'), 'joining a waiting list').toBe(0);
  await page.goto('/explore/open-day');
  await press('Add one “Dinner”');
  await press('Continue as guest');
  expect(await tooWide('Full name'), 'ordering').toBe(0);
});

describe('a dialog', () => {
  const dialogOf = ({ page }: Visit) => page.getByRole('dialog', { name: 'Refund this order?' });

  test.each(['Escape', 'Cancel', 'Refund N$ 450.00'])('returns the focus when closed with %s', async (way) => {
    const { page } = seen;
    await page.goto('/dev/ui');
    await page.getByRole('button', { name: 'Refund…', exact: true }).click();
    await dialogOf(seen).waitFor();
    if (way === 'Escape') await page.keyboard.press(way);
    else await dialogOf(seen).getByRole('button', { name: way }).click();
    await dialogOf(seen).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('button')?.textContent)).toBe('Refund…');
  });

  test('stays open while its action is running, however often Escape is pressed', async () => {
    await seen.page.goto('/dev/ui');
    await seen.page.getByRole('button', { name: 'Refund, busy…' }).click();
    await dialogOf(seen).waitFor();
    for (let i = 0; i < 3; i++) await seen.page.keyboard.press('Escape');
    expect(await dialogOf(seen).isVisible()).toBe(true);
  });
});

describe.each([
  ['on a phone', PHONE],
  ['on a laptop', LAPTOP],
])('everyone can use, %s, in light and dark mode,', (_, viewport) => {
  test('returning a ticket', async () => {
    const { page } = await visit(browser, world.url, { viewport });
    await page.goto(ticketsPath, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Return this ticket' }).first().click();
    await page.getByRole('button', { name: 'Return my ticket' }).waitFor();
    await expectUsable(page);
    await page.context().close();
  });

  test('the steps of the checkout, with validation errors and a toast', async () => {
    const { page } = await visit(browser, world.url, { viewport });
    await page.goto('/explore/open-day', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Add one “RSVP”' }).click();
    await page.getByRole('button', { name: 'Continue as guest' }).waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await page.getByLabel('Full name').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter your full name.').waitFor();
    await expectUsable(page);
    await page.route('**/api/v2/public/orders', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Full name').fill('Ndapewa Shikongo');
    await page.getByLabel('Email').fill('ndapewa@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').first().waitFor();
    // A toast stays while the pointer is on it.
    await page.locator('[data-sonner-toast]').hover();
    await expectUsable(page);
    await page.context().close();
  });
});
