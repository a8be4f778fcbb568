import { expect, test } from 'vitest';
import { ticketsToVoid, stockSuffices } from './stock.ts';

const line = (quantity: number, unitsLeft: number, poolId: string | null = null, poolLeft: number | null = null) => ({
  quantity,
  unitsLeft,
  poolId,
  poolLeft,
});

test.each([
  ['all is left', [line(2, 2), line(1, 5)], true],
  ['one ticket type has too few', [line(2, 2), line(2, 1)], false],
  ['the pool has too few', [line(2, 10, 'p', 1)], false],
  ['two lines together want more than their pool has', [line(2, 10, 'p', 3), line(2, 10, 'p', 3)], false],
  ['two lines together want what their pool has', [line(2, 10, 'p', 4), line(2, 10, 'p', 4)], true],
  ['each takes from a pool of its own', [line(2, 10, 'p', 2), line(2, 10, 'q', 2)], true],
])('checks the stock: %s', (_, lines, suffices) => {
  expect(stockSuffices(lines)).toBe(suffices);
});

const wanted = (ticketTypeId: string, quantity: number, unitsUnsold: number, poolUnsold: number | null = null) => ({
  ticketTypeId,
  quantity,
  unitsUnsold,
  poolId: poolUnsold === null ? null : 'p',
  poolUnsold,
});

test.each([
  ['nothing, while units are unsold', [wanted('a', 2, 2), wanted('b', 1, 5)], [], []],
  ['what a ticket type is short of', [wanted('a', 3, 1)], [{ ticketTypeId: 'a', units: 2 }], []],
  ['what the lines of a pool are short of together', [wanted('a', 2, 9, 3), wanted('b', 2, 9, 3)], [], [1]],
  ['both', [wanted('a', 2, 0, 1)], [{ ticketTypeId: 'a', units: 2 }], [1]],
])('voids tickets before others are issued: %s', (_, lines, types, pools) => {
  expect(ticketsToVoid(lines)).toEqual({ types, pools: pools.map((units) => ({ poolId: 'p', units })) });
});
