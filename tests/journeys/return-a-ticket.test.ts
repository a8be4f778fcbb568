import { randomUUID } from 'node:crypto';
import { scanTicket } from '@quivertree/contract/door/door';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { signedIn } from '../world/organiser-money.ts';
import { buy } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a holder who can’t come returns a ticket, the next on the waiting list buys it, and the money is refunded', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Night of the quiver trees',
    returnFeeBasisPoints: 1_000,
    ticketTypes: [{ capacity: 2, name: 'Stalls', returnable: true, transferable: false }],
  });
  const seller = await buy(world, event, { quantities: [2], email: 'selma@example.com' });
  await world.client.call(joinWaitingList, {
    params: { eventId: event.id },
    body: {
      ticketId: event.ticketTypes[0] ?? '',
      quantity: 1,
      attendee: { name: 'Tangeni Haufiku', email: 'tangeni@example.com' },
    },
  });
  const { tickets } = await world.client.call(getOrderTickets, { params: seller });

  const holder = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await holder.page.goto(`/tickets/${seller.ticketsKey}`);
  const first = holder.page.getByRole('article', { name: 'Ticket 1 of 2' });
  await first.getByText('can’t be transferred').waitFor();
  expect(await holder.page.getByRole('button', { name: 'Transfer to someone else' }).count()).toBe(0);
  await holder.page.getByRole('button', { name: 'Return this ticket' }).first().focus();
  await holder.page.keyboard.press('Enter');
  await holder.page.getByText(/If someone else buys it, N\$\s90.00 will be refunded to you/).waitFor();
  await holder.page.getByText(/The organiser keeps N\$\s10.00/).waitFor();
  await takeScreenshot(holder.page, 'return-a-ticket');
  await holder.page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => focused(holder.page)).toBe('Return this ticket');
  await holder.page.keyboard.press('Enter');
  await holder.page.getByRole('button', { name: 'Return my ticket' }).press('Enter');
  await first.getByText('On sale again.').waitFor();
  await first.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
  await expect.poll(() => focused(holder.page)).toBe('Take this ticket off sale');
  await holder.page.keyboard.press('Enter');
  await holder.page.getByRole('button', { name: 'Take my ticket off sale' }).click();
  await holder.page.getByRole('alert').getByText('Someone is buying this ticket right now.').waitFor();
  await takeScreenshot(holder.page, 'on-return');
  expect(holder.browserErrors).toEqual([expect.stringContaining('409')]);

  const { text = '' } = await mailAbout(world, 'tangeni@example.com', 'It’s your turn');
  const buyer = await visit(browser, world.url);
  await buyer.page.goto(/\S+[?]offer=\w+/.exec(text)?.[0] ?? '');
  await buyer.page.getByRole('button', { name: /guest/i }).click();
  await buyer.page.getByLabel('Full name').fill('Tangeni Haufiku');
  await buyer.page.getByLabel('Email').fill('tangeni@example.com');
  await buyer.page.getByRole('button', { name: 'Continue' }).click();
  await buyer.page.getByRole('button', { name: /^Pay/ }).first().click();
  await buyer.page.waitForURL('**/checkout/status/**');
  await buyer.page
    .getByText(/successful/i)
    .first()
    .waitFor();
  expectNoBrowserErrors(buyer);

  const mail = await mailAbout(world, 'selma@example.com', 'Someone has bought your ticket');
  expect(mail.text).toMatch(/refunding N\$\s90.00/);
  await holder.page.reload();
  await first.getByText('Not valid').waitFor();
  const { client } = await signedIn(world, { memberOf: { organiserId, role: 'door' } });
  const scans = tickets.map(({ code }) =>
    client.call(scanTicket, {
      params: { eventId: event.id },
      body: { code: code ?? '', device: 'gate', nonce: randomUUID() },
    }),
  );
  expect((await Promise.all(scans)).map(({ verdict, reason }) => reason ?? verdict)).toEqual(['void', 'admitted']);
});

test('a ticket of a past event says so, and stays a souvenir with its code, PDF and receipt', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ returnable: true }] });
  const { ticketsKey } = await buy(world, event);
  const holder = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = holder;
  const actions = page.getByRole('button', { name: /Transfer to|Return this/ });
  const calendar = page.getByRole('link', { name: 'Google' });
  await page.goto(`/tickets/${ticketsKey}`);
  expect(await actions.count()).toBe(2);
  expect(await calendar.count()).toBe(1);

  await world.pool.query(
    `update events set starts_at = now() - interval '4 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [event.id],
  );
  await page.reload();
  await page.getByRole('article', { name: 'Ticket 1 of 1' }).getByText('This event is over.').waitFor();
  await page.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
  await page.getByRole('link', { name: 'Download as PDF' }).waitFor();
  await page.getByRole('link', { name: 'Receipt' }).waitFor();
  expect(await actions.count()).toBe(0);
  expect(await calendar.count()).toBe(0);
  expect(await page.getByText(/At the door|letters below it|works offline|WhatsApp/).count()).toBe(0);
  await takeScreenshot(page, 'past-ticket');
  expectNoBrowserErrors(holder);
});
