import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

const COUNT = 4;
const KEYS = Array.from({ length: 13 }, (_, key) => key);
const setOneByOne = fc.array(fc.constantFrom(...KEYS), { maxLength: 60 });

test('the keys that were set last are known, with their latest values', () => {
  fc.assert(
    fc.property(setOneByOne, (keys) => {
      const map = new RecentMap<number, number>(COUNT);
      keys.forEach((key, time) => map.set(key, time));
      const latest = [...new Set(keys.toReversed())].slice(0, COUNT);
      expect(latest.map((key) => map.get(key))).toEqual(latest.map((key) => keys.lastIndexOf(key)));
    }),
  );
});

test('no more than twice as many are ever known', () => {
  fc.assert(
    fc.property(setOneByOne, (keys) => {
      const map = new RecentMap<number, number>(COUNT);
      for (const key of keys) {
        map.set(key, 1);
        expect(KEYS.filter((other) => map.get(other) !== undefined).length).toBeLessThanOrEqual(2 * COUNT);
      }
    }),
  );
});

test('a key that isn’t set again is forgotten', () => {
  const map = new RecentMap<string, number>(COUNT);
  map.set('early', 0);
  for (let i = 0; i < 2 * COUNT; i++) map.set(`later ${i}`, i);
  expect(map.get('early')).toBeUndefined();
});
