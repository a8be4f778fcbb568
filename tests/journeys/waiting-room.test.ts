import { once } from 'node:events';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { openSales } from '../world/open-sales.ts';
import { expectUsableEverywhere } from './expect-usable.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

const { world, browser } = await startJourney();

const soonOnSale = (slug: string, capacity = 100) =>
  makeEvent(world.pool, {
    slug,
    name: 'Night of lanterns',
    waitingRoom: true,
    ticketTypes: [{ name: 'RSVP', priceMinor: 0, capacity, salesStartAt: new Date(Date.now() + 2 * MINUTE_MS) }],
  });

/** Chooses a ticket without scripts. */
async function chooseWithoutScripts(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Quantity of RSVP' }).fill('1');
  await page.getByRole('button', { name: 'Get tickets' }).click();
}

/** Fills in the buyer's details and orders. */
async function placeOrder(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ndapewa Shikongo');
  await page.getByLabel('Email').fill('ndapewa@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test.concurrent('a visitor joins before sales open, is drawn, waits without reloading, orders and verifies the draw', async () => {
  const event = await soonOnSale('lanterns');
  const seen = await visit(browser, world.url);
  const { page } = seen;
  await page.goto('/explore/lanterns');
  await page.getByRole('link', { name: 'waiting room' }).click();
  await page.getByRole('heading', { name: 'Waiting room', level: 1 }).waitFor();
  await expectUsableEverywhere(page);
  await takeScreenshot(page, 'waiting-room');
  await page.getByRole('button', { name: 'Join the waiting room' }).click();
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
  await takeScreenshot(page, 'waiting-room-place');

  await openSales(world, event);
  await page.getByRole('heading', { name: 'It’s your turn' }).waitFor({ timeout: 30_000 });
  await expectUsableEverywhere(page);
  await page.getByRole('link', { name: 'Choose tickets' }).click();
  await page.getByRole('button', { name: 'Add one “RSVP”' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Registration Confirmed' }).waitFor();

  await page.goto('/queue/lanterns/proof');
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText('Verified: 1 place.').waitFor();
  await expectUsableEverywhere(page);
  await takeScreenshot(page, 'waiting-room-proof');
  expectNoBrowserErrors(seen);
});

test.concurrent('a visitor without scripts waits on a page that reloads itself, and orders', async () => {
  const event = await soonOnSale('lanterns-without-scripts');
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false });
  await page.goto('/queue/lanterns-without-scripts');
  await page.getByRole('button', { name: 'Join the waiting room' }).click();
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
  await openSales(world, event);
  await page.getByRole('heading', { name: 'It’s your turn' }).waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Choose tickets' }).click();
  await chooseWithoutScripts(page);
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Registration Confirmed' }).waitFor();
  expect(new URL(page.url()).pathname).toContain('/checkout/status/');
});

test.concurrent('a buyer without scripts who has no place is led to the waiting room', async () => {
  await makeEvent(world.pool, {
    slug: 'lanterns-on-sale',
    waitingRoom: true,
    ticketTypes: [{ name: 'RSVP', priceMinor: 0 }],
  });
  const { page } = await visit(browser, world.url, { javaScriptEnabled: false });
  await page.goto('/explore/lanterns-on-sale');
  await chooseWithoutScripts(page);
  await placeOrder(page);
  await vi.waitFor(() => expect(new URL(page.url()).pathname).toBe('/queue/lanterns-on-sale'), { timeout: 10_000 });
});

test.concurrent('people in the waiting room see at once that the event was cancelled', async () => {
  const event = await soonOnSale('lanterns-cancelled');
  const { page } = await visit(browser, world.url);
  await page.goto('/queue/lanterns-cancelled');
  await page.getByRole('button', { name: 'Join the waiting room' }).click();
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
  await world.pool.query(`update events set state = 'cancelled' where id = $1`, [event.id]);
  const announced = () => page.getByRole('heading', { name: 'Event cancelled' }).isVisible();
  await vi.waitFor(async () => expect(await announced()).toBe(true), { timeout: 30_000 });
  expect(await page.getByRole('heading', { name: 'You’re in the draw' }).count()).toBe(0);
});

// Occupies all places for orders, so it runs alone.
test('when too many people join at once, the browser tries again until it has a place', async () => {
  await soonOnSale('lanterns-crowd');
  const { page } = await visit(browser, world.url);
  await page.goto('/queue/lanterns-crowd');
  const crowd = new AbortController();
  const { load, config } = world.context;
  const joining = Array.from({ length: config.requestsAtOnce }, () =>
    load.run('ordering', () => once(crowd.signal, 'abort')),
  );
  await page.getByRole('button', { name: 'Join the waiting room' }).click();
  await page.getByText('Many people are joining at once.').waitFor();
  await expectUsableEverywhere(page);
  await takeScreenshot(page, 'waiting-room-crowd');
  crowd.abort();
  await Promise.all(joining);
  await page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
});
