import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
const databaseGone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Work that fails for the items that have an error, and notes the items in order. */
function failing(errors: Record<string, Error>) {
  const tried: string[] = [];
  const work = async (item: string) => {
    tried.push(item);
    const error = errors[item];
    if (error) throw error;
    return item.toUpperCase();
  };
  return { tried, work };
}

test('an item that fails doesn’t hold up the others, and its error isn’t lost', async () => {
  const { tried, work } = failing({ a: new Error('a is broken') });
  await expect(tryEach(['a', 'b', 'c'], work)).rejects.toThrow('a is broken');
  expect(tried).toEqual(['a', 'b', 'c']);
  expect(await tryEach(['b', 'c'], work)).toEqual(['B', 'C']);
});

test('the errors of several items are thrown together', async () => {
  const { work } = failing({ a: new Error('a is broken'), c: new Error('c is broken') });
  const error = await tryEach(['a', 'b', 'c'], work).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: a is broken', 'Error: c is broken']);
});

test('items whose rows are locked are left to the next run, unless nothing else could be done', async () => {
  const { work } = failing({ a: lockTimeout });
  expect(await tryEach(['a', 'b'], work)).toEqual(['B']);
  await expect(tryEach(['a'], work)).rejects.toBe(lockTimeout);
});

test('once the database is gone, no further item is tried', async () => {
  const { tried, work } = failing({ b: databaseGone });
  await expect(tryEach(['a', 'b', 'c'], work)).rejects.toBe(databaseGone);
  expect(tried).toEqual(['a', 'b']);
});
