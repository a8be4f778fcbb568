import { expect, test } from 'vitest';
import { publicStock } from './public-stock.ts';
import { salesStatusOf } from '../catalogue/sales-status.ts';
import { showsSoldShare } from './ticket-display.ts';

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
