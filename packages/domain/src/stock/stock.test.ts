import { expect, test } from 'vitest';
import { ticketsToVoid, stockSuffices } from './stock.ts';

const line = (quantity: number, unitsLeft: number, poolId: string | null = null, poolLeft: number | null = null) => ({
  quantity,
  unitsLeft,
  poolId,
  poolLeft,
});

test.each([
  ['there is enough for every line', [line(2, 2), line(1, 5)], true],
  ['one ticket type doesn’t have enough', [line(2, 2), line(2, 1)], false],
  ['the pool doesn’t have enough', [line(2, 10, 'p', 1)], false],
  ['two lines together need more than their pool has', [line(2, 10, 'p', 3), line(2, 10, 'p', 3)], false],
  ['two lines together fit into their pool', [line(2, 10, 'p', 4), line(2, 10, 'p', 4)], true],
  ['each line has its own pool', [line(2, 10, 'p', 2), line(2, 10, 'q', 2)], true],
])('checks the stock: %s', (_, lines, suffices) => {
  expect(stockSuffices(lines)).toBe(suffices);
});

const ordered = (ticketTypeId: string, quantity: number, unitsUnsold: number, poolUnsold: number | null = null) => ({
  ticketTypeId,
  quantity,
  unitsUnsold,
  poolId: poolUnsold === null ? null : 'p',
  poolUnsold,
});

test.each([
  ['none while units are unsold', [ordered('a', 2, 2), ordered('b', 1, 5)], [], []],
  ['as many as a ticket type is short of', [ordered('a', 3, 1)], [{ ticketTypeId: 'a', units: 2 }], []],
  ['as many as a pool is short of for all its lines', [ordered('a', 2, 9, 3), ordered('b', 2, 9, 3)], [], [1]],
  ['both numbers', [ordered('a', 2, 0, 1)], [{ ticketTypeId: 'a', units: 2 }], [1]],
])('voids tickets before others are issued: %s', (_, lines, types, pools) => {
  expect(ticketsToVoid(lines)).toEqual({ types, pools: pools.map((units) => ({ poolId: 'p', units })) });
});
