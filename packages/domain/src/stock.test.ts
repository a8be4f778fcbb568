import { expect, test } from 'vitest';
import { stockSuffices } from './stock.ts';

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
])('stock suffices or not: %s', (_, lines, suffices) => {
  expect(stockSuffices(lines)).toBe(suffices);
});
