import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runOutReservations } from '../world/run-out-reservations.ts';
import { order } from '../world/buy.ts';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { fillSignIn } from './fill-forms.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

/** The link in an email with this subject. */
async function linkIn(email: string, name: 'offer' | 'leave', about: string): Promise<string> {
  const { text = '' } = await mailAbout(world, email, about);
  return new RegExp(`\\S+[?]${name}=\\w+`).exec(text)?.[0] ?? '';
}

async function join(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByLabel('Full name').fill('Tangeni Haufiku');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('You’re on the waiting list.', { exact: true }).waitFor();
}

/** Continues from the buyer's filled-in details, and pays. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await page.waitForURL('**/checkout/status/**');
  await page
    .getByText(/Payment successful|successful/i)
    .first()
    .waitFor();
}

test('a visitor too late for a sold-out event joins the waiting list, gets an email, and buys returned tickets', async () => {
  const event = await makeEvent(world.pool, {
    name: 'Night of the quiver trees',
    ticketTypes: [{ capacity: 2, name: 'Stalls' }],
  });
  await order(world.url, event, [[0, 2]]);
  const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/explore/${event.slug}`);
  await page.getByText('Sold out', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByLabel('Full name').waitFor();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('Please enter your full name.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const joinButton = page.getByRole('button', { name: 'Join the waiting list' });
  expect(await joinButton.evaluate((button) => button === document.activeElement)).toBe(true);
  await join(page, 'tangeni@example.com');
  await page.getByText('first on the list').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^You’re on the waiting list\./);
  await takeScreenshot(page, 'waiting-list-joined');

  await runOutReservations(world.pool);
  await page.goto(await linkIn('tangeni@example.com', 'offer', 'It’s your turn'));
  await page.getByText(/It’s your turn: we’ve reserved 1 “Stalls” ticket for you until/).waitFor();
  await page.getByRole('button', { name: /guest/i }).click();
  await page.getByLabel('Full name').fill('Tangeni Haufiku');
  await page.getByLabel('Email').fill('tangeni@example.com');
  await takeScreenshot(page, 'waiting-list-offer');
  await pay(page);
  expectNoBrowserErrors(visitor);

  const { rows } = await world.pool.query('select sold, offered, reserved from ticket_types where event_id = $1', [
    event.id,
  ]);
  expect(rows).toEqual([{ sold: 1, offered: 0, reserved: 0 }]);
  await page.goto(await linkIn('tangeni@example.com', 'offer', 'It’s your turn'));
  await page.getByText('You’ve ordered the tickets that were reserved for you.').waitFor();
});

test('a visitor sees each ticket type once while one is sold out and another is on sale, and can still pick tickets', async () => {
  const event = await makeEvent(world.pool, {
    ticketTypes: [
      { capacity: 1, name: 'Front row' },
      { capacity: 20, name: 'Lawn' },
    ],
  });
  await order(world.url, event, [[0, 1]]);
  const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('button', { name: 'Add one “Lawn”' }).click();
  await page.getByText('Subtotal').waitFor();
  expect(await page.getByRole('heading', { name: 'Lawn' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).first().waitFor();
  expectNoBrowserErrors(visitor);

  const plain = await visit(browser, world.url, { javaScriptEnabled: false });
  await plain.page.goto(`/explore/${event.slug}`);
  await plain.page.getByRole('spinbutton', { name: 'Quantity of Lawn' }).fill('2');
  await plain.page.getByRole('button', { name: 'Get tickets' }).click();
  await plain.page.getByText('Total for 2 tickets').waitFor();
});

test('a family of four waits for four seats, sees its position, is offered them together, and buys them; the organiser watches', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Hardap Sounds');
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Stars over Spreetshoogte',
    maxPerBuyer: 4,
    ticketTypes: [{ capacity: 4, name: 'Seat' }],
  });
  await order(world.url, event, [[0, 4]]);
  const visitor = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/explore/${event.slug}`);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  for (let n = 1; n < 4; n++) await page.getByRole('button', { name: 'Add one “Seat”' }).click();
  await page.getByLabel('Full name').fill('Hilma Nangolo');
  await page.getByLabel('Email').fill('hilma@example.com');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('You’re first on the list.').waitFor();
  await page.goto(await linkIn('hilma@example.com', 'leave', 'waiting list'));
  await page.getByText('You’re first on the list. How many “Seat” tickets would you like?').waitFor();
  await takeScreenshot(page, 'waiting-list-position');
  expect(await page.getByRole('button', { name: 'Join the waiting list' }).count(), 'beside their entry').toBe(0);

  const manager = await makeUser(world.pool, { memberOf: { organiserId, role: 'manager' } });
  const hub = await visit(browser, world.url);
  await hub.page.goto(`/login?from=/business/events/${event.id}/waiting-list`);
  await fillSignIn(hub.page, manager);
  const row = hub.page.getByRole('row').filter({ hasText: 'Hilma Nangolo' });
  await row.getByText('Waiting', { exact: true }).waitFor();
  await runOutReservations(world.pool, event.id);
  await hub.page.reload();
  await row.getByText('Tickets offered').waitFor();
  await takeScreenshot(hub.page, 'waiting-list-organiser');

  await page.goto(await linkIn('hilma@example.com', 'offer', 'It’s your turn'));
  await page.getByText(/It’s your turn: we’ve reserved 4 “Seat” tickets for you until/).waitFor();
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Remove one “Seat”' }).click();
  const bar = page.locator('div', { has: page.getByRole('link', { name: 'Get tickets' }) }).last();
  expect(await bar.innerText()).toMatch(/^N\$\s[\d.]+\s*Get tickets$/);
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Add one “Seat”' }).click();
  await page.getByRole('button', { name: /guest/i }).click();
  await page.getByLabel('Full name').fill('Hilma Nangolo');
  await page.getByLabel('Email').fill('hilma@example.com');
  await pay(page);
  await mailAbout(world, 'hilma@example.com', 'tickets');
  await hub.page.reload();
  await row.getByText('Has tickets').waitFor();

  const attendee = { name: 'Hilma Nangolo', email: 'hilma@example.com' };
  const body = { ticketId: event.ticketTypes[0] ?? '', quantity: 1, attendee };
  await world.client.call(joinWaitingList, { params: { eventId: event.id }, body });
  await hub.page.reload();
  await row.getByText('Passed over: already has the maximum number of tickets').waitFor();
  expectNoBrowserErrors(visitor);
  expectNoBrowserErrors(hub);
});

test('a visitor who has ordered the reserved tickets pays in another browser, from the link in the email', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1, name: 'Seat', priceMinor: 9_000 }] });
  await order(world.url, event, [[0, 1]]);
  const { page: first } = await visit(browser, world.url);
  await first.goto(`/explore/${event.slug}`);
  await join(first, 'ester@example.com');
  await runOutReservations(world.pool, event.id);
  const link = await linkIn('ester@example.com', 'offer', 'It’s your turn');
  await first.goto(link);
  await first.getByRole('button', { name: /guest/i }).click();
  await first.getByLabel('Full name').fill('Ester Haufiku');
  await first.getByLabel('Email').fill('ester@example.com');
  await first.getByRole('button', { name: /^Continue to pay/ }).click();
  await first.getByRole('heading', { name: 'Test payment' }).waitFor();

  const other = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = other;
  await page.goto(link);
  await page
    .getByText(/^We haven’t received your payment yet\. Your tickets are reserved for another \d+:\d\d\.$/)
    .waitFor();
  await takeScreenshot(page, 'waiting-list-unpaid');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
  await page.goto(link);
  await page.getByText('You’ve ordered the tickets that were reserved for you.').waitFor();
  expectNoBrowserErrors(other);
});

test('a visitor declines the tickets that were reserved for them, and the next person gets them', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1, name: 'Seat' }] });
  await order(world.url, event, [[0, 1]]);
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  for (const email of ['petrus@example.com', 'maria@example.com']) {
    await page.goto(`/explore/${event.slug}`);
    await join(page, email);
  }
  await runOutReservations(world.pool, event.id);
  await page.goto(await linkIn('petrus@example.com', 'offer', 'It’s your turn'));
  const decline = page.getByRole('button', { name: 'No, thanks' });
  await decline.waitFor();
  const text = await page.getByText('It’s your turn: we’ve reserved').boundingBox();
  expect((await decline.boundingBox())?.y, 'below the text').toBeGreaterThanOrEqual(
    (text?.y ?? 0) + (text?.height ?? 0),
  );
  await decline.click();
  await page.getByText('You’ve declined the tickets.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName), 'once the button has gone').toBe('MAIN');
  await takeScreenshot(page, 'waiting-list-declined');
  await linkIn('maria@example.com', 'offer', 'It’s your turn');
  expectNoBrowserErrors(visitor);
});

test('a visitor who has changed their mind leaves the waiting list with the link in the email', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1 }] });
  await order(world.url, event, [[0, 1]]);
  const visitor = await visit(browser, world.url, { colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/explore/${event.slug}`);
  await join(page, 'selma@example.com');
  await page.goto(await linkIn('selma@example.com', 'leave', 'waiting list'));
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByText('You’ve left the waiting list').waitFor();
  await page.getByRole('button', { name: 'Join the waiting list' }).waitFor();
  await takeScreenshot(page, 'waiting-list-left');
  expectNoBrowserErrors(visitor);
  const { rows } = await world.pool.query('select state from waiting_entries where event_id = $1', [event.id]);
  expect(rows).toEqual([{ state: 'left' }]);
});
