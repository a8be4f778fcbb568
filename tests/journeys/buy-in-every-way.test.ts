import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { makeEvent } from '../world/make-event.ts';
import { order } from '../world/paid-order.ts';
import { startWorld, type World } from '../world/world.ts';
import { expectNoBrowserErrors, visit } from './visit.ts';

const PAGE = '/explore/night-of-lanterns';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  await makeEvent(world.pool, {
    slug: 'night-of-lanterns',
    name: 'Night of lanterns',
    ticketTypes: [
      { name: 'Adult', priceMinor: 10_000, maxPerOrder: 4 },
      { name: 'Child', priceMinor: 0 },
    ],
    customFields: [
      { label: 'Main course', type: 'DROPDOWN', required: true, options: 'Fish, Vegetables' },
      { label: 'Phone', type: 'PHONE' },
    ],
  });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const ordersOf = async (email: string) =>
  (
    await world.pool.query(
      'select state, total_minor::int as total, custom_fields from orders where buyer_email = $1',
      [email],
    )
  ).rows;

test('without scripts: tickets, mistakes, order and payment are plain forms', async () => {
  const guest = await visit(browser, world.url, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const { page } = guest;
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByText('Please select at least one ticket.').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();

  await page.getByRole('spinbutton', { name: 'Quantity of Adult' }).fill('2');
  await page.getByRole('spinbutton', { name: 'Quantity of Child' }).fill('1');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByText('Total for 3 tickets').waitFor();
  await page.getByText('N$ 210.00', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter your full name.').waitFor();
  await page.getByText('Please enter a valid email address.').waitFor();

  await page.getByLabel('Full name').fill('Martha Shilongo');
  await page.getByLabel('Email').fill('martha@example.com');
  await page.getByLabel('Main course').selectOption('Fish');
  await page.getByLabel('Phone').fill('+264 (81) 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(await ordersOf('martha@example.com')).toEqual([
    {
      state: 'fulfilled',
      total: 21_000,
      custom_fields: [
        { label: 'Main course', value: 'Fish' },
        { label: 'Phone', value: '+26481000' },
      ],
    },
  ]);
});

test('without scripts, tickets or prices that changed meanwhile are shown before anything is ordered', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Adult', capacity: 3 }] });
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('spinbutton', { name: 'Quantity of Adult' }).fill('3');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByLabel('Full name').fill('Martha Shilongo');
  await page.getByLabel('Email').fill('changed@example.com');
  await order(world, event);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('There aren’t enough “Adult” tickets left. Available now: 2.').waitFor();
  await page.getByText('Total for 2 tickets').waitFor();

  await world.pool.query('update ticket_types set price_minor = 20_000 where event_id = $1', [event.id]);
  await world.pool.query('update events set sales_version = sales_version + 1 where id = $1', [event.id]);
  await page.getByRole('button', { name: 'Continue to pay N$ 210.00' }).click();
  await page.getByText('Your total is now N$ 420.00. Check your order before you continue.').waitFor();
  expect(await ordersOf('changed@example.com')).toEqual([]);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Martha Shilongo');
  await page.getByRole('button', { name: 'Continue to pay N$ 420.00' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  expect(await ordersOf('changed@example.com')).toMatchObject([{ state: 'reserved', total: 42_000 }]);
});

test('without scripts, choosing tickets that have sold out meanwhile says how many are left', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Adult', capacity: 3 }] });
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const choose = async (quantity: string, bought: number) => {
    await page.goto(`/explore/${event.slug}`);
    await page.getByRole('spinbutton', { name: 'Quantity of Adult' }).fill(quantity);
    await order(world, event, { quantities: [bought] });
    await page.getByRole('button', { name: 'Get tickets' }).click();
  };
  await choose('3', 1);
  await page.getByText('There aren’t enough “Adult” tickets left. Available now: 2.').waitFor();
  await page.getByText('Total for 2 tickets').waitFor();
  await choose('2', 2);
  await page.getByText('There aren’t enough “Adult” tickets left. Available now: 0.').waitFor();
  expect(await page.getByText('Please select at least one ticket.').count()).toBe(0);
});

test('without scripts, a form that is sent again leads to the same order, even of the last tickets', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Adult', capacity: 2 }] });
  const form = {
    step: 'order',
    attempt: 'the-same-attempt-again-and-again',
    name: 'Martha Shilongo',
    email: 'again@example.com',
    [`quantity.${event.ticketTypes[0]}`]: '2',
  };
  const send = () =>
    fetch(`${world.url}/checkout/${event.slug}`, {
      method: 'POST',
      headers: { origin: world.url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([303, 303]);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(await ordersOf('again@example.com')).toHaveLength(1);
});

/** Expects an element to be within a page's window. */
async function expectInView(element: Locator): Promise<void> {
  const isInView = () =>
    element.evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
}

describe('on a phone, a buyer whose tickets', () => {
  /** Fills in the details for the only ticket of an event. */
  async function fillInForLast(event: { slug: string }): Promise<Page> {
    const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.clock.install();
    await page.goto(`/explore/${event.slug}`);
    await page.getByRole('button', { name: 'Add one “Adult”' }).tap();
    await page.getByRole('button', { name: 'Continue as guest' }).tap();
    await page.getByLabel('Full name').fill('Rauna Amutenya');
    await page.getByLabel('Email').fill('late@example.com');
    return page;
  }

  const inTickets = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Tickets' }).getByText(text, { exact: true });

  test('sell out when they order is led to where the page says so', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Adult', capacity: 1 }] });
    const page = await fillInForLast(event);
    await order(world, event);
    await page.getByRole('button', { name: 'Continue to pay' }).tap();
    await expectInView(inTickets(page, 'Sold out'));
    expect(await ordersOf('late@example.com')).toEqual([]);
  });

  test('sell out while they fill in the form is led to where the page says so', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Adult', capacity: 1 }] });
    const page = await fillInForLast(event);
    await order(world, event);
    await expect
      .poll(async () => (await page.clock.fastForward(16_000), page.getByLabel('Email').count()), { interval: 300 })
      .toBe(0);
    await expectInView(inTickets(page, 'Sold out'));
  });

  test('are cancelled when they order is led to where the page says so', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ name: 'Adult', capacity: 1 }] });
    const page = await fillInForLast(event);
    await world.pool.query(`update events set state = 'cancelled', sales_version = sales_version + 1 where id = $1`, [
      event.id,
    ]);
    await page.getByRole('button', { name: 'Continue to pay' }).tap();
    await expectInView(inTickets(page, 'This event was cancelled.'));
  });
});

test('without scripts, another site can’t place orders in a visitor’s name', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${world.url}/checkout/night-of-lanterns`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ step: 'order' }),
    });
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(400);
  expect((await post({})).status).toBe(400);
  const own = await post({ origin: world.url });
  expect(own.status).toBe(422);
  expect(own.headers.get('cache-control')).toContain('no-store');
});

test('tickets with very long names fit on a phone', async () => {
  const ticketType = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung';
  const event = await makeEvent(world.pool, { ticketTypes: [{ name: ticketType, priceMinor: 0 }, { priceMinor: 0 }] });
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft';
  const { ticketsKey } = await order(world, event, { quantities: [1, 1], name });
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto(`/tickets/${ticketsKey}`);
  await page.getByRole('img', { name: 'QR code of ticket 2' }).waitFor();
  for (const words of [ticketType, name, 'Ticket 1 of 2']) {
    const right = await page
      .getByText(words, { exact: true })
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
    expect(right, words).toBeLessThanOrEqual(340);
  }
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'textbox' | 'combobox' = 'button',
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

test('by keyboard only, from the event to the confirmation', async () => {
  const guest = await visit(browser, world.url);
  const { page } = guest;
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  await tabTo(page, 'Add one “Adult”');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Continue as guest');
  await page.keyboard.press('Enter');
  await page.getByLabel('Full name').waitFor();
  await tabTo(page, 'Full name', 'textbox');
  await page.keyboard.type('Josef Kandjii');
  await tabTo(page, 'Email', 'textbox');
  await page.keyboard.type('josef@example.com');
  await tabTo(page, 'Main course', 'combobox');
  await page.keyboard.type('V');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Continue to pay N$ 105.00');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await tabTo(page, 'Pay N$ 105.00');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(await ordersOf('josef@example.com')).toMatchObject([{ state: 'fulfilled', total: 10_500 }]);
  expectNoBrowserErrors(guest);
});

test('at the limit, a keyboard keeps its place and the page says why no more can be selected', async () => {
  const guest = await visit(browser, world.url);
  const { page } = guest;
  await page.goto(PAGE);
  const fewer = page.getByRole('button', { name: 'Remove one “Adult”' });
  const more = page.getByRole('button', { name: 'Add one “Adult”' });
  const reason = page.locator('[aria-live=polite]').getByText('At most 4 per order.');
  const hasFocus = (button: Locator) => button.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < 3; i++) await more.press('Enter');
  expect(await reason.count()).toBe(0);
  await more.press('Enter');
  await reason.waitFor();
  expect(await hasFocus(more)).toBe(true);
  expect(await more.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Total for 4 tickets').filter({ visible: true }).waitFor();
  for (let i = 0; i < 4; i++) await fewer.press('Enter');
  await page.getByText('Your cart is empty').waitFor();
  expect(await hasFocus(fewer)).toBe(true);
  expect(await reason.count()).toBe(0);
  await page.getByRole('textbox', { name: 'Quantity of Adult' }).fill('999');
  await reason.waitFor();
  expectNoBrowserErrors(guest);
});

test('by touch on a 360-pixel phone with a slow network', async () => {
  const guest = await visit(browser, world.url, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = guest;
  page.setDefaultTimeout(25_000);
  const network = await page.context().newCDPSession(page);
  // Slow 3G: 400 kbit/s, 400 ms round trip.
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Get tickets' }).tap();
  const more = page.getByRole('button', { name: 'Add one “Child”' });
  // Taps before the scripts have loaded do nothing, so people tap again.
  await expect
    .poll(async () => (await more.tap(), page.getByRole('button', { name: 'Continue as guest' }).isVisible()), {
      timeout: 25_000,
      interval: 1_000,
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Continue as guest' }).tap();
  await page.getByLabel('Full name').fill('Rauna Amutenya');
  await page.getByLabel('Email').fill('rauna@example.com');
  await page.getByLabel('Main course').selectOption('Vegetables');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('heading', { name: 'Registration Confirmed' }).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
  expect(await ordersOf('rauna@example.com')).toMatchObject([{ state: 'fulfilled', total: 0 }]);
  expectNoBrowserErrors(guest);
}, 90_000);
