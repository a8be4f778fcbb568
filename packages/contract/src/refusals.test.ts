import { expect, test } from 'vitest';
import { REFUSALS, refusalSentence } from './refusals.ts';

test.each([
  [1, 'Too many attempts. Wait 1 second and try again.'],
  [59, 'Too many attempts. Wait 59 seconds and try again.'],
  [60, 'Too many attempts. Wait 1 minute and try again.'],
  [850, 'Too many attempts. Wait 15 minutes and try again.'],
])('a wait of %i seconds is written for people', (seconds, sentence) =>
  expect(refusalSentence('auth.too_many_attempts', { seconds })).toBe(sentence),
);

test('no refusal repeats the unit of a wait', () => {
  const messages = Object.values(REFUSALS).map(({ message }) => message);
  expect(messages.filter((message) => message.includes('{seconds}')).length).toBeGreaterThan(0);
  expect(messages.filter((message) => /\{seconds\} (second|minute)/.test(message))).toEqual([]);
});
