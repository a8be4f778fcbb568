import { expect, test } from 'vitest';
import { slideAfter, slideOfKey } from './carousel-index.ts';

test('after the last slide comes the first, before the first the last', () => {
  expect([0, 1, 2].map((index) => slideAfter(index, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => slideAfter(index, 3, -1))).toEqual([2, 0, 1]);
});

test('one slide, or none, stays where it is', () => {
  expect(slideAfter(0, 1)).toBe(0);
  expect(slideAfter(0, 0)).toBe(0);
});

test('left and right arrow keys move between slides, other keys do not', () => {
  expect(slideOfKey('ArrowRight', 2, 3)).toBe(0);
  expect(slideOfKey('ArrowLeft', 0, 3)).toBe(2);
  expect(slideOfKey('ArrowUp', 0, 3)).toBeUndefined();
  expect(slideOfKey('Enter', 0, 3)).toBeUndefined();
});
