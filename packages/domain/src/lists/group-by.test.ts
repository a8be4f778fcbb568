import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups items by key, in the order of their first items', () => {
  const grouped = groupBy(['kudu', 'oryx', 'klipspringer', 'eland', 'ostrich'], ([letter]) => letter);
  expect([...grouped]).toEqual([
    ['k', ['kudu', 'klipspringer']],
    ['o', ['oryx', 'ostrich']],
    ['e', ['eland']],
  ]);
});

test('makes no groups of nothing', () => {
  expect(groupBy([], () => 'any').size).toBe(0);
});
