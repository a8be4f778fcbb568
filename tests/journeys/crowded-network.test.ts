import { expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { expectUsableEverywhere } from './expect-usable.ts';
import { startJourney } from './journey.ts';
import { expectNoBrowserErrors, takeScreenshot, visit } from './visit.ts';

// One place uses up the allowance of an address.
const { world, browser } = await startJourney({ env: { ORDERS_PER_ADDRESS: '1' } });

test('everyone on a network joins the waiting room, after a puzzle that their browsers solve', async () => {
  await makeEvent(world.pool, { slug: 'lanterns', waitingRoom: true, ticketTypes: [{ priceMinor: 0 }] });
  const join = async () => {
    const seen = await visit(browser, world.url);
    await seen.page.goto('/queue/lanterns');
    await seen.page.getByRole('button', { name: 'Join the waiting room' }).click();
    return seen;
  };
  const first = await join();
  await first.page.waitForURL('**/queue/lanterns/place');
  const second = await join();
  await second.page.getByText('your browser is solving a small puzzle').waitFor();
  await takeScreenshot(second.page, 'waiting-room-puzzle');
  await second.page.waitForURL('**/queue/lanterns/place');
  await second.page.getByRole('heading', { name: 'It’s your turn' }).waitFor({ timeout: 30_000 });
  await expectUsableEverywhere(second.page);
  expectNoBrowserErrors(first);
  // The browser reports the refusal that contained the puzzle.
  expect(second.browserErrors.join()).toContain('429');
  expect(second.browserErrors).toHaveLength(1);
});
