import { expect, test } from 'vitest';
import { mix, oklchOf } from './colour-mix.ts';

test('a mix goes from one colour to the other, darkening evenly', () => {
  expect(mix('#f3e0bb', '#8f3317', 0)).toBe('#f3e0bb');
  expect(mix('#f3e0bb', '#8f3317', 1)).toBe('#8f3317');
  const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => oklchOf(mix('#ffffff', '#000000', share)).lightness);
  for (const [i, lightness] of steps.entries()) expect(lightness).toBeCloseTo(1 - i * 0.25, 2);
});

test('lightness, chroma and hue are those of OKLCH', () => {
  expect(oklchOf('#ff0000').lightness).toBeCloseTo(0.628, 2);
  expect(oklchOf('#ff0000').hue).toBeCloseTo(29.2, 0);
  expect(oklchOf('#808080').chroma).toBeCloseTo(0, 3);
});
