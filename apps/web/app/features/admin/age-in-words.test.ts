import { expect, test } from 'vitest';
import { ageInWords } from './age-in-words.ts';

test.each([
  ['2026-11-21T11:59:30Z', '0 min'],
  ['2026-11-21T11:01:00Z', '59 min'],
  ['2026-11-21T11:00:00Z', '1 h'],
  ['2026-11-19T12:00:01Z', '47 h'],
  ['2026-11-19T12:00:00Z', '2 days'],
  ['2020-11-21T12:00:00Z', '2,191 days'],
  ['2026-11-21T12:05:00Z', '0 min'],
])('what is from %s is %s old at noon', (instant, words) => {
  expect(ageInWords(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(words);
});
