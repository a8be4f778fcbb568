import { expect, test } from 'vitest';
import { priceText } from './price-text.ts';

const text = (priceFrom: number | null, priceTo: number | null) =>
  priceText({ priceFrom, priceTo, currency: 'NAD' })?.replaceAll('\u00a0', ' ');

test('shows one price, the lowest of several, or both if some tickets are free', () => {
  expect(text(1250, 1250)).toBe('N$ 1,250.00');
  expect(text(150, 300)).toBe('From N$ 150.00');
  expect(text(0, 0)).toBe('Free (RSVP)');
  expect(text(0, 80)).toBe('Free – N$ 80.00');
  expect(text(null, null)).toBeUndefined();
});
