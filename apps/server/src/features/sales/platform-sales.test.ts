import { getPlatformSales } from '@quivertree/contract/sales/platform-sales';
import { DAY_MS, HOUR_MS } from '@quivertree/domain/dates/durations';
import { instantOf, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { foldSales } from './fold-sales.ts';
import { platformSales } from './platform-sales.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A midnight in Windhoek, long before any date on the test world's clock. */
const MIDNIGHT = instantOf({ year: 2024, month: 5, day: 15, hour: 0, minute: 0, second: 0 }, NAMIBIA);
const NOW = MIDNIGHT + 10 * HOUR_MS;

async function sold(at: number, amountMinor: number, organiserId?: string): Promise<void> {
  const event = await makeEvent(world.pool, { organiserId: organiserId ?? (await makeOrganiser(world.pool)) });
  await world.pool.query(
    `insert into sales_changes (event_id, hour, fulfilled, issued, sold_minor, fee_minor)
     values ($1, $2, 1, 2, $3, $4)`,
    [event.id, new Date(at), amountMinor, amountMinor / 20],
  );
}

test('periods are days in Namibia up to now: today, the last 7 and the last 30', async () => {
  const loyal = await makeOrganiser(world.pool);
  await sold(NOW - HOUR_MS, 1_00, loyal);
  await sold(MIDNIGHT, 10_00);
  await sold(MIDNIGHT - HOUR_MS, 100_00, loyal);
  await sold(MIDNIGHT - 6 * DAY_MS, 1_000_00, loyal);
  await foldSales(world.pool);
  // These sales haven't been folded yet when the figures are read.
  await sold(MIDNIGHT - 6 * DAY_MS - HOUR_MS, 10_000_00);
  await sold(MIDNIGHT - 29 * DAY_MS, 100_000_00, loyal);
  await sold(MIDNIGHT - 29 * DAY_MS - HOUR_MS, 1_000_000_00);
  const read = async () =>
    (await platformSales(world.pool, NOW)).periods.map(({ days, since, activeOrganisers, sales: [of] }) => [
      days,
      (NOW - Date.parse(since)) / HOUR_MS,
      activeOrganisers,
      of?.grossSalesMinor,
      of?.feesEarnedMinor,
    ]);
  const expected = [
    [1, 10, 2, 11_00, 55],
    [7, 10 + 6 * 24, 2, 1_111_00, 55_55],
    [30, 10 + 29 * 24, 3, 111_111_00, 5_555_55],
  ];
  expect(await read()).toEqual(expected);
  while ((await foldSales(world.pool)) > 0);
  expect(await read()).toEqual(expected);
});

test('only administrators see today’s sales, fees earned and active organisers', async () => {
  const event = await makeEvent(world.pool, { organiserId: await makeOrganiser(world.pool) });
  await buy(world, event, { quantities: [2] });
  const administrator = await signedInAs(world, { roles: ['ADMINISTRATOR'] });
  const { periods, payouts, nextSettlementAt, at } = await administrator.call(getPlatformSales, {});
  expect(periods[1]).toMatchObject({
    days: 7,
    activeOrganisers: 1,
    sales: [{ currency: 'NAD', grossSalesMinor: 200_00, netSalesMinor: 200_00, feesEarnedMinor: 10_00 }],
  });
  expect(payouts).toEqual([]);
  expect(Date.parse(nextSettlementAt)).toBeGreaterThan(Date.parse(at));
  const owner = await signedInAs(world, { memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' } });
  await expect(owner.call(getPlatformSales, {})).rejects.toMatchObject({ code: 'access.denied' });
});
