import { expect, test } from 'vitest';
import { ageWords } from './age-words.ts';

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:01:00Z', '59 minutes'],
  ['2026-11-21T11:00:00Z', '1 hour'],
  ['2026-11-19T12:00:01Z', '47 hours'],
  ['2026-11-19T12:00:00Z', '2 days'],
  ['2020-11-21T12:00:00Z', '2,191 days'],
  ['2026-11-21T12:05:00Z', 'just now'],
])('says at noon that an instant at %s is %s ago', (instant, words) => {
  expect(ageWords(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(words);
});
