import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { FrequentSearches } from './frequent-searches.ts';

function countedSearch() {
  const searches = new FrequentSearches<number>((total) => total >= 500, pLimit(2));
  const run: number[] = [];
  const search = (total: number) =>
    searches.get('jazz', async () => {
      run.push(total);
      return total;
    });
  return { searches, search, run };
}

test('caches the answer if many events match, and no other', async () => {
  const { search, run } = countedSearch();
  expect([await search(499), await search(500), await search(501)]).toEqual([499, 500, 500]);
  expect(run).toEqual([499, 500]);
});

test('runs the same search once for all who ask at the same time', async () => {
  const { search, run } = countedSearch();
  expect(await Promise.all([search(1), search(2), search(3)])).toEqual([1, 1, 1]);
  expect(run).toEqual([1]);
});

test('runs a search again after a failure', async () => {
  const { searches, search } = countedSearch();
  await expect(searches.get('jazz', () => Promise.reject(new Error('The database is away')))).rejects.toThrow('away');
  expect(await search(3)).toBe(3);
});

test('runs two searches at a time, the others in the order of their arrival', async () => {
  const { searches } = countedSearch();
  const started: string[] = [];
  const { promise: release, resolve } = Promise.withResolvers<number>();
  const answers = ['jazz', 'braai', 'rugby', 'hiking'].map((words) =>
    searches.get(words, () => {
      started.push(words);
      return release;
    }),
  );
  await new Promise(setImmediate);
  expect(started).toEqual(['jazz', 'braai']);
  resolve(1);
  await Promise.all(answers);
  expect(started).toEqual(['jazz', 'braai', 'rugby', 'hiking']);
});
