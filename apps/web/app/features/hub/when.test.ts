import { expect, test } from 'vitest';
import { shortWhen } from './when.tsx';

test.each([
  ['2026-11-21T19:20:00Z', false, '21\u00a0Nov, 21:20'],
  ['2026-11-21T19:20:00Z', true, '21\u00a0Nov'],
  ['2026-12-31T22:30:00Z', false, '1\u00a0Jan\u00a02027, 00:30'],
  ['2025-12-31T21:30:00Z', true, '31\u00a0Dec\u00a02025'],
])('in 2026, writes %s (day only: %s) as %s', (at, day, words) => {
  expect(shortWhen(at, 'Africa/Windhoek', { day, now: Date.parse('2026-12-31T21:59:00Z') })).toBe(words);
});
