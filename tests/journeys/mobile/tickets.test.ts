import { returnTicket } from '@quivertree/contract/tickets/returns';
import { expect, test } from 'vitest';
import { makeEvent } from '../../world/make-event.ts';
import { makeUser } from '../../world/make-user.ts';
import { order } from '../../world/paid-order.ts';
import { fillSignIn } from '../fill-forms.ts';
import { startJourney } from '../journey.ts';
import { visit } from '../visit.ts';
import { backButton, checkScreen, doubleText, openApp } from './open-app.ts';

const { world, browser } = await startJourney();

test('a buyer signs in through the browser, shows tickets offline, and passes one on', async () => {
  const event = await makeEvent(world.pool, { name: 'Night of the quiver trees', ticketTypes: [{ priceMinor: 0 }] });
  const user = await makeUser(world.pool);
  const { ticketsKey } = await order(world, event, { quantities: [2], email: user.email });

  const app = await openApp(browser, world.url);
  const { page } = app;
  await page.goto('/tickets');
  await page.getByTestId('sign-in').click();
  await checkScreen(page, 'app-sign-in');
  await page.getByTestId('browser-sign-in').click();
  await expect.poll(() => app.opened).not.toEqual([]);

  const system = await visit(browser, world.url, { viewport: { width: 390, height: 844 } });
  await system.page.goto(app.opened[0] ?? '');
  await fillSignIn(system.page, user);
  await system.page.getByRole('button', { name: 'Continue to the app' }).click();
  const back = await system.page.getByRole('link', { name: 'Open the app' }).getAttribute('href');
  expect(back).toMatch(/^quivertree:\/\/oauth\/callback\?/);

  const synced: string[] = [];
  page.on('request', (request) => synced.push(new URL(request.url()).pathname));
  await app.openLink((back ?? '').replace('quivertree:/', ''));
  await page.getByTestId('order-row').waitFor();
  // The codes came with the list, not one order at a time.
  await expect.poll(() => synced.filter((path) => path === '/api/v1/users/me/tickets').length).toBeGreaterThan(0);
  expect(synced.filter((path) => path.startsWith('/api/v1/public/tickets/'))).toEqual([]);
  await page.getByTestId('order-row').click();
  await page.getByLabel('QR code of ticket 1').waitFor();
  await checkScreen(page, 'app-ticket');

  // A cold start without a signal.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.context().setOffline(true);
  await app.openLink('/tickets');
  await page.getByTestId('order-row').click();
  await page.getByLabel('QR code of ticket 1').waitFor();
  await page.getByText('1 of 2').waitFor();
  expect(await page.getByText('You’re offline.').isVisible()).toBe(false);
  await checkScreen(page, 'app-ticket-offline');
  expect(asked).toEqual([]);

  await page.context().setOffline(false);
  // A transfer needs the connection, which the app notices a moment later and then fetches the tickets again.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const first = page.getByTestId('ticket-1');
  await first.getByRole('button', { name: 'Transfer to someone else' }).click();
  await first.getByTestId('send-transfer').click();
  const link = await first.getByTestId('transfer-link').textContent();
  await first.getByTestId('transfer-link').scrollIntoViewIfNeeded();
  await checkScreen(page, 'app-transfer');
  // Even a long word, such as an address, fits a small phone with text of twice the size.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await first.boundingBox())?.width).toBe(360);
  await first.getByTestId('transfer-link').waitFor();
  await page.evaluate(doubleText);
  const box = await first.getByTestId('transfer-link').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 390, height: 844 });
  await first.getByText('Being transferred').waitFor();

  const friend = await openApp(browser, world.url, { colorScheme: 'dark' });
  await friend.openLink(new URL(link ?? '').pathname);
  await friend.page.getByLabel('Full name').fill('Tangeni Haufiku');
  await friend.page.getByLabel('Email').fill('tangeni@example.com');
  await checkScreen(friend.page, 'app-accept');
  await friend.page.getByTestId('accept').click();
  await friend.page.getByLabel('QR code of ticket 1').waitFor();
  await friend.page.getByText('Tangeni Haufiku').waitFor();
  await checkScreen(friend.page, 'app-ticket-dark');
  // The link opened above the tabs. This phone now has the ticket too, even without an account.
  await backButton(friend.page).click();
  await friend.page.getByTestId('tab-tickets').click();

  await friend.page.getByTestId('order-row').filter({ hasText: 'Night of the quiver trees' }).waitFor();
  await checkScreen(friend.page, 'app-guest-tickets-dark');

  await app.openLink(`/tickets/${ticketsKey}`);
  await page.getByText('Transferred', { exact: true }).waitFor();

  // Signing out leaves nothing on the phone.
  await app.openLink('/account');
  await page.getByTestId('sign-out').click();
  await checkScreen(page, 'app-sign-out');
  await page.getByTestId('confirm-sign-out').click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a phone says at the next sync that a ticket was voided elsewhere', async () => {
  const ticketTypes = [{ priceMinor: 0, returnable: true }];
  const event = await makeEvent(world.pool, { name: 'Desert Sound', ticketTypes });
  const { ticketsKey, ticketIds } = await order(world, event);
  const app = await openApp(browser, world.url);
  await app.openLink(`/tickets/${ticketsKey}`);
  await app.page.getByLabel('QR code of ticket 1').waitFor();
  await checkScreen(app.page, 'app-ticket-short');
  // Someone else who has the link returns a free ticket.
  await world.client.call(returnTicket, { params: { ticketsKey }, body: { ticketId: ticketIds[0] ?? '' } });
  await app.openLink('/tickets');
  await app.page.getByText('1 ticket for Desert Sound is no longer valid').waitFor();
  expect(await app.page.getByTestId('order-row').textContent()).toContain('No valid tickets');
  await checkScreen(app.page, 'app-voided');
});
