import { expect, test } from 'vitest';
import { unpaidAllowance } from './unpaid-allowance.ts';

test.each([
  { capacity: 12, maxPerOrder: 10, base: 10, floor: 10 },
  { capacity: 30, maxPerOrder: 10, base: 15, floor: 15 },
  { capacity: 100, maxPerOrder: 10, base: 20, floor: 20 },
  { capacity: 100, maxPerOrder: 25, base: 25, floor: 25 },
  { capacity: 500, maxPerOrder: 10, base: 50, floor: 20 },
  { capacity: 5_000, maxPerOrder: 10, base: 500, floor: 20 },
])(
  'one network may hold a tenth of $capacity places unpaid, and always an order of $maxPerOrder',
  ({ capacity, maxPerOrder, ...allowance }) => {
    expect(unpaidAllowance({ capacity, maxPerOrder }, 10)).toEqual(allowance);
  },
);
