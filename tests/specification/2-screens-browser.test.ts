import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { dayTitle, stepFrom } from '@quivertree/domain/catalogue/calendar-days';
import { dayNumber, formatMonth, instantOf, NAMIBIA, wallDate, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANIMATED, expectNoBrowserErrors, visit } from '../journeys/visit.ts';
import { order } from '../world/buy.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { holdBack, placeOf, signedIn, timeToasts } from './in-the-browser.ts';

const HOUR_MS = 3_600_000;
const LISTS = '**/api/v2/public/events*';
/**
 * Start of the events, which all begin within three hours on one day: today, or tomorrow if it is late in the evening.
 */
const BEGIN = beginningOf(Date.now());

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  for (let i = 0; i < 12; i++)
    await makeEvent(world.pool, {
      name: `Night ${i}`,
      slug: `night-${i}`,
      startsAt: new Date(BEGIN + (i + 1) * HOUR_MS * 0.2),
    });
  await world.pool.query(`update events set featured_rank = 1 where slug in ('night-0', 'night-1', 'night-2')`);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

function beginningOf(now: number): number {
  const day = (instant: number) => dayNumber(wallTimeAt(instant, NAMIBIA));
  const last = day(now + 3 * HOUR_MS);
  return last === day(now) ? now : instantOf(wallDate(last), NAMIBIA);
}

describe('the carousel', () => {
  const slide = (page: Page) => page.locator('[aria-roledescription="slide"]:not([inert])').getAttribute('aria-label');
  /** Opens the home page at its first slide with the clock stopped. */
  async function home(options: BrowserContextOptions = ANIMATED) {
    const visitor = await visit(browser, world.url, options);
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/');
    await page.clock.pauseAt(Date.now() + HOUR_MS);
    await page.getByRole('button', { name: 'Show Night 0' }).press('Enter');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => slide(page)).toBe('1 of 3');
    return visitor;
  }
  /** Advances the clock after the page's effects have run. */
  async function pass(page: Page, ms: number): Promise<void> {
    await page.evaluate(async () => {
      for (let i = 0; i < 5; i++)
        await new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(undefined);
        });
    });
    await page.clock.fastForward(ms);
  }

  test('§2 Home 8; §9 5: moves on every 10 seconds, wrapping around, unless the pointer or focus is on it', async () => {
    const visitor = await home();
    const { page } = visitor;
    for (const [here, next] of [
      ['1 of 3', '2 of 3'],
      ['2 of 3', '3 of 3'],
      ['3 of 3', '1 of 3'],
    ] as const) {
      await pass(page, 9_900);
      expect(await slide(page)).toBe(here);
      await pass(page, 200);
      await expect.poll(() => slide(page)).toBe(next);
    }
    const carousel = page.getByRole('region', { name: 'Featured events' });
    await carousel.hover();
    await pass(page, 30_000);
    expect(await slide(page)).toBe('1 of 3');
    await page.getByRole('banner').hover();
    await pass(page, 10_100);
    await expect.poll(() => slide(page)).toBe('2 of 3');
    await page.getByRole('button', { name: 'Show Night 2' }).focus();
    await pass(page, 30_000);
    expect(await slide(page)).toBe('2 of 3');
    // While it has the focus, the slide stays in place even after the pointer has passed over it.
    await carousel.hover();
    await page.getByRole('banner').hover();
    await pass(page, 30_000);
    expect(await slide(page)).toBe('2 of 3');
    expectNoBrowserErrors(visitor);
    await page.context().close();
  });

  test('§2 Home 8: the arrow keys move between slides, a dot jumps to one', async () => {
    const { page } = await home();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slide(page)).toBe('3 of 3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slide(page)).toBe('2 of 3');
    await page.getByRole('button', { name: 'Show Night 0' }).click();
    await expect.poll(() => slide(page)).toBe('1 of 3');
    await page.context().close();
  });

  test('§2 Home 8: with reduced motion it moves only on request', async () => {
    const { page } = await home({ reducedMotion: 'reduce' });
    await pass(page, 60_000);
    expect(await slide(page)).toBe('1 of 3');
    await page.context().close();
  });

  test('§2 Home 10: a click opens the event by its slug', async () => {
    const { page } = await visit(browser, world.url);
    await page.goto('/');
    await page.getByRole('region', { name: 'Featured events' }).getByRole('link', { name: 'Night 0' }).click();
    await expect.poll(() => placeOf(page)).toBe('/explore/night-0');
    await page.context().close();
  });
});

test('§2 Home 9; §2 Home 12; §2 Home 15; §9 6: while the home page loads there are skeletons', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/about-us');
  const letGo = await holdBack(page, LISTS);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('status', { name: 'Loading featured events' }).waitFor();
  await expect
    .poll(() => page.getByRole('status', { name: 'Loading upcoming events' }).getByRole('listitem').count())
    .toBe(3);
  expect(await page.getByRole('link', { name: 'Loading...' }).getAttribute('href')).toBe('/explore');
  letGo();
  await page.getByRole('link', { name: 'See More Events' }).waitFor();
  await page.getByRole('region', { name: 'Featured events' }).waitFor();
  await page.context().close();
});

test('§2 Explore 2; §9 8: while the list loads there are nine skeletons', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/about-us');
  const letGo = await holdBack(page, LISTS);
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect.poll(() => page.getByRole('status', { name: 'Loading events' }).getByRole('listitem').count()).toBe(9);
  letGo();
  await page.getByText('Page 1 of 1 (12 total)').waitFor();
  await page.context().close();
});

test('§2 Home 2; §2 Home 3; §2 Home 4; §5 4: a search leads to /explore with the chosen filters, and a new page size to the first page', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/');
  await page.getByLabel('City').selectOption({ label: 'Walvis Bay' });
  await page.getByLabel('Date').selectOption({ label: 'This Week' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/explore?city=walvis+bay&date=this+week');
  await page.getByText('No events match your filters').waitFor();
  await page.getByLabel('Category').selectOption({ label: 'Art & Culture' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/explore?city=walvis+bay&category=Art+%26+Culture&date=this+week');
  await page.getByRole('heading', { name: 'Art & Culture in Walvis Bay this week' }).waitFor();
  expect(await page.locator(':focus').textContent(), 'the focus stays where somebody searched').toBe('Search');
  await page.goto('/explore?page=3');
  await page.getByLabel('Per page').selectOption('24');
  await expect.poll(() => placeOf(page)).toBe('/explore?size=24');
  await page.context().close();
});

test('§2 Home 14: a picture that fails to load is replaced by the placeholder', async () => {
  const { page } = await visit(browser, world.url);
  await page.route('**/posters/**', (route) => route.abort());
  await page.goto('/explore');
  await expect.poll(() => page.locator('main img').first().getAttribute('src')).toBe('/poster-placeholder.svg');
  await page.context().close();
});

test('§2 Home 17; §2 Home 18; §5 7: the contact form asks for what is missing, then sends the message', async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto('/#contact-us');
  const send = page.getByRole('button', { name: 'Send message' });
  for (const [label, sentence, value] of [
    ['First name', 'Please enter your first name.', 'Selma'],
    ['Last name', 'Please enter your last name.', 'Iipinge'],
    ['Email', 'Please enter your email address.', 'selma'],
    ['Phone number', 'Please enter your phone number.', 'hello'],
    ['Message', 'Please write a message.', 'We have a choir.'],
    ['Email', 'Please enter a valid email address.', 'selma@example.com'],
    ['Phone number', 'Please enter a phone number, for example +264 81 123 4567.', '+264 81 000 0000'],
  ] as const) {
    await send.click();
    await page.getByText(sentence).waitFor();
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByText(sentence).waitFor({ state: 'detached' });
  }
  expect(await page.getByLabel('Reason').inputValue()).toBe('Customer Support');
  await page.getByLabel('Reason').selectOption('List an Event');
  await send.click();
  await page.getByRole('status').filter({ hasText: 'Thanks for your message' }).first().waitFor();
  const { rows } = await world.pool.query('select email, reason, message from contact_messages');
  expect(rows).toEqual([{ email: 'selma@example.com', reason: 'List an Event', message: 'We have a choir.' }]);
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('§8 14; §9 9: a success stays 3.5 seconds at the top right, 356 pixels wide', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/');
  for (const [label, value] of [
    ['First name', 'S'],
    ['Last name', 'I'],
    ['Email', 's@example.com'],
    ['Phone number', '061 000 000'],
    ['Message', 'Hello'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  const stayed = await timeToasts(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await toast.waitFor();
  expect(await toast.locator('[data-title]').textContent()).toBe('Success');
  const box = await toast.boundingBox();
  expect(box?.width).toBe(356);
  expect((box?.x ?? 0) + 356).toBeGreaterThan(1_200);
  const { atLeastMs, atMostMs } = await stayed();
  expect(atLeastMs).toBeGreaterThan(3_300);
  expect(atMostMs).toBeLessThan(4_900);
  await page.context().close();
});

test('§9 9: three toasts are visible at once', async () => {
  const { page } = await visit(browser, world.url);
  await page.context().grantPermissions(['clipboard-write']);
  await page.goto('/explore/night-3');
  const copy = page.getByRole('button', { name: 'Copy link' });
  for (let i = 0; i < 4; i++) await copy.click();
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(4);
  expect(await page.locator('[data-sonner-toast][data-visible="true"]').count()).toBe(3);
  await page.context().close();
});

describe('the calendar', () => {
  test('§2 Calendar 1; §2 Calendar 2; §2 Calendar 3; §2 Calendar 4; §9 21: a month from Monday to Sunday, with its toolbar', async () => {
    const visitor = await visit(browser, world.url);
    const { page } = visitor;
    await page.clock.setFixedTime(BEGIN);
    await page.goto('/calendar');
    await page.getByRole('heading', { name: 'Event Calendar', level: 1 }).waitFor();
    await page.getByText('Browse and explore events using the interactive calendar below.').waitFor();
    await page.getByRole('tab', { name: 'Month view', selected: true }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Month', 'Week', 'Day', 'List']);
    const middleOf = async (name: string) => {
      const box = await page
        .getByRole(name === 'title' ? 'heading' : 'button', name === 'title' ? { level: 2 } : { name })
        .first()
        .boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    expect(await middleOf('Previous Month')).toBeLessThan(await middleOf('Next Month'));
    expect(await middleOf('Next Month')).toBeLessThan(await middleOf('Today'));
    expect(await middleOf('title')).toBeGreaterThan(500);
    expect(await middleOf('title')).toBeLessThan(780);
    expect((await page.getByRole('tablist').boundingBox())?.x).toBeGreaterThan(780);
    expect((await page.getByRole('columnheader').allTextContents()).map((text) => text.slice(-3))).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    await page
      .getByText(/^\+\d+( more)?$/)
      .first()
      .waitFor();
    // Names that are too long end in an ellipsis, not in half a letter.
    const names = page.getByRole('listitem').getByRole('link').locator('div:not(:has(*))');
    expect(
      await names.evaluateAll((all) =>
        all
          .map((name) => getComputedStyle(name))
          .filter((look) => look.overflow === 'hidden')
          .map((look) => look.textOverflow),
      ),
    ).toContain('ellipsis');
    await page.getByRole('tab', { name: 'Week view' }).click();
    await page.getByText('All-day', { exact: true }).first().waitFor();
    await page.getByText('23:00', { exact: true }).first().waitFor();
    expectNoBrowserErrors(visitor);
    await page.context().close();
  });

  test('an event that ends in the small hours appears on one day', async () => {
    const { page } = await visit(browser, world.url);
    const midnight = Math.floor(Date.now() / HOUR_MS / 24 + 2 / 24) * 24 * HOUR_MS - 2 * HOUR_MS;
    await makeEvent(world.pool, {
      name: 'Until the fire is out',
      startsAt: new Date(midnight + 20 * HOUR_MS),
      endsAt: new Date(midnight + 26 * HOUR_MS),
    });
    await page.goto('/calendar');
    await page.getByRole('tab', { name: 'List view' }).click();
    await page.getByText('Until the fire is out', { exact: true }).first().waitFor();
    expect(await page.getByText('Until the fire is out', { exact: true }).count()).toBe(1);
    await page.context().close();
  });

  test('an event that lasts for days covers no others in a week or a day', async () => {
    const { page } = await visit(browser, world.url, { viewport: { width: 1280, height: 850 } });
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    await makeEvent(world.pool, {
      name: 'Baskets of the north',
      // Today, because a month shows the time only on an event's first day, which may be in the month before.
      startsAt: new Date(hour),
      endsAt: new Date(hour + 96 * HOUR_MS),
    });
    await page.goto('/calendar');
    for (const view of ['Week view', 'Day view']) {
      await page.getByRole('tab', { name: view }).click();
      await page.getByRole('tab', { name: view, selected: true }).waitFor();
      const event = page.getByRole('link', { name: /Baskets of the north/ });
      await expect.poll(async () => (await event.last().boundingBox())?.height).toBeLessThan(40);
      expect(await event.count()).toBe(1);
    }
    // In a month, it still has its time.
    await page.getByRole('tab', { name: 'Month view' }).click();
    const inMonth = page.getByRole('link', { name: /Baskets of the north/ }).first();
    await expect.poll(() => inMonth.textContent()).toMatch(/\d\d:\d\d/);
    await page.context().close();
  });

  test('§2 Calendar 5: a click leads to /explore/{event id}', async () => {
    const { page } = await visit(browser, world.url);
    await page.clock.setFixedTime(BEGIN);
    await page.goto('/calendar');
    await page.getByRole('tab', { name: 'List view' }).click();
    await page.getByText('Night 0', { exact: true }).first().click();
    const { rows } = await world.pool.query(`select id from events where slug = 'night-0'`);
    await expect.poll(() => placeOf(page)).toBe(`/explore/${rows[0].id}`);
    await page.context().close();
  });

  test('§2 Calendar 2; §2 Calendar 3; §2 Calendar 4; §2 Calendar 5: on a phone, a month to choose a day from and an agenda', async () => {
    const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
    const { page } = visitor;
    await page.clock.setFixedTime(BEGIN);
    await page.goto('/calendar');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('button', { name: 'Month', pressed: true }).waitFor();
    const views = calendar.getByRole('group', { name: 'View' }).getByRole('button');
    expect(await views.allTextContents()).toEqual(['Month', 'Week', 'Day', 'List']);
    const today = dayNumber(wallTimeAt(BEGIN, NAMIBIA));
    const chosen = calendar.getByRole('button', { pressed: true }).nth(1);
    expect(await chosen.getAttribute('aria-label')).toMatch(new RegExp(`^${dayTitle(today)}, \\d+ events$`));
    const agenda = calendar.getByRole('region', { name: dayTitle(today) });
    const night = agenda.getByRole('link', { name: 'Night 0', exact: true });
    await night.waitFor();
    expect(await agenda.getByRole('listitem').count(), 'each event, none behind a number').toBeGreaterThanOrEqual(12);
    expect(
      await night.evaluate(
        (link) => link.scrollWidth <= link.clientWidth || getComputedStyle(link).display === 'inline',
      ),
    ).toBe(true);
    await calendar.getByRole('button', { name: 'Next Month' }).click();
    await calendar.getByRole('heading', { name: formatMonth(stepFrom('month', today, 1)) }).waitFor();
    await calendar.getByRole('button', { name: 'Today' }).click();
    for (const view of ['Week', 'Day', 'List'] as const) {
      await calendar.getByRole('button', { name: view, exact: true }).click();
      await night.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(360);
    }
    await night.click();
    const { rows } = await world.pool.query(`select id from events where slug = 'night-0'`);
    await expect.poll(() => placeOf(page)).toBe(`/explore/${rows[0].id}`);
    expectNoBrowserErrors(visitor);
    await page.context().close();
  });

  test("§2 Calendar 6: 'Loading calendar...' and 'No events available.'", async () => {
    const { page } = await visit(browser, world.url);
    await page.goto('/about-us');
    const letGo = await holdBack(page, '**/api/v1/public/events/calender');
    await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click();
    await page.getByText('Loading calendar...').waitFor();
    await page.route('**/api/v1/public/events/calender', (route) => route.fulfill({ json: [] }));
    letGo();
    await page.goto('/about-us');
    await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click();
    await expect.poll(() => page.getByText('No events available.').count()).toBe(1);
    await page.context().close();
  });
});

describe('the payment status', () => {
  test("§2 Payment status 2; §8 13: an unknown order is a 'Payment Error'", async () => {
    const { page } = await visit(browser, world.url);
    await page.goto('/checkout/status/ABCDEF-NOTHING');
    await page.getByText('Checking your payment status...').waitFor();
    await page.getByRole('heading', { name: 'Payment Error' }).waitFor();
    await page.getByText('We couldn’t find this order. Check its reference or link.').waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect.poll(() => placeOf(page)).toBe('/');
    await page.context().close();
  });

  test("§4 40; §2 Payment status 4; §7 5: it doesn't poll, and 'Refresh Status' reloads the page", async () => {
    const placed = await order(world.url, await makeEvent(world.pool), [[0, 1]]);
    const { page } = await visit(browser, world.url);
    await page.clock.install();
    await page.goto(`/checkout/status/${placed.reference}`);
    await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.fastForward(600_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.fastForward(1_000);
    expect(asked.filter((url) => url.includes('/orders/status/'))).toEqual([]);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await loaded;
    expect(asked.some((url) => url.includes(`/checkout/status/${placed.reference}`))).toBe(true);
    await page.context().close();
  });
});

describe('header and drawer', () => {
  test('§2 Header and footer 2; §6 3; §9 20; §4 8: the menu of a user with every role', async () => {
    const user = await makeUser(world.pool, {
      email: 'all@example.com',
      roles: ['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR'],
    });
    const { page } = await visit(browser, world.url, await signedIn(world, user));
    await page.clock.install();
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Ndapewa Shikongo' }).click();
    await page.getByText('Signed in as all@example.com').waitFor();
    const link = async (name: string) => page.getByRole('menuitem', { name }).getAttribute('href');
    expect(await link('Business Hub')).toBe('/business/hub');
    expect(await link('Admin Hub')).toBe('/admin/hub');
    expect(await link('My Tickets')).toBe('/tickets');
    expect(await link('Account settings')).toBe('/account');
    const focused = () => page.locator('[role="menuitem"]:focus').textContent();
    await page.keyboard.press('a');
    await expect.poll(focused).toBe('Admin Hub');
    // Typed without a pause, the two letters would be 'as', which matches nothing.
    await page.clock.fastForward(450);
    await page.keyboard.press('s');
    await expect.poll(focused).toBe('Sign out');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${world.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.context().close();
  });

  test('§6 3: a user without those roles sees no hubs', async () => {
    const { page } = await visit(browser, world.url, await signedIn(world, await makeUser(world.pool)));
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Ndapewa Shikongo' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['My Tickets', 'Account settings', 'Sign out']);
    await page.context().close();
  });

  test('the menu opens, closes and is used by keyboard, and a click elsewhere closes it', async () => {
    const user = await makeUser(world.pool);
    const { page } = await visit(browser, world.url, await signedIn(world, user));
    await page.goto('/about-us');
    const button = page.getByRole('button', { name: 'Ndapewa Shikongo' });
    const item = (name: string) => page.getByRole('menuitem', { name });
    const isFocused = async (locator: Locator) => {
      await expect.poll(() => locator.evaluate((it) => it.matches(':focus'))).toBe(true);
    };
    await button.focus();
    await button.press('Enter');
    await isFocused(item('My Tickets'));
    await page
      .getByRole('group', { name: `Signed in as ${user.email}` })
      .getByRole('menuitem')
      .first()
      .waitFor();
    await page.keyboard.press('ArrowUp');
    await isFocused(item('Sign out'));
    await page.keyboard.press('ArrowDown');
    await isFocused(item('My Tickets'));
    await page.keyboard.press('End');
    await isFocused(item('Sign out'));
    await page.keyboard.press('Escape');
    await isFocused(button);
    expect(await item('Sign out').count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    await isFocused(item('Sign out'));
    await page.keyboard.press('Tab');
    await expect.poll(() => item('Sign out').count()).toBe(0);
    await button.press('ArrowDown');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => item('Sign out').count()).toBe(0);
    await button.press('ArrowDown');
    await page.keyboard.type('acc');
    await page.keyboard.press(' ');
    await isFocused(item('Account settings'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.url}/account`);
    await page.context().close();
  });

  test('§2 Header and footer 3; §2 Route table 4: the drawer on a phone has the account but no calendar', async () => {
    const phone = { viewport: { width: 360, height: 740 } };
    const { page } = await visit(browser, world.url, {
      ...phone,
      ...(await signedIn(world, await makeUser(world.pool))),
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Account settings' }).waitFor();
    await expect
      .poll(() => drawer.getByRole('link').allTextContents())
      .toEqual(['Home', 'Events', 'About Us', 'List your Event', 'Account settings', 'My Tickets']);
    await drawer.getByRole('link', { name: 'My Tickets' }).click();
    await page.getByRole('heading', { name: 'My Tickets' }).waitFor();
    await expect.poll(() => placeOf(page)).toBe('/tickets');
    await page.context().close();
  });
});

test('§2 Event detail 3: Apple downloads an .ics file', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/explore/night-0');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Apple' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const text = (await (await download.createReadStream()).toArray()).join('');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('SUMMARY:Night 0');
  await page.context().close();
});

test('§2 Event detail 1: the map is fetched on request, whichever page the visitor came from', async () => {
  await world.pool.query(
    `update events set address = '1 Sam Nujoma Drive, Windhoek', latitude = -22.57, longitude = 17.08 where slug = 'night-1'`,
  );
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  const maps: string[] = [];
  await page.route(/openstreetmap|google/, (route) => {
    maps.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>A map' });
  });
  await page.goto('/explore?size=48');
  await page.locator('a[href="/explore/night-1"]').first().click();
  const button = page.getByRole('button', { name: 'Show the map' });
  await button.waitFor();
  expect(maps).toEqual([]);
  await button.click();
  await page.frameLocator('iframe[title^="Map of"]').getByText('A map').waitFor();
  expect(maps[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*marker=-22\.57%2C17\.08/);
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('a word wider than a phone doesn’t widen the page', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabend';
  const { id } = await makeEvent(world.pool, {
    name: `The ${word} of Swakopmund`,
    slug: 'a-long-word',
    city: 'Walvis Bay',
    ticketTypes: [{ name: word, priceMinor: 123_456_789 }],
  });
  await world.pool.query('update events set location = $2, address = $2 where id = $1', [id, word]);
  await world.pool.query('update events set featured_rank = case when id = $1 then 1 end', [id]);
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  for (const path of ['/', '/explore?city=walvis+bay', '/explore/a-long-word']) {
    await page.goto(path);
    await page.getByText(word).first().waitFor();
    if (path.endsWith('word')) await page.getByRole('button', { name: `Add one “${word}”` }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.context().close();
});

test('without scripts a pending payment can be refreshed, and no spinner turns forever', async () => {
  const { reference } = await order(world.url, await makeEvent(world.pool), [[0, 1]]);
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false });
  await page.goto(`/checkout/status/${reference}`);
  await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  await Promise.all([
    page.waitForRequest(`**/checkout/status/${reference}`),
    page.getByRole('link', { name: 'Refresh Status' }).click(),
  ]);
  await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  for (const [path, says] of [
    ['/profile', 'This page needs JavaScript'],
    ['/tickets', 'The link in your email works without signing in.'],
    ['/', 'This form needs JavaScript. Turn it on in your browser, or write to'],
    ['/calendar', 'Night 1'],
  ] as const) {
    await page.goto(path);
    const text = await page.locator('main').innerText();
    expect(text).toContain(says);
    expect(text).not.toContain('Loading');
  }
  await page.context().close();
});

test('without scripts each ticket of an event is listed once, and a search omits unset filters', async () => {
  await makeEvent(world.pool, {
    slug: 'plain',
    ticketTypes: [
      { name: 'Standing', salesEndAt: new Date(BEGIN + HOUR_MS) },
      { name: 'Later', salesStartAt: new Date(BEGIN + 24 * HOUR_MS) },
    ],
    startsAt: new Date(BEGIN + 48 * HOUR_MS),
  });
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false });
  await page.goto('/explore/plain');
  const text = await page.locator('section[aria-labelledby="tickets"]').innerText();
  expect(text.match(/Standing/g)).toHaveLength(1);
  expect(text.match(/Later/g)).toHaveLength(1);
  for (const phrase of ['N$\u00a0100.00', 'On sale until', 'Sales open', 'Get tickets']) expect(text).toContain(phrase);
  await page.goto('/');
  await page.getByLabel('City').selectOption({ label: 'Walvis Bay' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => placeOf(page)).toBe('/explore?city=walvis+bay');
  await page.context().close();
});

test('at 200% text size on a phone (195 pixels), no page scrolls sideways and no control is cut off', async () => {
  const { page } = await visit(browser, world.url, { viewport: { width: 195, height: 400 } });
  for (const path of ['/', '/explore', '/explore/night-0', '/calendar', '/login', '/signup', '/tickets', '/about-us']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const inView = async (name: string, role: 'link' | 'button' = 'link') => {
      const box = await page.getByRole(role, { name, exact: true }).first().boundingBox();
      expect(box?.x ?? -1, `${name} on ${path}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), `${name} on ${path}`).toBeLessThanOrEqual(195);
    };
    await inView('Log In');
    await inView('Menu');
    if (path.endsWith('night-0')) await inView('Get tickets');
    if (path === '/calendar') await page.getByRole('button', { name: 'Today' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(195);
  }
  await page.context().close();
});

test('§2 Explore 2: cards stand in three columns on large screens', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/explore');
  const cards = await page.getByRole('article').all();
  const boxes = await Promise.all(cards.slice(0, 4).map((card) => card.boundingBox()));
  const [first, second, third, fourth] = boxes.map((box) => ({ x: box?.x ?? -1, y: box?.y ?? -1 }));
  expect(new Set([first?.x, second?.x, third?.x]).size).toBe(3);
  expect([second?.y, third?.y]).toEqual([first?.y, first?.y]);
  expect(fourth?.x).toBe(first?.x);
  expect(fourth?.y).toBeGreaterThan(first?.y ?? 0);
  await page.context().close();
});

test("§8 14: an error without a title is 'Something went wrong'", async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/explore/night-3');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  const toast = page.locator('[data-sonner-toast][data-type="error"]');
  await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Something went wrong');
  await page.context().close();
});

test('on a phone explore shows at least two and a half events at once', async () => {
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto('/explore');
  const cards = await page.getByRole('article').all();
  const boxes = await Promise.all(cards.slice(0, 6).map((card) => card.boundingBox()));
  const seen = boxes.map((box) => Math.min(1, Math.max(0, (740 - (box?.y ?? 740)) / (box?.height ?? 1))));
  expect(seen.reduce((sum, part) => sum + part, 0)).toBeGreaterThanOrEqual(2.5);
  await page.context().close();
});
