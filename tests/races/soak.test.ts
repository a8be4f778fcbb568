import { expect, test } from 'vitest';
import { runSoak } from '../soak/run-soak.ts';

test('nothing acknowledged is lost or doubled under load while servers and the database are killed', {
  timeout: 300_000,
}, async () => {
  const { rows, findings, acknowledgements, kills } = await runSoak({
    seconds: 8,
    ordersPerSecond: 12,
    servers: 2,
    serverKills: 2,
    stepKills: 0,
    databaseKills: 1,
    fullDisks: 0,
    jobTableErrors: 0,
  });
  expect(findings).toEqual([]);
  expect(acknowledgements.contradictions).toEqual([]);
  expect(kills).toEqual({ servers: 2, databases: 1 });
  for (const row of rows) expect(row).toMatchObject({ lost: 0, doubled: 0 });
  expect(rows.filter(({ count }) => count === 0)).toEqual([]);
});
