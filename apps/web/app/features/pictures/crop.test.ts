import { expect, test } from 'vitest';
import { cropOf, movedBy, WHOLE } from './crop.ts';

const wide = { width: 2400, height: 800 };

test('defaults to the largest centred crop of the given ratio', () => {
  expect(cropOf(WHOLE, wide, 3 / 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  expect(cropOf(WHOLE, { width: 800, height: 2400 }, 1)).toMatchObject({ x: 0, width: 1, height: 1 / 3 });
});

test('keeps the ratio when zooming and stops at the edges when moving', () => {
  const near = cropOf({ ...WHOLE, zoom: 2 }, wide, 3 / 2);
  expect((near.width * wide.width) / (near.height * wide.height)).toBeCloseTo(3 / 2);
  expect(cropOf(movedBy(WHOLE, { x: -5, y: 3 }, wide, 3 / 2), wide, 3 / 2)).toMatchObject({ x: 0, y: 0 });
  expect(cropOf(movedBy(WHOLE, { x: 5, y: 0 }, wide, 3 / 2), wide, 3 / 2).x).toBe(0.5);
});
