import { expect, test } from 'vitest';
import { slideAfter, slideOfKey } from './use-carousel.ts';

test('goes from the last slide to the first, and from the first to the last', () => {
  expect([0, 1, 2].map((index) => slideAfter(index, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => slideAfter(index, 3, -1))).toEqual([2, 0, 1]);
});

test('stays on the only slide, or on none', () => {
  expect(slideAfter(0, 1)).toBe(0);
  expect(slideAfter(0, 0)).toBe(0);
});

test('moves with the left and right arrow keys only', () => {
  expect(slideOfKey('ArrowRight', 2, 3)).toBe(0);
  expect(slideOfKey('ArrowLeft', 0, 3)).toBe(2);
  expect(slideOfKey('ArrowUp', 0, 3)).toBeUndefined();
  expect(slideOfKey('Enter', 0, 3)).toBeUndefined();
});
