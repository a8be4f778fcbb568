import { expect, test } from 'vitest';
import { ticketsToVoid, stockSuffices, publicStock } from './stock.ts';
import { salesStatusOf } from '../catalogue/sales-status.ts';
import { showsSoldShare } from './ticket-display.ts';

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

const now = Date.parse('2026-11-22T10:00:00Z');
const type = { id: 'general', capacity: 1_000, maxPerOrder: 4, startDate: null, endDate: null };

test.each([
  { available: 1_000, shown: 10, bar: false },
  { available: 200, shown: 10, bar: false },
  { available: 10, shown: 10, bar: false },
  { available: 3, shown: 3, bar: false },
  { available: 2, shown: 2, bar: true },
  { available: 0, shown: 0, bar: false },
])('shows $shown for $available of 1,000 left without exact numbers', ({ available, shown, bar }) => {
  const ticket = publicStock({ ...type, available }, false);
  expect(ticket).toMatchObject({ available: shown, capacity: 10 });
  expect(showsSoldShare(ticket, now)).toBe(bar);
});

test('still allows the largest order', () => {
  expect(publicStock({ ...type, maxPerOrder: 50, available: 300 }, false)).toMatchObject({
    available: 50,
    capacity: 50,
  });
});

test('doesn’t reveal that 80 % are sold', () => {
  const event = { state: 'published' as const, endsAt: now + 1_000, salesStopped: false };
  const of = (exact: boolean) =>
    salesStatusOf({ ...event, tickets: [publicStock({ ...type, available: 200 }, exact)] }, now);
  expect(of(true)).toBe('almost_gone');
  expect(of(false)).toBe('on_sale');
});

test('shows exact numbers if the organiser wants to', () => {
  expect(publicStock({ ...type, available: 437 }, true)).toEqual({ ...type, available: 437 });
});
