import { expect, test } from 'vitest';
import { runOnSale } from '../soak/run-on-sale.ts';

test('an on-sale behind a load balancer sells every ticket once, in the order of the draw, while servers are killed', {
  timeout: 300_000,
}, async () => {
  const { rows, findings, fair, refusals, kills } = await runOnSale({
    arrivals: 600,
    tickets: 60,
    servers: 2,
    serverKills: 1,
    databaseKills: 0,
  });
  expect(findings).toEqual([]);
  expect(fair).toBe(true);
  expect(kills).toEqual({ servers: 2, databases: 0 });
  for (const row of rows) expect(row).toMatchObject({ lost: 0, doubled: 0 });
  expect(new Set(refusals.early.keys())).toEqual(new Set(['order.not_admitted', 'order.no_place']));
  expect([...refusals.admitted.keys()].filter((code) => code !== 'order.sold_out')).toEqual(['order.place_used']);
});
