import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { type Stock, takenOf } from './stock-rows.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const units = fc.integer({ min: 0, max: 500 });
const stocks = fc.array(
  fc.record({ capacity: units, sold: units, reserved: units, offered: units, allotted: units, onReturn: units }),
  { minLength: 1, maxLength: 50 },
);

interface Left {
  left: number;
  unsold: number;
  to_give: number;
}

async function leftOf(of: readonly Stock[]): Promise<Left[]> {
  const { rows } = await world.pool.query<Left>(
    `select units_left(p) as left, units_unsold(p) as unsold, units_to_give(p) as to_give
       from json_populate_recordset(null::pools, $1) p`,
    [JSON.stringify(of.map(({ onReturn, ...more }) => ({ ...more, on_return: onReturn })))],
  );
  return rows;
}

test('a capacity can be lowered to what is taken, and then nothing is left', () =>
  fc.assert(
    fc.asyncProperty(stocks, async (some) => {
      const lowered = some.map((stock) => ({ ...stock, capacity: takenOf(stock) }));
      for (const { left, unsold, to_give } of await leftOf(lowered)) {
        expect(Math.min(left, unsold)).toBe(0);
        expect(to_give).toBe(0);
      }
    }),
    { numRuns: 50 },
  ));

test('what is left of a ticket type is never more than what is left of its pool', async () => {
  const { rows } = await world.pool.query<{ together: number; without_pool: number; to_give: number }>(
    `select units_left(t, p) as together, units_left(t, null) as without_pool, units_to_give(t, p) as to_give
       from json_populate_record(null::ticket_types, $1) t, json_populate_record(null::pools, $2) p`,
    [
      { capacity: 10, sold: 1, reserved: 1, offered: 1, allotted: 1, on_return: 2 },
      { capacity: 8, sold: 1, reserved: 1, offered: 1, allotted: 1, on_return: 3 },
    ],
  );
  expect(rows).toEqual([{ together: 4, without_pool: 6, to_give: 1 }]);
});

test('the planner reads the counters without calling a function', async () => {
  const { rows } = await world.pool.query<{ 'QUERY PLAN': string }>(
    `explain (verbose, costs off)
     select units_left(t, p), units_unsold(t), units_to_give(t, p)
       from ticket_types t left join pools p on p.event_id = t.event_id and p.id = t.pool_id`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('t.capacity - t.sold');
  expect(plan).not.toContain('units_');
});
