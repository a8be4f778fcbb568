import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoBrowserErrors, visit } from '../journeys/visit.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { shareChromium } from '../world/chromium.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { holdBack, keeping, placeOf, signedIn, timeToasts } from './in-the-browser.ts';

const ORDERS = '**/api/v2/public/orders';

let world: World;
let browser: Browser;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld();
  browser = await shareChromium();
  event = await makeEvent(world.pool, {
    slug: 'checkout',
    ticketTypes: [
      { name: 'Standing', priceMinor: 15_000, maxPerOrder: 4 },
      { name: 'Seat', priceMinor: 45_050, capacity: 3 },
    ],
    customFields: [
      { label: 'Shoe size', type: 'NUMBER' },
      { label: 'Main course', type: 'DROPDOWN', required: true, options: 'Fish, Vegetables', section: 'At the table' },
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});
afterEach(() => assertBooksAgree(world.pool));

async function eventPage(options: BrowserContextOptions = {}) {
  const visitor = await visit(browser, world.url, options);
  await visitor.page.goto('/explore/checkout');
  return visitor;
}
const more = (page: Page, ticket: string) => page.getByRole('button', { name: `Add one “${ticket}”` });
const quantity = (page: Page, ticket: string) => page.getByRole('textbox', { name: `Quantity of ${ticket}` });

async function toAttendee(page: Page): Promise<void> {
  await more(page, 'Standing').click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').waitFor();
}
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(' Ndapewa Shikongo ');
  await page.getByLabel('Email').fill('ndapewa@example.com');
  await page.getByLabel('Main course').selectOption('Fish');
}
/** The specified 'Continue' is the first word of a button that names the amount. */
const go = (page: Page) => page.getByRole('button', { name: /^Continue to pay N\$ [\d,.]+$/ }).click();

test('§2 Checkout 2; §2 Checkout 3; §4 22; §4 23: an empty basket, then the gate, with the fee explained', async () => {
  const visitor = await eventPage();
  const { page } = visitor;
  await page.getByText('Your cart is empty').waitFor();
  await more(page, 'Standing').click();
  await page.getByRole('button', { name: 'Continue as guest' }).waitFor();
  await page.getByText('Your cart is empty').waitFor({ state: 'detached' });
  const fee = page.getByRole('button', { name: 'What is the fee?' });
  await fee.focus();
  await page
    .getByRole('tooltip')
    .filter({ hasText: 'This fee helps us cover payment processing costs and maintain our platform.' })
    .waitFor();
  await page.getByText('N$ 157.50').first().waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const hint = await page.getByRole('tooltip').boundingBox();
  expect(hint?.x, 'on a phone it has room to both sides').toBeGreaterThanOrEqual(16);
  expect((hint?.x ?? 0) + (hint?.width ?? 0)).toBeLessThanOrEqual(344);
  await page.setViewportSize({ width: 1280, height: 850 });
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await fee.hover();
  await page.getByRole('tooltip').hover({ position: { x: 20, y: 20 } });
  await page.getByRole('tooltip').waitFor();
  await page.getByRole('button', { name: 'Remove one “Standing”' }).click();
  await page.getByText('Your cart is empty').waitFor();
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

test('§5 18; §5 16: the quantity takes digits only, between 0 and the maximum', async () => {
  const { page } = await eventPage();
  const standing = quantity(page, 'Standing');
  for (const [typed, shown] of [
    ['2x', '2'],
    ['99', '4'],
    ['-1', '1'],
    ['abc', '0'],
    ['', '0'],
    ['1.9', '4'],
  ] as const) {
    await standing.fill(typed);
    await standing.blur();
    await expect.poll(() => standing.inputValue()).toBe(shown);
  }
  await quantity(page, 'Seat').fill('9');
  await quantity(page, 'Seat').blur();
  await expect.poll(() => quantity(page, 'Seat').inputValue()).toBe('3');
  await expect.poll(() => more(page, 'Seat').isDisabled()).toBe(true);
  await page.context().close();
});

test('§4 24; §4 26: a signed-in user goes straight to the attendee step and can’t go back to the gate', async () => {
  const { page } = await eventPage(
    await signedIn(world, await makeUser(world.pool, { email: 'signed-in@example.com' })),
  );
  await page.getByRole('button', { name: 'Ndapewa Shikongo' }).waitFor();
  await more(page, 'Standing').click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('signed-in@example.com');
  await page.getByRole('button', { name: 'Back' }).waitFor({ state: 'detached' });
  // After a reload, the stored session is used before the server has confirmed it.
  const letGo = await holdBack(page, '**/api/v1/users');
  await page.reload();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('signed-in@example.com');
  await page.getByRole('button', { name: 'Back' }).waitFor({ state: 'detached' });
  letGo();
  await page.context().close();
});

test('§4 25; §4 26: a guest may sign in and return, or continue, and go back to the gate', async () => {
  const { page } = await eventPage();
  await more(page, 'Standing').click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.locator('#checkout').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await expect.poll(() => placeOf(page)).toBe('/login?from=%2Fexplore%2Fcheckout');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ne:return_to'))).toBe('/explore/checkout');
  await page.context().close();
});

test('§3 8: questions are grouped under the headings of their sections', async () => {
  const { page } = await eventPage();
  await toAttendee(page);
  const form = page.locator('form#buyer');
  expect(await form.locator('legend').allTextContents()).toEqual(['At the table']);
  await page.getByRole('group', { name: 'At the table' }).getByLabel('Main course').waitFor();
  await form.getByLabel('Shoe size').waitFor();
  const plain = await visit(browser, world.url, { javaScriptEnabled: false });
  await plain.page.goto('/explore/checkout');
  await plain.page.getByRole('spinbutton', { name: 'Quantity of Standing' }).fill('1');
  await plain.page.getByRole('button', { name: 'Get tickets' }).click();
  await plain.page.getByRole('group', { name: 'At the table' }).getByLabel('Main course').waitFor();
  expect(await plain.page.locator('legend').allTextContents()).toEqual(['At the table']);
  for (const { context } of [page, plain.page].map((opened) => ({ context: opened.context() }))) await context.close();
});

test('§9 16: no fee is mentioned if the organiser absorbs it', async () => {
  const { slug } = await makeEvent(world.pool, { businessCoversFee: true, ticketTypes: [{ name: 'Standing' }] });
  const { page } = await visit(browser, world.url);
  await page.goto(`/explore/${slug}`);
  await more(page, 'Standing').click();
  const summary = page.locator('dl[aria-label="Order summary"]');
  await summary.getByText('Subtotal').waitFor();
  expect(await summary.getByText('Fee').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'What is the fee?' }).count()).toBe(0);
  await page.context().close();
});

test('§5 19; §5 20; §5 21: nothing is sent until the attendee’s details are complete', async () => {
  const { page } = await eventPage();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await toAttendee(page);
  await go(page);
  for (const sentence of [
    'Please enter your full name.',
    'Please enter a valid email address.',
    'Fill in “Main course”.',
  ])
    await page.getByText(sentence).waitFor();
  await page.getByLabel('Shoe size').fill('size 39 (EU)');
  await expect.poll(() => page.getByLabel('Shoe size').inputValue()).toBe('39');
  expect(sent).toEqual([]);
  await page.context().close();
});

test("§4 27; §4 29; §7 4: the order is sent once, from the attendee step, and the button reads 'Redirecting…'", async () => {
  const { page } = await eventPage();
  const bodies: unknown[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/v2/public/orders') && bodies.push(request.postDataJSON()),
  );
  await toAttendee(page);
  await fillIn(page);
  const letGo = await holdBack(page, ORDERS);
  await go(page);
  const redirecting = page.getByRole('button', { name: 'Redirecting…' }).first();
  await redirecting.waitFor();
  expect(await redirecting.evaluate((button: HTMLButtonElement) => button.disabled)).toBe(true);
  await page.locator('form#buyer').evaluate((form: HTMLFormElement) => form.requestSubmit());
  letGo();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  expect(bodies).toEqual([
    {
      eventId: event.id,
      orderType: 'ONLINE',
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      customFields: [{ label: 'Main course', value: 'Fish' }],
      tickets: [{ ticketId: event.ticketTypes[0], quantity: 1 }],
      // Our addition: the total that the page showed, so that the server can report a changed price.
      expectedTotal: expect.any(Number),
    },
  ]);
  await page.context().close();
});

test('§8 11; §8 12; §8 14; §9 9: a failed order is shown in a 5-second toast and in the form', async () => {
  const { page } = await eventPage();
  await toAttendee(page);
  await fillIn(page);
  const stayed = await timeToasts(page);
  await page.route(ORDERS, (route) => route.fulfill({ status: 500, json: { message: 'The till is stuck.' } }));
  await go(page);
  const sentence = 'Failed to submit attendee details. Please try again.';
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: sentence });
  await toast.waitFor();
  await page.getByRole('alert').filter({ hasText: sentence }).filter({ hasText: 'The till is stuck.' }).waitFor();
  expect((await stayed()).atLeastMs).toBeGreaterThan(4_800);
  await page.unroute(ORDERS);
  await page.route(ORDERS, (route) =>
    route.fulfill({ json: { amount: 1, provider: 'STRIPE', payload: { payment_url: null } } }),
  );
  await go(page);
  await page.getByRole('alert').filter({ hasText: 'Missing Stripe checkout URL' }).waitFor();
  await page.unroute(ORDERS);
  await page.route(ORDERS, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
  await go(page);
  await page
    .getByRole('alert')
    .filter({ hasText: /^Failed to submit attendee details\. Please try again\.$/ })
    .waitFor();
  expect(await page.getByText('Request failed').count(), 'what only a transport would say').toBe(0);
  await page.context().close();
});

test('§3 9; §3 10; §3 23: the basket and drafts survive a reload', async () => {
  const { page } = await eventPage();
  await toAttendee(page);
  await fillIn(page);
  await page.reload();
  await expect.poll(() => quantity(page, 'Standing').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(' Ndapewa Shikongo ');
  await expect.poll(() => page.getByLabel('Main course').inputValue()).toBe('Fish');
  await page.context().close();
});

test.each([
  ['no JSON', '{"lines":[', '{{'],
  ['of another kind', '7', '"x"'],
  ['foreign', '{"version":1,"eventId":"x","lines":[{"ticketId":1,"qty":"many"}]}', '{"version":9,"value":[]}'],
  ['broken', '{"version":1,"updatedAt":"yesterday","lines":null}', 'null'],
])('§3 9; §3 10; §3 14: stored data that is %s is dropped, and the page works', async (_, basket, draft) => {
  const stored = {
    [`qt:basket:${event.id}`]: basket,
    [`qt:attendee:${event.id}`]: draft,
    [`qt:custom-fields:${event.id}`]: draft,
    auth_user: basket,
    pc_remember_email: draft,
  };
  const visitor = await eventPage(keeping(world, stored));
  const { page } = visitor;
  await page.getByText('Your cart is empty').waitFor();
  await toAttendee(page);
  expect(await page.getByLabel('Full name').inputValue()).toBe('');
  expectNoBrowserErrors(visitor);
  await page.context().close();
});

describe('an open page', () => {
  test('§4 30; §4 31: updates the number of tickets left by itself', async () => {
    const { slug, id } = await makeEvent(world.pool, { ticketTypes: [{ name: 'Last one', capacity: 10 }] });
    const { page } = await visit(browser, world.url);
    await page.clock.install();
    await page.goto(`/explore/${slug}`);
    await more(page, 'Last one').click();
    const allot = (units: number) =>
      world.pool.query('update ticket_types set allotted = $2 where event_id = $1', [id, units]);
    /** The answer may come from a cache that is half a second old; the page polls until it changes. */
    const shows = async (words: string) =>
      await expect
        .poll(async () => (await page.clock.fastForward(16_000), page.getByText(words).first().isVisible()), {
          interval: 300,
        })
        .toBe(true);
    await allot(9);
    await shows('90% sold, 1 left');
    await allot(10);
    await shows('Sold out');
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [id]);
    await shows('This event was cancelled.');
    expect(await page.getByText('This event was cancelled.').count()).toBe(1);
    await world.pool.query(`update ticket_types set allotted = 0 where event_id = $1`, [id]);
    await page.context().close();
  });
});
