import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { makeEvent } from '../world/make-event.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();
const PHONE = { viewport: { width: 360, height: 740 } };

/** Orders free tickets and returns the path of their page. */
async function orderTickets(quantity: number): Promise<string> {
  const event = await makeEvent(world.pool, { name: 'Night of the quiver trees', ticketTypes: [{ priceMinor: 0 }] });
  const { reference, paymentPage } = await order(world.url, event, [[0, quantity]]);
  const key = new URL(paymentPage).searchParams.get('key') ?? '';
  const { ticketsPath = '' } = await world.client.call(getOrderStatus, { params: { reference }, query: { key } });
  return ticketsPath;
}

test('a holder transfers a ticket by link, cancels the transfer, and transfers it again, with a new code', async () => {
  const sender = await visit(browser, world.url, { ...PHONE, colorScheme: 'dark' });
  await sender.page.goto(await orderTickets(1));
  const oldCode = await sender.page.locator('article p.figures.text-center').textContent();
  const give = async () => {
    await sender.page.getByRole('button', { name: 'Transfer to someone else' }).click();
    await sender.page.getByRole('button', { name: 'Transfer ticket' }).click();
    await sender.page.getByText('Share this link').waitFor();
    return (await sender.page.getByRole('link', { name: /\/transfer\// }).textContent()) ?? '';
  };
  const first = await give();
  await sender.page.getByText('Being transferred').waitFor();
  await takeScreenshot(sender.page, 'transfer');
  await sender.page.reload();
  await sender.page.getByRole('button', { name: 'Share or cancel transfer' }).click();
  expect(await sender.page.getByRole('link', { name: /\/transfer\// }).textContent()).toBe(first);
  await takeScreenshot(sender.page, 'transfer-again');
  await sender.page.getByRole('button', { name: 'Cancel transfer', exact: true }).click();
  await sender.page.getByText(oldCode ?? '').waitFor();
  const second = await give();
  expectNoBrowserErrors(sender);

  const { page: withoutScripts } = await visit(browser, world.url, { javaScriptEnabled: false });
  await withoutScripts.goto(second);
  await withoutScripts.locator('p', { hasText: 'Turn on JavaScript in your browser to accept this ticket.' }).waitFor();

  const recipient = await visit(browser, world.url);
  await recipient.page.goto(first);
  await recipient.page.getByText('has cancelled this transfer').waitFor();
  await recipient.page.goto(second);
  await recipient.page.getByText('Ndapewa Shikongo sent you a ticket').waitFor();
  await recipient.page.getByRole('button', { name: 'Accept ticket' }).click();
  await recipient.page.getByText('Please enter your full name.').waitFor();
  await recipient.page.getByLabel('Full name').fill('Tangeni Haufiku');
  await recipient.page.getByText('Please enter your full name.').waitFor({ state: 'detached' });
  await recipient.page.getByLabel('Email').fill('tangeni@example.com');
  await takeScreenshot(recipient.page, 'accept-transfer');
  await recipient.page.getByRole('button', { name: 'Accept ticket' }).click();
  await recipient.page.waitForURL('**/tickets/**');
  await recipient.page.getByText('Tangeni Haufiku').waitFor();
  const newCode = await recipient.page.locator('article p.figures.text-center').textContent();
  expect(newCode).not.toBe(oldCode);
  expectNoBrowserErrors(recipient);

  await sender.page.reload();
  await sender.page.getByText('Transferred', { exact: true }).waitFor();
});

test('a transfer’s link stays in view and can be copied, and the transfer can be cancelled beside it', async () => {
  const sender = await visit(browser, world.url, { ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = sender;
  await page.goto(await orderTickets(3));
  const [first, ...others] = ['Ticket 1 of 3', 'Ticket 2 of 3', 'Ticket 3 of 3'];
  const order = () => page.getByRole('article').evaluateAll((tickets) => tickets.map((ticket) => ticket.ariaLabel));
  await page.getByRole('button', { name: 'Transfer to someone else' }).first().click();
  await page.getByRole('button', { name: 'Transfer ticket' }).click();
  const link = page.getByRole('link', { name: /\/transfer\// });
  await page.getByRole('article', { name: first }).getByText('Being transferred').waitFor();
  await page.getByText('Share this link with the person the ticket is for:').waitFor();
  await expect.poll(() => link.evaluate((a) => a === document.activeElement)).toBe(true);
  expect(await order()).toEqual([first, ...others]);
  const box = await link.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(PHONE.viewport.height);
  await takeScreenshot(page, 'transfer-link');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.textContent());
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  await page.getByRole('img', { name: 'QR code of ticket 1' }).waitFor();
  await link.waitFor({ state: 'detached' });
  expect(await order()).toEqual([first, ...others]);
  expectNoBrowserErrors(sender);
  await page.reload();
  expect(await page.getByRole('button', { name: 'Transfer to someone else' }).count()).toBe(3);
});

test('with a keyboard, focus stays with the ticket that is being transferred', async () => {
  const sender = await visit(browser, world.url, PHONE);
  const { page } = sender;
  await page.goto(await orderTickets(2));
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  const start = page.getByRole('button', { name: 'Transfer to someone else' }).first();
  await start.press('Enter');
  expect(await focused()).toBe('Transfer to someone else');
  await page.getByRole('group', { name: 'Transfer to someone else' }).waitFor();
  const email = page.getByLabel('New holder’s email');
  await email.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('tangeni');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email address.').waitFor();
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(
    await email.evaluate((field) => field.ariaDescribedByElements?.map(({ textContent }) => textContent)),
  ).toContain('Please enter a valid email address.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
  await start.press('Enter');
  await email.fill('tangeni@example.com');
  await email.press('Enter');
  await page.getByText('We’ve emailed tangeni@example.com.').waitFor();
  await expect.poll(focused).toMatch(/\/transfer\//);
  await page.getByRole('button', { name: 'Cancel transfer' }).press('Enter');
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
  expectNoBrowserErrors(sender);
});
