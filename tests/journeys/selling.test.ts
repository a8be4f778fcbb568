import { readFile } from 'node:fs/promises';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { expect, test } from 'vitest';
import { signedIn } from '../specification/in-the-browser.ts';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { letEnd } from '../world/organiser-money.ts';
import { buy, signedInAs } from '../world/paid-order.ts';
import { place } from '../world/place.ts';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

const { world, browser } = await startJourney();

test('a dashboard compares sales with the capacity that ticket types share', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const shared = { capacity: 20, pool: 0 };
  const event = await makeEvent(world.pool, { organiserId, pools: [20], ticketTypes: [shared, shared] });
  await buy(world, event, { quantities: [5, 5] });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}`);
  await expect.poll(() => page.getByText('of 20 in total').count()).toBe(1);
});

test('an organiser can share an event until it is over, and then sees everywhere that it has ended', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}`);
  const share = page.getByRole('heading', { name: 'Share your event' });
  await share.waitFor();
  await letEnd(world, event.id, 1);
  await expect.poll(() => share.count()).toBe(0);
  await page.goto(`/business/events/${event.id}/edit`);
  await page.getByRole('heading', { name: 'Ended' }).waitFor();
});

test('the tickets of a cancelled event come without advice on editing them', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, state: 'cancelled' });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/tickets`);
  await page.getByText('can no longer be edited').waitFor();
  expect(await page.getByText('Visitors see your tickets in this order.').count()).toBe(0);
});

test('the tickets of a refunded order can’t be resent', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  const { reference } = await buy(world, event);
  const client = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/orders/${reference}`);
  await page.getByRole('button', { name: 'Resend tickets', disabled: false }).waitFor();
  const body = { scope: { kind: 'order' } as const, refundFee: true, reason: 'It rains' };
  await client.call(refundOrder, { params: { reference }, body });
  await page.reload();
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Resend tickets', disabled: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit buyer', disabled: false }).count()).toBe(1);
});

test('a ticket of a cancelled event says so in line with the rest of its text', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  const { ticketsKey, email } = await buy(world, event);
  const client = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  await client.call(cancelEvent, { params: { eventId: event.id }, body: { note: 'It rains' } });
  await mailAbout(world, email, 'Cancelled');
  const { page } = await visit(browser, world.url);
  await page.goto(`/tickets/${ticketsKey}`);
  const alignment = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((shown) => getComputedStyle(shown).textAlign);
  expect(await alignment('This event was cancelled.')).toBe(await alignment('Not valid'));
});

test('an organiser sees free tickets called free, on the dashboard and under Availability', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'Entry', priceMinor: 0 }] });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  const row = page.getByRole('row', { name: /^Entry Free \(RSVP\)/ });
  await page.goto(`/business/events/${event.id}`);
  await expect.poll(() => row.count()).toBe(1);
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('heading', { name: 'Availability', exact: true }).waitFor();
  await expect.poll(() => row.count()).toBe(1);
});

test('a buyer’s name without spaces fits the list of orders and the order', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  const { reference } = await buy(world, event, { name: 'W'.repeat(100) });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/orders`);
  await page.getByRole('link', { name: 'WWW' }).waitFor();
  const overflow = await page
    .getByRole('table')
    .evaluate(({ parentElement }) => (parentElement ? parentElement.scrollWidth - parentElement.clientWidth : -1));
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/business/events/${event.id}/orders/${reference}`);
  await page.getByText('Tickets emailed').or(page.getByText('Tickets issued')).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a printed dashboard has all columns of its tables, without the links and the account button in its header', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Gala dinner',
    ticketTypes: [{ name: 'Table for four', priceMinor: 3_800_000 }],
  });
  await buy(world, event, { quantities: [3] });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  // A sheet of A4 without its margins.
  const sheet = { viewport: { width: 718, height: 1046 } };
  const { page } = await visit(browser, world.url, { ...sheet, ...(await signedIn(world, owner)) });
  await page.goto(`/business/events/${event.id}`);
  const table = page.getByRole('table', { name: 'Sales by ticket type' });
  await table.getByRole('cell', { name: 'N$ 114,000.00' }).waitFor();
  const unprinted = [
    page.getByRole('link', { name: 'Events by' }),
    page.getByRole('link', { name: 'Public page' }),
    page.getByRole('button', { name: 'Ndapewa Shikongo' }),
  ];
  for (const part of unprinted) await part.waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const part of unprinted) await part.waitFor({ state: 'hidden' });
  await page.getByText('Gala dinner').first().waitFor();
  const overflow = () =>
    table.evaluate(({ parentElement }) => (parentElement ? parentElement.scrollWidth - parentElement.clientWidth : -1));
  expect(await overflow()).toBe(0);
});

test('an organiser finds a buyer, refunds one of three tickets, issues four complimentary ones and exports', {
  timeout: 90_000,
}, async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Jazz under the camelthorn',
    ticketTypes: [{ name: 'General', capacity: 20 }],
  });
  const bought = await buy(world, event, { quantities: [3], name: 'Ndapewa Shikongo' });
  await buy(world, event, { name: 'Somebody Else' });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page, browserErrors } = await visit(browser, world.url, await signedIn(world, owner));

  await page.goto(`/business/events/${event.id}`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByText('N$ 400.00').first().waitFor();

  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox').fill('shikongo');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/q=shikongo/);
  await page.getByRole('link', { name: /Somebody Else/ }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /Ndapewa Shikongo/ }).click();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('An amount').check();
  await dialog.getByLabel('Amount', { exact: true }).fill('1,50');
  await dialog.getByRole('button', { name: 'Refund N$ 1.50' }).waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill('1,5000');
  await dialog.getByText('Enter an amount such as').waitFor();
  await dialog.getByRole('button', { name: 'Refund', exact: true, disabled: true }).waitFor();
  await dialog.getByLabel('Some tickets').check();
  await dialog.getByText('Select the tickets to refund.').waitFor();
  await dialog.getByLabel(/^2 · General/).check();
  await dialog.getByText('You pay N$ 100.00').waitFor();
  await dialog.getByText('Give a reason. The buyer will see it.').waitFor();
  await dialog.getByLabel('Reason').fill('One of them is ill');
  await dialog.getByRole('button', { name: 'Refund N$ 105.00' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Refund of N$ 105.00 for ticket 2').waitFor();
  await page.getByText('Partly refunded').waitFor();
  await page.locator('dt:text-is("Your earnings") + dd').getByText('N$ 200.00').waitFor();
  await mailAbout(world, bought.email, 'Your refund of');

  await page.getByRole('link', { name: 'All orders' }).click();
  await page.getByLabel('State').selectOption('Confirmed');
  await page.getByRole('link', { name: /Ndapewa Shikongo/ }).waitFor({ state: 'hidden' });
  await page.getByLabel('State').selectOption('Partly refunded');
  await page.getByRole('link', { name: /Ndapewa Shikongo/ }).waitFor();

  await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('After N$ 100.00 in refunds').waitFor();

  await page.getByRole('link', { name: 'Complimentary' }).click();
  await page.getByLabel('Guests').fill('Johanna !Nôas, johanna@example.com, 3\nTangeni Haufiku; not an address\n');
  await page.getByText('Person 2 (Tangeni Haufiku): Enter a valid email address.').waitFor();
  await page.getByRole('button', { name: /^Send/, disabled: true }).waitFor();
  await page.getByLabel('Guests').fill('Johanna !Nôas, johanna@example.com, 3\nTangeni; tangeni@example.com');
  await page.getByRole('button', { name: 'Send 4 tickets' }).click();
  const giving = page.getByRole('dialog', { name: 'Send 4 complimentary tickets?' });
  await giving.getByText('We’ll email 4 tickets to 2 people.').waitFor();
  await giving.getByRole('button', { name: 'Send 4 tickets' }).click();
  await giving.waitFor({ state: 'hidden' });
  await mailAbout(world, 'johanna@example.com', 'Your 3 tickets');

  await page.getByText('4 complimentary tickets so far.').waitFor();
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('row', { name: 'General N$ 100.00 20 3 4' }).waitFor();
  await page.getByRole('link', { name: 'Attendees' }).click();
  await page.getByText('General, complimentary').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All attendees as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  // A header and eight tickets: orders of three and of one, and four complimentary ones. The refunded ticket is void.
  expect(file.trimEnd().split('\r\n')).toHaveLength(9);
  expect(file.match(/,Void,/g)).toHaveLength(1);
  expect(browserErrors).toEqual([]);
  await page.context().close();
});

test('an organiser reads that sales were stopped and why no complimentary tickets can be issued', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const offSale = await makeEvent(world.pool, { organiserId, name: 'Jazz under the camelthorn' });
  await world.pool.query('update events set off_sale_at = now() where id = $1', [offSale.id]);
  const draft = await makeEvent(world.pool, { organiserId, name: 'Songs for the first rain', state: 'draft' });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page, browserErrors } = await visit(browser, world.url, await signedIn(world, owner));

  await page.goto(`/business/events/${offSale.id}`);
  await page.getByText('We’ve stopped ticket sales for this event. Tickets already sold stay valid.').waitFor();
  await page.getByText('Gross sales').first().waitFor();
  expect(await page.getByRole('heading', { name: 'Share your event' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Complimentary tickets' }).click();
  await page.getByText('You can send more once the event is back on sale.').waitFor();
  expect(await page.getByLabel('Guests').count()).toBe(0);

  await page.goto(`/business/events/${draft.id}/complimentary`);
  await page.getByText('as soon as your event is published').waitFor();
  expect(await page.getByLabel('Guests').count()).toBe(0);
  await page.getByRole('link', { name: 'Continue editing' }).click();
  await page.getByRole('heading', { name: 'Not public yet' }).waitFor();
  expect(browserErrors).toEqual([]);
  await page.context().close();
});

test('a visitor is offered no tickets of an event whose sales were stopped', async () => {
  const event = await makeEvent(world.pool, { name: 'Jazz under the camelthorn' });
  await world.pool.query('update events set off_sale_at = now() where id = $1', [event.id]);
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit(browser, world.url, { javaScriptEnabled, viewport: { width: 360, height: 740 } });
    await page.goto(`/explore/${event.slug}`);
    await page.getByText('Ticket sales are closed.').waitFor();
    expect(await page.getByText('Get tickets').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Add one/ }).count()).toBe(0);
  }
});

test('an event whose ticket types have all closed says so once', async () => {
  const salesEndAt = new Date(Date.now() - 60_000);
  const event = await makeEvent(world.pool, {
    ticketTypes: [
      { name: 'Adult', salesEndAt },
      { name: 'Child', salesEndAt },
    ],
  });
  const { page } = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  await page.goto(`/explore/${event.slug}`);
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await tickets.getByText('Ticket sales are closed.').waitFor();
  expect(await tickets.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Adult', 'Child']);
  expect(await tickets.getByText(/closed/).count()).toBe(1);
});

test('an organiser reads long answers with their line breaks, and dates as everywhere else', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    ticketTypes: [{ priceMinor: 0 }],
    customFields: [
      { label: 'Wishes', type: 'TEXTAREA' },
      { label: 'Arrival', type: 'DATE' },
    ],
  });
  const { payload } = await place(world.client, event, {
    lines: [[0, 1]],
    email: 'ndapewa@example.com',
    customFields: [
      { label: 'Wishes', value: 'A table in the shade\nNo nuts' },
      { label: 'Arrival', value: '2026-12-01' },
    ],
  });
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/orders/${payload.reference}`);
  const answers = page.getByRole('region', { name: 'Answers' });
  await answers.getByText('Tue, 1 Dec 2026').waitFor();
  expect((await answers.innerText()).split('\n')).toEqual(expect.arrayContaining(['A table in the shade', 'No nuts']));
});

test('an organiser who edits a ticket of the buyer’s own is asked only for what they can change', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  const { reference } = await buy(world, event);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { page } = await visit(browser, world.url, await signedIn(world, owner));
  await page.goto(`/business/events/${event.id}/orders/${reference}`);
  await page.getByRole('button', { name: 'Edit buyer' }).click();
  await page.getByRole('dialog').getByText('Enter a different name or email address.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit ticket 1' }).click();
  await page.getByRole('dialog').getByText('Enter a different name.', { exact: true }).waitFor();
  expect(await page.getByRole('dialog').getByLabel('Email address').count()).toBe(0);
});
