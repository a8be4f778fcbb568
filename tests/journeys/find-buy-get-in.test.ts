import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { dateBounds } from '@quivertree/domain/catalogue/date-filter';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { writeCameraVideo } from '../world/camera-video.ts';
import { launchChromium, shareChromium } from '../world/chromium.ts';
import { mailAbout } from '../world/mails.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { type MadeUser, makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { fillSignIn, continueAsGuest } from './fill-forms.ts';
import { ANIMATED, expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const HOUR_MS = 3_600_000;

let world: World;
let browser: Browser;
let event: MadeEvent;
let owner: MadeUser;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  browser = await shareChromium();
  const today = dateBounds('today', Date.now(), NAMIBIA);
  const organiserId = await makeOrganiser(world.pool, 'Kolmanskop Light Society');
  owner = await makeUser(world.pool, { email: 'owner@example.com', memberOf: { organiserId, role: 'owner' } });
  event = await makeEvent(world.pool, {
    organiserId,
    name: 'Ghost town by lantern light',
    slug: 'ghost-town-by-lantern-light',
    category: 'Photography & Film',
    city: 'Luderitz',
    // Ten minutes ago, but no earlier than the start of today.
    startsAt: new Date(Math.max(Date.now() - HOUR_MS / 6, Date.parse(today?.dateFrom ?? ''))),
    endsAt: new Date(Date.now() + 6 * HOUR_MS),
    ticketTypes: [
      { name: 'Walk', priceMinor: 15_000 },
      { name: 'Walk and dinner', priceMinor: 45_050 },
    ],
    customFields: [
      { label: 'Shoe size', type: 'NUMBER', required: true, section: 'On the dunes' },
      { label: 'Main course', type: 'DROPDOWN', required: true, section: 'At the table', options: 'Fish, Vegetables' },
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await assertBooksAgree(world.pool);
  await world.stop();
});

/** Orders three tickets as a guest, up to the payment page. */
async function orderThreeTickets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Add one “Walk and dinner”' }).click();
  await page.getByRole('button', { name: 'Add one “Walk and dinner”' }).click();
  await takeScreenshot(page, 'checkout-gate');
  await continueAsGuest(page, { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' });
  await page.getByLabel('Shoe size').fill('size 39');
  await page.getByLabel('Main course').selectOption('Fish');
  await takeScreenshot(page, 'checkout-attendee');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
}

describe('a guest finds an event, buys tickets and gets in', () => {
  /** Path of the email's link to the tickets, from which the later tests start. */
  let ticketsPath = '';

  test('from the home page to the event', async () => {
    const guest = await visit(browser, world.url, ANIMATED);
    const { page } = guest;
    await page.goto('/');
    await page.locator('#upcoming').waitFor();
    await expect.poll(() => page.locator('main a[href^="/explore/"]').count()).toBeGreaterThanOrEqual(6);
    await takeScreenshot(page, 'home');
    await page.getByRole('navigation').getByRole('link', { name: 'Events', exact: true }).first().click();
    // The address changes before the page does, and both pages have a search form.
    await page.getByRole('heading', { level: 1, name: 'Events', exact: true }).waitFor();
    await page.getByLabel('City').selectOption({ label: 'Luderitz' });
    await page.getByLabel('Category').selectOption({ label: 'Photography & Film' });
    await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption({ label: 'Today' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/city=luderitz/);
    await takeScreenshot(page, 'explore');
    await page.getByRole('link', { name: /Ghost town by lantern light/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Ghost town by lantern light' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/explore/ghost-town-by-lantern-light');
    expectNoBrowserErrors(guest);
  });

  test('through checkout and payment to the confirmation', async () => {
    const guest = await visit(browser, world.url, ANIMATED);
    const { page } = guest;
    await page.goto('/explore/ghost-town-by-lantern-light');
    await takeScreenshot(page, 'event-page');
    await orderThreeTickets(page);
    // 150.00 + 2 × 450.50 = 1,051.00, plus 5 %.
    await page.getByText('N$ 1,103.55').first().waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await page.getByText('Thank you for your payment. Your transaction was successful.').waitFor();
    await page.getByText('N$ 1,103.55').waitFor();
    await page.getByText('ndapewa@example.com').waitFor();
    await takeScreenshot(page, 'confirmation');
    expectNoBrowserErrors(guest);
    const { rows } = await world.pool.query('select custom_fields from orders where event_id = $1', [event.id]);
    expect(rows[0].custom_fields).toEqual([
      { label: 'Shoe size', value: '39' },
      { label: 'Main course', value: 'Fish' },
    ]);
  });

  test('from the email to the tickets', async () => {
    const guest = await visit(browser, world.url, { ...ANIMATED, viewport: { width: 360, height: 740 } });
    const { page } = guest;
    await mailAbout(world, 'ndapewa@example.com', 'Your 3 tickets');
    await page.goto('/dev/inbox');
    expect(await page.getByText('Your 3 tickets for Ghost town by lantern light').count()).toBe(1);
    await page.getByRole('link', { name: /Your 3 tickets/ }).click();
    await page.getByRole('link', { name: 'tickets.pdf' }).waitFor();
    await page.getByRole('link', { name: /\/tickets\// }).click();
    await page.getByRole('heading', { name: 'Ghost town by lantern light' }).waitFor();
    ticketsPath = new URL(page.url()).pathname;
    await expect.poll(() => page.getByRole('img', { name: /^QR code of ticket/ }).count()).toBe(3);
    await takeScreenshot(page, 'tickets');
    expectNoBrowserErrors(guest);
  });

  test('at the door: the camera admits once, and the second time the ticket is already in', async () => {
    const ticketsKey = ticketsPath.replace('/tickets/', '');
    const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
    const folder = await mkdtemp(join(tmpdir(), 'quivertree-camera-'));
    const film = join(folder, 'ticket.y4m');
    await writeCameraVideo(film, tickets[0]?.code ?? '');
    const camera = await launchChromium({ cameraVideo: film });
    try {
      const staff = await visit(camera, world.url, { viewport: { width: 360, height: 740 }, permissions: ['camera'] });
      const { page } = staff;
      await page.goto(`/login?from=${encodeURIComponent(`/door/${event.id}`)}`);
      await fillSignIn(page, owner);
      await page.waitForURL(`**/door/${event.id}`);
      await page.getByText('Admitted', { exact: true }).first().waitFor();
      await takeScreenshot(page, 'door-admitted');

      // Codes typed by hand: the ticket that was just scanned, then one that doesn't exist.
      const type = async (code: string) => {
        await page.getByLabel('Ticket code or order reference').fill(code);
        await page.keyboard.press('Enter');
      };
      const verdict = page.getByRole('status').first();
      await type(tickets[0]?.shortCode ?? '');
      await expect.poll(() => verdict.textContent()).toMatch(/Already in.*at \d\d:\d\d/);
      await takeScreenshot(page, 'door-already-in');
      await type('AAAAA-AAAAA');
      await expect.poll(() => verdict.textContent()).toMatch(/Refused.*No ticket has this code/);
      expectNoBrowserErrors(staff);
    } finally {
      await camera.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('with a door link, without an account', async () => {
    const manager = await visit(browser, world.url);
    await manager.page.goto('/login?from=/business');
    await fillSignIn(manager.page, owner);
    const sections = (name: string) => manager.page.getByRole('navigation', { name }).getByRole('link');
    await sections('Organisation').getByText('Events').click();
    await manager.page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await takeScreenshot(manager.page, 'organiser-events');
    await manager.page.getByRole('rowheader').first().getByRole('link').click();
    await sections('Event').getByText('Doors').click();
    await manager.page.getByLabel('Link name').fill('North gate');
    await manager.page.keyboard.press('Enter');
    const address = await manager.page.getByLabel('Door link North gate').inputValue();
    await takeScreenshot(manager.page, 'event-doors');

    const ticketsKey = ticketsPath.replace('/tickets/', '');
    const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
    const staff = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
    await staff.page.goto(address);
    await staff.page.getByLabel('Ticket code or order reference').fill(tickets[1]?.shortCode ?? '');
    await staff.page.keyboard.press('Enter');
    await staff.page.getByText('Admitted', { exact: true }).first().waitFor();
    expectNoBrowserErrors(manager);
    expectNoBrowserErrors(staff);
  });
});

describe('a free registration', () => {
  test('leads straight to its confirmation', async () => {
    await makeEvent(world.pool, { slug: 'open-day', name: 'Open day', ticketTypes: [{ name: 'RSVP', priceMinor: 0 }] });
    const guest = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    const { page } = guest;
    await page.goto('/explore/open-day');
    await page.getByText('Free (RSVP)').first().waitFor();
    await page.getByRole('button', { name: 'Add one “RSVP”' }).click();
    await continueAsGuest(page, { name: 'Tangeni Haufiku', email: 'tangeni@example.com' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Registration Confirmed' }).waitFor();
    await page.getByText('You have successfully registered for the event.').waitFor();
    expectNoBrowserErrors(guest);
  });
});

describe('before any script runs', () => {
  test('an event’s page says what, when, where and for how much', async () => {
    const html = await (await fetch(`${world.url}/explore/ghost-town-by-lantern-light`)).text();
    const visible = html.replace(/<script[\s\S]*?<\/script>/g, '');
    for (const text of [
      'Ghost town by lantern light',
      'Independence Hall',
      'Luderitz',
      'N$\u00a0150.00',
      'N$\u00a0450.50',
    ])
      expect(visible).toContain(text);
  });

  test('the list of events links to them, and filters without scripts', async () => {
    const html = await (
      await fetch(`${world.url}/explore?city=luderitz&category=photography+%26+film&date=today`)
    ).text();
    const visible = html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(visible).toContain('href="/explore/ghost-town-by-lantern-light"');
  });
});
