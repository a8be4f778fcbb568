import { placeOrder } from '@quivertree/contract/orders/orders';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { signedIn } from '../world/organiser-money.ts';
import { buy } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

/** Picks tickets and goes to the payment page as a guest. */
async function goToPay(page: Page, slug: string, quantity: number, email: string): Promise<void> {
  await page.goto(`/explore/${slug}`);
  for (let i = 0; i < quantity; i++) await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').fill('Ndapewa Shikongo');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Continue to pay N\$/ }).click();
  await onPaymentPage(page);
}

const onPaymentPage = (page: Page) => page.getByRole('heading', { name: 'Test payment' }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function ordersOf(email: string): Promise<{ state: string; units: number }[]> {
  const { rows } = await world.pool.query<{ state: string; units: number }>(
    `select o.state, (select sum(quantity)::int from order_lines l where l.order_id = o.id and l.event_id = o.event_id) as units
       from orders o where o.buyer_email = $1 order by o.created_at`,
    [email],
  );
  return rows;
}

const walk = (slug: string) =>
  makeEvent(world.pool, {
    name: `Ghost town by lantern light`,
    slug,
    ticketTypes: [{ name: 'Walk', priceMinor: 6_000 }],
  });

test('a buyer who closes the payment page sees what is reserved and for how long, pays, and gets the tickets', async () => {
  await walk('closed-page');
  const guest = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = guest;
  await goToPay(page, 'closed-page', 2, 'closed@example.com');
  await press(page, 'Close without paying');
  await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  await page
    .getByText(/^We haven’t received your payment yet\. Your tickets are reserved for another \d+:\d\d\.$/)
    .waitFor();
  expect(await page.getByText('being processed').count()).toBe(0);
  await takeScreenshot(page, 'status-unpaid');
  await press(page, 'Continue to payment');
  await onPaymentPage(page);
  await press(page, /^Pay N/);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page.getByRole('heading', { name: 'Your 2 tickets' }).waitFor();
  await page.getByRole('img', { name: 'QR code of ticket 2' }).waitFor();
  await page.getByRole('link', { name: 'View your tickets', exact: true }).waitFor();
  await takeScreenshot(page, 'status-success');
  expect(await ordersOf('closed@example.com')).toEqual([{ state: 'fulfilled', units: 2 }]);

  // A stranger with only the reference sees that the order is paid, but not its tickets.
  const reference = new URL(page.url()).pathname;
  await page.goto(reference);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
  expectNoBrowserErrors(guest);
});

test('an event’s page in the back-forward cache has an empty basket once its order is paid', async () => {
  await walk('cached-page');
  const { page } = await visit(browser, world.url);
  await page.goto('/explore/cached-page');
  await page.getByRole('button', { name: 'Add one “Walk”' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.getByLabel('Full name').waitFor();
  await page.evaluate(() => {
    // The status page clears the basket, of which a page in the back-forward cache isn't told.
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.getByText('Your cart is empty').waitFor();
  expect(await page.getByLabel('Full name').count()).toBe(0);
});

test('buying the same again continues the order, and changing the basket replaces it', async () => {
  await walk('same-again');
  const { page } = await visit(browser, world.url);
  await goToPay(page, 'same-again', 1, 'again@example.com');
  await page.goto('/explore/same-again');
  // The checkout remembers the guest choice and the form, so one button is left.
  await press(page, 'Continue to pay N$ 63.00');
  await onPaymentPage(page);
  expect(await ordersOf('again@example.com')).toEqual([{ state: 'reserved', units: 1 }]);

  await page.goto('/explore/same-again');
  await press(page, 'Add one “Walk”');
  await press(page, 'Continue to pay N$ 126.00');
  await onPaymentPage(page);
  expect(await ordersOf('again@example.com')).toEqual([
    { state: 'expired', units: 1 },
    { state: 'reserved', units: 2 },
  ]);
});

test('a buyer who comes back from the payment page with the browser’s Back sees the form', async () => {
  await walk('back');
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await goToPay(page, 'back', 1, 'back@example.com');
  await page.goBack();
  await page.getByLabel('Full name').waitFor();
  await expect
    .poll(async () => {
      const form = await page.getByRole('heading', { name: 'Your details' }).boundingBox();
      return form && form.y >= 0 && form.y < 500;
    })
    .toBe(true);
});

test('a declined buyer pays again with one tap', async () => {
  await walk('declined');
  const { page } = await visit(browser, world.url);
  await goToPay(page, 'declined', 1, 'declined@example.com');
  await press(page, 'Decline');
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await page.getByText(/Nothing was charged\. Your tickets are still reserved for another \d+:\d\d\./).waitFor();
  await takeScreenshot(page, 'status-declined');
  await press(page, 'Try again');
  await onPaymentPage(page);
  await press(page, /^Pay N/);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  expect(await ordersOf('declined@example.com')).toEqual([{ state: 'fulfilled', units: 1 }]);
});

test('without scripts, a buyer who closes the payment page continues with a plain form', async () => {
  await walk('plain');
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false });
  await page.goto('/explore/plain');
  await page.getByRole('spinbutton', { name: 'Quantity of Walk' }).fill('1');
  await press(page, 'Get tickets');
  await page.getByLabel('Full name').fill('Josef Kandjii');
  await page.getByLabel('Email').fill('plain@example.com');
  await press(page, 'Continue to pay N$ 63.00');
  await press(page, 'Close without paying');
  await page.getByText(/Your tickets are reserved until \d\d:\d\d/).waitFor();
  await press(page, 'Continue to payment');
  await onPaymentPage(page);
  await press(page, /^Pay N/);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
  expect(await ordersOf('plain@example.com')).toEqual([{ state: 'fulfilled', units: 1 }]);
});

test.each([true, false])(
  'a payment that no one told us about is found by refreshing the status (scripts: %s)',
  async (scripts) => {
    const event = await walk(`unnoticed-${scripts}`);
    const { page } = await visit(browser, world.url, { javaScriptEnabled: scripts });
    const { next } = await world.client.call(placeOrder, {
      body: {
        eventId: event.id,
        attendee: { name: 'Josef Kandjii', email: `unnoticed-${scripts}@example.com` },
        tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
      },
    });
    await page.goto(next?.url ?? '');
    await onPaymentPage(page);
    await press(page, 'Missing notification');
    await page.getByText('We haven’t received your payment yet.').waitFor();
    await page.getByText('If you’ve just paid, it can take a few moments until we know.').waitFor();
    await press(page, 'Refresh Status');
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    expect(await ordersOf(`unnoticed-${scripts}@example.com`)).toEqual([{ state: 'fulfilled', units: 1 }]);
  },
);

test('a refunded order says so, rather than that its payment failed', async () => {
  const event = await walk('refunded');
  const { page } = await visit(browser, world.url);
  await goToPay(page, 'refunded', 1, 'refunded@example.com');
  await press(page, /^Pay N/);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  const { reference } = (
    await world.pool.query<{ reference: string }>('select reference from orders where event_id = $1', [event.id])
  ).rows[0] ?? { reference: '' };
  const administrator = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  await administrator.client.call(refundOrder, {
    params: { reference },
    body: { scope: { kind: 'order' }, refundFee: true, reason: 'Booked twice by mistake' },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Order Refunded' }).waitFor();
  await page.getByText('N$ 63.00').first().waitFor();
  await takeScreenshot(page, 'status-refunded');
  expect(await page.getByText('Payment Failed').count()).toBe(0);
});

test('a partly refunded order says how much was refunded, and shows the ticket that is still valid first', async () => {
  const event = await walk('partly-refunded');
  const { page } = await visit(browser, world.url);
  await goToPay(page, 'partly-refunded', 2, 'partly@example.com');
  await press(page, /^Pay N/);
  await page.getByRole('heading', { name: 'Your 2 tickets' }).waitFor();
  const { rows } = await world.pool.query<{ reference: string; id: string }>(
    'select o.reference, t.id from orders o join tickets t on t.order_id = o.id where o.event_id = $1 and t.number = 1',
    [event.id],
  );
  const administrator = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  await administrator.client.call(refundOrder, {
    params: { reference: rows[0]?.reference ?? '' },
    body: { scope: { kind: 'tickets', ticketIds: [rows[0]?.id ?? ''] }, refundFee: true, reason: 'One can’t come' },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Your ticket', exact: true }).waitFor();
  expect(await page.getByRole('term').allTextContents()).toContain('Refunded');
  await page.getByRole('definition').getByText('N$ 63.00', { exact: true }).waitFor();
  const titles = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(titles).toEqual(['Ticket 2 of 2', 'Ticket 1 of 2']);

  // The order's facts follow the buttons, however tall the tickets beside them are.
  await page.setViewportSize({ width: 1280, height: 850 });
  const boxes = [page.getByRole('link', { name: 'Back to Home' }), page.getByRole('region', { name: 'Your order' })];
  const [buttons, facts] = await Promise.all(boxes.map((part) => part.boundingBox()));
  expect((facts?.y ?? 0) - (buttons?.y ?? 0)).toBeLessThan(150);
});

test('a buyer whose tickets were voided without a refund writes to the organiser, quoting the order', async () => {
  const bought = await buy(world, await walk('voided'));
  const administrator = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  await administrator.client.call(voidTickets, {
    params: { reference: bought.reference },
    body: { ticketIds: bought.ticketIds, reason: 'Sold on for profit' },
  });
  const { page } = await visit(browser, world.url);
  await page.goto(`/checkout/status/${bought.reference}?key=${bought.ticketsKey.split('-')[1]}`);
  await page.getByRole('heading', { name: 'Order Cancelled' }).waitFor();
  const contact = page.getByRole('link', { name: 'Contact the organiser' });
  expect(await contact.getAttribute('href')).toBe(
    `mailto:hello@hardapsounds.example?subject=Order%20${shownReference(bought.reference)}`,
  );
});
