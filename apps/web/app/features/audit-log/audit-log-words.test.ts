import { expect, test } from 'vitest';
import { detailWords } from './audit-log-words.ts';

test.each([
  [{ usableFrom: '2026-11-24T22:15:00.000Z' }, 'usable from: Wed, 25 Nov 2026, 00:15'],
  [{ from: '2026-12-12T17:00:00Z', to: null }, 'from Sat, 12 Dec 2026, 19:00 to none'],
  [{ amountMinor: 45_000, currency: 'NAD' }, 'N$ 450.00'],
  [{ from: 100, to: 120 }, 'from 100 to 120'],
  [{ picture: '0'.repeat(40), purpose: 'event' }, 'purpose: event'],
])('turns the details %j into %j', (details, words) => {
  expect(detailWords(details).replaceAll('\u00a0', ' ')).toBe(words);
});
