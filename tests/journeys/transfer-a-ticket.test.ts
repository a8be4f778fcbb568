import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { makeEvent } from '../world/make-event.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

test('a holder transfers a ticket by link, cancels the transfer, and transfers it again, with a new code', async () => {
  const event = await makeEvent(world.pool, { name: 'Night of the quiver trees', ticketTypes: [{ priceMinor: 0 }] });
  const { reference, paymentPage } = await order(world.url, event, [[0, 1]]);
  const key = new URL(paymentPage).searchParams.get('key') ?? '';
  const { ticketsPath = '' } = await world.client.call(getOrderStatus, { params: { reference }, query: { key } });

  const sender = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await sender.page.goto(ticketsPath);
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
  await sender.page.getByRole('button', { name: 'Cancel transfer' }).click();
  await sender.page.getByRole('button', { name: 'Cancel transfer' }).last().click();
  await sender.page.getByText(oldCode ?? '').waitFor();
  const second = await give();
  expectNoBrowserErrors(sender);

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
