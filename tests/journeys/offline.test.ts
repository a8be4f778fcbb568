import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { makeEvent } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { buy } from '../world/paid-order.ts';
import { startSiteProxy } from '../world/site-proxy.ts';
import { expectUsableEverywhere, PHONE } from './expect-usable.ts';
import { startJourney } from './journey.ts';
import { openAndStore, stored } from './stored-pages.ts';
import { takeScreenshot, visit } from './visit.ts';

const proxy = await startSiteProxy();
const { world, browser } = await startJourney({ env: { PUBLIC_URL: proxy.url } });
afterAll(() => proxy.stop());
beforeEach(() => proxy.connectTo(world.url));

const NOTE = /You’re offline or your connection is slow. This page is from/;
const openSite = (options: Parameters<typeof visit>[2] = {}) =>
  visit(browser, proxy.url, { viewport: PHONE, hasTouch: true, serviceWorkers: 'allow', ...options });

const event = await makeEvent(world.pool, {
  name: 'Fire at the rim',
  slug: 'fire-at-the-rim',
  ticketTypes: [{ name: 'Lawn', priceMinor: 0 }],
});
const buyTicket = async (email?: string) =>
  `/tickets/${(await buy(world, event, email === undefined ? {} : { email })).ticketsKey}`;
const codeOf = async (page: Page) => (await page.locator('article p.figures.text-center').textContent()) ?? '';

/** Opens the event's door as a member, and waits until it has been stored. */
async function openDoor(): Promise<{ page: Page; door: string }> {
  const { rows } = await world.pool.query('select organiser_id from events where id = $1', [event.id]);
  const staff = await makeUser(world.pool, { memberOf: { organiserId: rows[0].organiser_id, role: 'door' } });
  const { page } = await openSite(await signedIn({ ...world, url: proxy.url }, staff));
  const door = `/door/${event.id}`;
  await page.goto(door);
  await page
    .getByText('of 1 ticket')
    .or(page.getByText(/of \d+ tickets/))
    .waitFor();
  await expect.poll(() => stored(page)).toContain(door);
  await expect.poll(() => stored(page).then((paths) => paths.some((path) => path.endsWith('.wasm')))).toBe(true);
  return { page, door };
}

describe('while the server is away', () => {
  test('a ticket that was opened once shows its code and its age, and is found from any other page', async () => {
    const ticket = await buyTicket();
    const { page } = await openSite();
    await openAndStore(page, ticket);
    const code = await codeOf(page);
    await proxy.refuse();

    await page.reload();
    await page.getByText(NOTE).waitFor();
    expect(await codeOf(page)).toBe(code);
    await page.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
    await expectUsableEverywhere(page);
    await page.setViewportSize(PHONE);
    await takeScreenshot(page, 'offline-ticket');

    await page.goto('/explore/an-event-never-seen');
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await expectUsableEverywhere(page);
    await page.setViewportSize(PHONE);
    await takeScreenshot(page, 'offline-list');
    await page.getByRole('link', { name: 'Fire at the rim' }).click();
    await page.getByText(code).waitFor();

    await proxy.connectTo(world.url);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText(NOTE).waitFor({ state: 'detached' });
    expect(await codeOf(page)).toBe(code);
    await page.context().close();
  });

  test('an event that was opened by a link on another page shows as last seen', async () => {
    const { page } = await openSite();
    await openAndStore(page, '/');
    await page.getByRole('link', { name: 'Fire at the rim' }).first().click();
    await page.getByRole('heading', { name: 'Fire at the rim', level: 1 }).waitFor();
    await expect.poll(() => stored(page)).toContain('/explore/fire-at-the-rim');
    await expect
      .poll(() => stored(page).then((paths) => paths.some((path) => path.startsWith('/posters/'))))
      .toBe(true);
    await proxy.refuse();
    await page.reload();
    await page.getByText(NOTE).waitFor();
    await page.getByRole('heading', { name: 'Fire at the rim', level: 1 }).waitFor();
    expect(
      await page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await expectUsableEverywhere(page);
    await takeScreenshot(page, 'offline-event');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Quantity of Lawn' }).count()).toBe(0);
    await page.goto('/');
    await page.getByText(NOTE).waitFor();
    await page.context().close();
  });

  test('a door that was opened once opens with its scanner, and lets people in', async () => {
    const bought = await buy(world, event);
    const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey: bought.ticketsKey } });
    await world.pool.query('update events set admission_opens_minutes = 43200 where id = $1', [event.id]);
    const { page, door } = await openDoor();
    await proxy.refuse();

    await page.goto('about:blank');
    await page.goto(door);
    await page.getByRole('heading', { name: 'Fire at the rim' }).waitFor();
    await page.getByLabel('Ticket code or order reference').fill(tickets[0]?.code ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Checked without the server').waitFor();
    await takeScreenshot(page, 'offline-door');
    const admitted = () =>
      world.pool
        .query('select from admissions where ticket_id = $1', [bought.ticketIds[0]])
        .then(({ rowCount }) => rowCount);
    expect(await admitted()).toBe(0);

    await proxy.connectTo(world.url);
    await expect.poll(admitted).toBe(1);
    await page.context().close();
  });

  test('a door that was open when a new release was installed opens as it was', async () => {
    const { page, door } = await openDoor();
    let fetched = 0;
    await page.route(`**${door}`, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const html = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'text/html',
        body: html.replaceAll(/manifest-\w+\.js/g, 'manifest-newer.js'),
      });
      fetched++;
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => fetched).toBe(1);
    await page.waitForLoadState('networkidle');
    await proxy.refuse();
    await page.goto('about:blank');
    await page.goto(door);
    await page.getByLabel('Ticket code or order reference').waitFor();
    await page.context().close();
  });

  test('a page without a stored copy or a stand-in shows the browser’s own error', async () => {
    const { page } = await openSite();
    await openAndStore(page, '/');
    await proxy.refuse();
    for (const path of ['/login', '/checkout/fire-at-the-rim', '/business'])
      await expect(page.goto(path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
    await page.context().close();
  });
});

test('signing out deletes the stored tickets', async () => {
  const user = await makeUser(world.pool);
  const ticket = await buyTicket(user.email);
  const { page } = await openSite(await signedIn({ ...world, url: proxy.url }, user));
  await openAndStore(page, ticket);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/tickets');
  await otherTab.getByRole('region', { name: 'Saved', exact: true }).waitFor();
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => stored(page)).not.toContain(ticket);
  await proxy.refuse();
  await page.goto(ticket);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Your tickets' }).count()).toBe(0);

  // A tab that has noticed the sign-out doesn't delete what is stored afterwards.
  await otherTab.evaluate(async () => {
    const notice = () => dispatchEvent(new Event('pageshow'));
    notice();
    await (await caches.open('offline-tickets')).put('/tickets/GUEST-1', new Response());
    notice();
  });
  expect(await stored(otherTab)).toContain('/tickets/GUEST-1');
  await page.context().close();
});

test('other private pages are never stored', async () => {
  const user = await makeUser(world.pool);
  const { page } = await openSite(await signedIn({ ...world, url: proxy.url }, user));
  await openAndStore(page, '/');
  for (const path of ['/account', '/tickets', '/profile', '/login', '/explore?q=fire', '/door/link/key'])
    await page.goto(path, { waitUntil: 'networkidle' });
  await openAndStore(page, '/explore/fire-at-the-rim');
  const pages = (await stored(page)).filter((path) => !/^\/(assets|posters|pictures)\//.test(path));
  expect(pages.toSorted()).toEqual(['/', '/explore/fire-at-the-rim']);
  await page.context().close();
});

test('a ticket that no longer exists is no longer shown from its copy', async () => {
  const ticket = await buyTicket();
  const { page } = await openSite();
  await openAndStore(page, ticket);
  await page.evaluate(async (path) => {
    const cache = await caches.open('offline-tickets');
    await cache.put('/tickets/GONE-1', (await cache.match(path)) ?? new Response());
  }, ticket);
  await page.goto('/tickets/GONE-1');
  await page.getByRole('heading', { name: 'We can’t find these tickets' }).waitFor();
  await expect.poll(() => stored(page)).not.toContain('/tickets/GONE-1');
  await page.context().close();
});

describe('nothing breaks', () => {
  test('when the storage is cleared under the worker', async () => {
    const ticket = await buyTicket();
    const { page } = await openSite();
    await openAndStore(page, ticket);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await openAndStore(page, ticket);
    expect(await codeOf(page)).toMatch(/^\w{5}-\w{5}$/);
    await page.context().close();
  });

  test('when the device is full', async () => {
    const ticket = await buyTicket();
    const { page, browserErrors } = await openSite();
    await openAndStore(page, '/');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 });
    await page.goto(ticket);
    expect(await codeOf(page)).toMatch(/^\w{5}-\w{5}$/);
    // Events make room for a ticket.
    await expect.poll(() => stored(page)).not.toContain('/');
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url });
    await openAndStore(page, ticket);
    expect(browserErrors).toEqual([]);
    await page.context().close();
  });
});
