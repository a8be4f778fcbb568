import { expect, test } from 'vitest';
import { makeEvent, makeOrganiser } from '../../world/make-event.ts';
import { makeUser } from '../../world/make-user.ts';
import { order } from '../../world/paid-order.ts';
import { fillSignIn } from '../fill-forms.ts';
import { startJourney } from '../journey.ts';
import { backButton, checkScreen, openApp } from './open-app.ts';

const { world, browser } = await startJourney();

test.each(['light', 'dark'] as const)('an owner sees sales and orders at a glance, in %s', async (colorScheme) => {
  const organiserId = await makeOrganiser(world.pool, `Kolmanskop Light Society ${colorScheme}`);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Ghost town by lantern light',
    ticketTypes: [{ name: 'Walk', priceMinor: 0, capacity: 40 }],
  });
  await order(world, event, { quantities: [3] });

  const { page } = await openApp(browser, world.url, { colorScheme });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Scan tickets at a door' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, owner);
  await page.getByRole('link', { name: /Ghost town by lantern light/ }).waitFor();
  // Signing in has left no second copy of the screen that led to it.
  await backButton(page).click();
  await page.getByTestId('business').click();
  const overview = page.getByTestId('organisation');
  await overview.getByTestId('latest-order').getByText('Ndapewa Shikongo').waitFor();
  await expect.poll(() => overview.getByLabel(/^Valid tickets, 3/).count()).toBe(1);
  await checkScreen(page, `app-organisation-${colorScheme}`);
  await page.getByTestId('event-sales-row').click();
  await page.getByTestId('event-sales').getByText('3 of 40').waitFor();
  await checkScreen(page, `app-event-sales-${colorScheme}`);
  await page.getByTestId('open-event-door').click();
  await page.getByText('of 3 tickets').waitFor();
  await checkScreen(page, `app-member-door-${colorScheme}`);

  await page.goto('/settings/notifications');
  await page.getByTestId('reminders').click();
  await checkScreen(page, `app-notifications-${colorScheme}`);
  await page.goto('/account');
  await page.getByTestId('business').waitFor();
  await checkScreen(page, `app-account-${colorScheme}`);
});
