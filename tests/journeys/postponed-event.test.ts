import { postponeEvent } from '@quivertree/contract/event-changes/event-changes';
import { test } from 'vitest';
import { mailAbout } from '../world/mails.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { buy, signedInAs } from '../world/paid-order.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

test('a buyer who can’t make the new date follows the email, gets a refund, and the tickets are void', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, name: 'Night of the quiver trees' });
  const bought = await buy(world, event);
  await organiser.call(postponeEvent, {
    params: { eventId: event.id },
    body: { note: 'The river has come down.', refundsUntil: new Date(Date.now() + 14 * 86_400_000).toISOString() },
  });
  const { text = '' } = await mailAbout(world, bought.email, 'Postponed: Night of the quiver trees');

  const holder = await visit(browser, world.url, { viewport: { width: 360, height: 740 } });
  const { page } = holder;
  await page.goto(/\S+\/refund\/\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('heading', { name: 'Night of the quiver trees' }).waitFor();
  await takeScreenshot(page, 'refund-offer');
  await page.getByRole('link', { name: 'Keep my tickets' }).click();
  await page.getByText('Your ticket', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Refund N$ 105.00' }).click();
  await page.getByRole('status').getByText('to your original payment method').waitFor();
  await page.reload();
  await page.getByText('Your tickets are no longer valid.').waitFor();
  await page.getByRole('button', { name: /back/ }).waitFor({ state: 'detached' });
  await mailAbout(world, bought.email, 'Your refund of');
  expectNoBrowserErrors(holder);
  await page.context().close();
});
