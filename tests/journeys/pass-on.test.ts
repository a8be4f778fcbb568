import { getOrderStatus } from '@quivertree/contract/orders';
import { expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { makeEvent } from '../world/make-event.ts';
import { startJourney } from './journey.ts';
import { expectNoComplaints, takePicture, visit } from './visit.ts';

const { world, browser } = await startJourney();

test('a holder passes a ticket on with a link, cancels that, and passes it on again, with a new code', async () => {
  const event = await makeEvent(world.pool, { name: 'Night of the quiver trees', ticketTypes: [{ priceMinor: 0 }] });
  const { reference, paymentPage } = await order(world.url, event, [[0, 1]]);
  const key = new URL(paymentPage).searchParams.get('key') ?? '';
  const { ticketsPath = '' } = await world.client.call(getOrderStatus, { params: { reference }, query: { key } });

  const giver = await visit(browser, world.url, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await giver.page.goto(ticketsPath);
  const oldCode = await giver.page.locator('article p.figures.text-center').textContent();
  const give = async () => {
    await giver.page.getByRole('button', { name: 'Transfer to someone else' }).click();
    await giver.page.getByRole('button', { name: 'Transfer ticket' }).click();
    await giver.page.getByText('Share this link').waitFor();
    return (await giver.page.getByRole('link', { name: /\/transfer\// }).textContent()) ?? '';
  };
  const first = await give();
  await giver.page.getByText('Being transferred').waitFor();
  await takePicture(giver.page, 'pass-on');
  await giver.page.reload();
  await giver.page.getByRole('button', { name: 'Cancel transfer' }).click();
  await giver.page.getByRole('button', { name: 'Cancel transfer' }).last().click();
  await giver.page.getByText(oldCode ?? '').waitFor();
  const second = await give();
  expectNoComplaints(giver);

  const taker = await visit(browser, world.url);
  await taker.page.goto(first);
  await taker.page.getByText('has cancelled this transfer').waitFor();
  await taker.page.goto(second);
  await taker.page.getByText('Ndapewa Shikongo is giving you a ticket').waitFor();
  await taker.page.getByRole('button', { name: 'Accept ticket' }).click();
  await taker.page.getByText('Please enter your full name.').waitFor();
  await taker.page.getByLabel('Full name').fill('Tangeni Haufiku');
  await taker.page.getByText('Please enter your full name.').waitFor({ state: 'detached' });
  await taker.page.getByLabel('Email').fill('tangeni@example.com');
  await takePicture(taker.page, 'take-ticket');
  await taker.page.getByRole('button', { name: 'Accept ticket' }).click();
  await taker.page.waitForURL('**/tickets/**');
  await taker.page.getByText('Tangeni Haufiku').waitFor();
  const newCode = await taker.page.locator('article p.figures.text-center').textContent();
  expect(newCode).not.toBe(oldCode);
  expectNoComplaints(taker);

  await giver.page.reload();
  await giver.page.getByText('Transferred', { exact: true }).waitFor();
});
