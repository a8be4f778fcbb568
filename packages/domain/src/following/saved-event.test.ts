import { expect, test } from 'vitest';
import { savedEventDate, savedEventState } from './saved-event.ts';

test.each([
  ['published', 'Sat, 5 Dec 2026, 18:30'],
  ['ended', 'Sat, 5 Dec 2026, 18:30'],
  ['postponed', 'New date to be announced'],
  ['cancelled', 'Cancelled'],
] as const)('a saved event that is %s shows “%s”', (state, shown) => {
  const event = { state, startsAt: '2026-12-05T16:30:00Z', timeZone: 'Africa/Windhoek' };
  expect(savedEventDate(event).replaceAll('\u00A0', ' ')).toBe(shown);
});

test('an event is saved as postponed or cancelled if its sales say so', () => {
  expect((['sold_out', 'postponed', 'cancelled'] as const).map(savedEventState)).toEqual([
    'published',
    'postponed',
    'cancelled',
  ]);
});
