import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

test('the same seed gives the same sequence, another seed a different one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      fc.pre(a !== b);
      expect(sequence(a)).toEqual(sequence(a));
      expect(sequence(a)).not.toEqual(sequence(b));
    }),
  );
});

test('numbers stay within their bounds and reach both ends', () => {
  const random = seededRandom('bounds');
  const seen = new Set(Array.from({ length: 2_000 }, () => random.whole(3, 9)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('numbers are spread evenly', () => {
  const random = seededRandom('spread');
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 20_000; i++) {
    const tenth = Math.floor(random.next() * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200);
});

function sequence(seed: string): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: 8 }, () => random.next());
}
