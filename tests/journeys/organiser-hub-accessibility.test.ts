import { placeOrder } from '@quivertree/contract/orders/orders';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { startTileServer, type TileServer } from '../world/tile-server.ts';
import { expectUsable, expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { type Visit, visit } from './visit.ts';

let tiles: TileServer;
let world: World;
let browser: Browser;
let session: BrowserContextOptions;
let seen: Visit;
let organiserId = '';
let eventId = '';
let draftId = '';
let reference = '';
beforeAll(async () => {
  tiles = await startTileServer();
  world = await startWorld({ env: tiles.env });
  browser = await shareChromium();
  organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'RSVP', priceMinor: 0 }] });
  for (let n = 0; n < 7; n++) await makeEvent(world.pool, { organiserId, name: `Evening ${n}` });
  eventId = event.id;
  draftId = (await makeEvent(world.pool, { organiserId, state: 'draft', name: 'A first thought' })).id;
  const { payload } = await world.client.call(placeOrder, {
    body: {
      eventId,
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
    },
  });
  reference = payload.reference;
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  session = await signedIn(world, owner);
  seen = await visit(browser, world.url, session);
});
afterEach(async ({ task }) => {
  // The failed attempt may still be using its page, so the retry gets a new one.
  if (task.result?.state === 'fail') seen = await visit(browser, world.url, session);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
  await tiles.stop();
});

/** Pages of the organiser hub in other states than in hub-pages.test.ts, and the application. */
const PAGES = [
  '/business/{organiserId}/events?size=5&sort=name%2CASC',
  '/business/{organiserId}/events?q=nothing',
  '/business/{organiserId}/money',
  '/business/{organiserId}/money/movements?account=reserve',
  '/business/{organiserId}/money/bank-details',
  '/business/events/{eventId}/orders?sort=name%2CASC',
  '/business/events/{eventId}/waiting-list',
  '/business/events/{draftId}',
  '/business/events/{draftId}/complimentary',
  '/business/events/{draftId}/edit?map',
  '/services/apply',
];

test.each(PAGES)(
  'everyone can use %s, on a phone and a laptop, in light and dark mode',
  async (page) => {
    const ids: Record<string, string> = { organiserId, eventId, draftId, reference };
    const path = page.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    await seen.page.goto(path, { waitUntil: 'networkidle' });
    await seen.page.getByRole('heading', { level: 1 }).waitFor();
    await expectUsableEverywhere(seen.page);
    expect(seen.browserErrors).toEqual([]);
  },
  60_000,
);

test('a dialog is usable on a phone, traps the focus, closes with Escape, and returns the focus', async () => {
  const { page } = seen;
  await page.setViewportSize(PHONE);
  await page.goto(`/business/events/${eventId}/changes`, { waitUntil: 'networkidle' });
  const opener = page.getByRole('button', { name: 'Cancel event…' });
  await opener.press('Enter');
  await page.getByText('No one has paid, so there’s nothing to refund.').waitFor();
  await expectUsable(page);
  // After the dialog's last control, Tab reaches the browser's own controls, and nothing on the page has the focus.
  const outside = () =>
    page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'));
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    expect(await outside()).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});
