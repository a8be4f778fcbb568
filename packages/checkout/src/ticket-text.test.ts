import { expect, test } from 'vitest';
import { limitText } from './ticket-text.ts';

test('at the limit, says which limit it is', () => {
  const plenty = { maxPerOrder: 10, available: 29 };
  expect(limitText(plenty, 9)).toBeUndefined();
  expect(limitText(plenty, 10)).toBe('At most 10 per order.');
  expect(limitText({ maxPerOrder: 10, available: 10 }, 10)).toBe('At most 10 per order.');
  expect(limitText({ maxPerOrder: 10, available: 3 }, 3)).toBe('Only 3 left.');
  expect(limitText({ maxPerOrder: 10, available: 0 }, 0), 'sold out').toBeUndefined();
});
