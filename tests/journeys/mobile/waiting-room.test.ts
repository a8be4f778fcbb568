import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { expect, test } from 'vitest';
import { makeEvent } from '../../world/make-event.ts';
import { openSales } from '../../world/open-sales.ts';
import { startJourney } from '../journey.ts';
import { checkScreen, openApp } from './open-app.ts';

const { world, browser } = await startJourney();

test('a buyer joins the waiting room before sales open, is admitted, and orders with the place', async () => {
  const salesStartAt = new Date(Date.now() + 2 * MINUTE_MS);
  const event = await makeEvent(world.pool, {
    name: 'Night of lanterns',
    waitingRoom: true,
    ticketTypes: [{ name: 'RSVP', priceMinor: 0, salesStartAt }],
  });
  const { page } = await openApp(browser, world.url);
  await page.goto(`/explore/${event.slug}`);
  await page.getByText('To order, you need a place in the waiting room.').waitFor();
  await checkScreen(page, 'app-event-with-room');
  await page.getByTestId('to-waiting-room').click();
  await page.getByTestId('join-waiting-room').click();
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
  await checkScreen(page, 'app-waiting-room');

  // The app stores the place itself, so it doesn't need the cookie that a browser would use.
  await page.context().clearCookies();
  await page.goto(`/queue/${event.slug}`);
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
  await openSales(world, event);
  await page.getByRole('heading', { name: 'It’s your turn' }).waitFor({ timeout: 30_000 });
  await checkScreen(page, 'app-admitted');
  await page.getByTestId('choose').click();
  await page.getByTestId('add-one').click();
  await page.getByTestId('checkout').click();
  await page.getByTestId('continue-as-guest').click();
  await page.getByTestId('person-name').fill('Ndapewa Shikongo');
  await page.getByTestId('person-email').fill('ndapewa@example.com');
  await page.context().clearCookies();
  await page.getByTestId('place-order').click();
  await page.getByText('Registration Confirmed').waitFor();
  const { rows } = await world.pool.query<{ used: boolean }>(
    'select order_id is not null as used from waiting_room_places where event_id = $1',
    [event.id],
  );
  expect(rows).toEqual([{ used: true }]);
});
