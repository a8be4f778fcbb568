import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { visit } from './visit.ts';

/** A visitor on the road, with a phone and an unreliable connection. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, firstVisit: true };
const WAITING = 'No connection. The rest of this page loads once you’re back online.';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  await makeEvent(world.pool, {
    name: 'Fire at the rim',
    slug: 'fire-at-the-rim',
    ticketTypes: [{ name: 'Lawn' }, { name: 'Front row', priceMinor: 30_000 }],
  });
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});
afterEach(() => assertBooksAgree(world.pool));

const more = (page: Page, name: string) => page.getByRole('button', { name: `Add one “${name}”` });

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('taps before the scripts have loaded are not lost', async () => {
  const { page } = await visit(browser, world.url, PHONE);
  const release = await holdScripts(page);
  const opened = page.goto('/explore/fire-at-the-rim');
  await more(page, 'Lawn').tap();
  await more(page, 'Lawn').tap();
  await more(page, 'Front row').tap();
  expect(await page.getByText('Your cart is empty').count()).toBe(1);
  release();
  await opened;
  await page.getByText('Total for 3 tickets').filter({ visible: true }).waitFor();
  await page.getByText('2 × Lawn').waitFor();
  await page.context().close();
});

test('quantities typed before the scripts have loaded are added to the cart', async () => {
  const { page, browserErrors } = await visit(browser, world.url, PHONE);
  await page.goto('/explore/fire-at-the-rim');
  await more(page, 'Front row').tap();
  await page.getByText('Total for 1 ticket').filter({ visible: true }).waitFor();
  const release = await holdScripts(page);
  const opened = page.reload();
  const lawn = page.getByRole('textbox', { name: 'Quantity of Lawn' });
  await page.getByText('Your cart is empty').waitFor();
  await lawn.tap();
  await page.keyboard.type('2');
  expect(await lawn.inputValue()).toBe('2');
  release();
  await opened;
  await page.getByText('Total for 3 tickets').filter({ visible: true }).waitFor();
  await page.getByText('1 × Front row').waitFor();
  expect(await lawn.inputValue()).toBe('2');
  await more(page, 'Lawn').tap();
  await expect.poll(() => lawn.inputValue()).toBe('3');
  expect(browserErrors).toEqual([]);
  await page.context().close();
});

test('scripts lost on the way are fetched again', async () => {
  const { page } = await visit(browser, world.url, PHONE);
  let lost = 0;
  await page.route(/\/assets\/(entry|event|vendor)[\w.-]*\.js/, (route) =>
    lost++ < 2 ? route.abort('connectionreset') : route.continue(),
  );
  await page.goto('/explore/fire-at-the-rim');
  expect(lost).toBeGreaterThan(2);
  await more(page, 'Lawn').tap();
  await page.getByText('Total for 1 ticket').filter({ visible: true }).waitFor();
  await page.context().close();
});

test('a page loads again if its scripts stay lost', async () => {
  const { page } = await visit(browser, world.url, PHONE);
  let documents = 0;
  // Many browsers don't request a script again once it has failed.
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) documents++;
    return documents === 1 && route.request().url().includes('/assets/entry')
      ? route.abort('connectionreset')
      : route.fallback();
  });
  await page.goto('/explore/fire-at-the-rim', { waitUntil: 'commit' });
  await expect.poll(() => documents, { timeout: 20_000 }).toBe(2);
  // Until the second document is shown, taps go to the first.
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  await more(page, 'Lawn').tap();
  await page.getByText('Total for 1 ticket').filter({ visible: true }).waitFor();
  await page.context().close();
});

describe('without a connection', () => {
  test('a selected ticket stays selected, the page says what it is waiting for, and continues automatically', async () => {
    const { page, browserErrors } = await visit(browser, world.url, PHONE);
    await page.goto('/explore/fire-at-the-rim');
    await page.context().setOffline(true);
    await more(page, 'Lawn').tap();
    await page.getByRole('status').filter({ hasText: WAITING }).first().waitFor();
    await page.getByText('Total for 1 ticket').filter({ visible: true }).waitFor();
    await page.getByRole('heading', { name: 'Fire at the rim' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Continue as guest' }).tap();
    await page.getByLabel('Full name').waitFor();
    await expect.poll(() => page.getByText(WAITING).count()).toBe(0);
    expect(browserErrors.filter((complaint) => !/ERR_INTERNET_DISCONNECTED/.test(complaint))).toEqual([]);
    await page.context().close();
  });

  test('the page stays until the next one has loaded', async () => {
    const { page } = await visit(browser, world.url, PHONE);
    await page.goto('/about-us');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'See what’s on' }).tap();
    await page.getByText(WAITING).first().waitFor();
    await page.getByRole('heading', { name: 'Made where the events are' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Fire at the rim' }).waitFor();
    expect(await page.getByText(WAITING).count()).toBe(0);
    await page.context().close();
  });

  test('§8 2: a list fails with its sentence and Retry', async () => {
    const { page } = await visit(browser, world.url, PHONE);
    await page.clock.install();
    await page.goto('/explore');
    await page.getByLabel('City').selectOption('Windhoek');
    // Loads the scripts that fetch the list, so that only the answers are missing from then on.
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('heading', { name: 'Events in Windhoek' }).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('City').selectOption('Swakopmund');
    await page.getByRole('button', { name: 'Search' }).tap();
    const failure = page.getByRole('alert').filter({ hasText: 'Error loading events: Network Error' });
    for (let i = 0; i < 40 && !(await failure.isVisible()); i++) {
      await page.clock.runFor(1_000);
      await new Promise((goOn) => setTimeout(goOn, 100));
    }
    await failure.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).tap();
    await page.getByText('No events match your filters').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  test('a poster that can’t be loaded is requested once, and so is its replacement', async () => {
    const { page } = await visit(browser, world.url, PHONE);
    let requests = 0;
    await page.route(/\/posters?[/-]/, (route) => {
      requests++;
      return route.abort('internetdisconnected');
    });
    await page.goto('/explore/fire-at-the-rim');
    await expect.poll(() => page.locator('main img').first().getAttribute('src')).toBe('/poster-placeholder.svg');
    await page.waitForTimeout(1_000);
    expect(requests).toBeLessThanOrEqual(3);
    await page.context().close();
  });
});
