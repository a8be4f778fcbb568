import { isDatabaseUnavailable, isLockTimeout } from '../db/database-errors.ts';

/**
 * Does work for one item after the other and returns the results. An item that fails doesn't hold up the items after it:
 * its error is thrown at the end, or an AggregateError if several failed. Items whose rows are locked are left to the next
 * run, so they only count as failures if nothing else succeeded.
 */
export async function tryEach<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  for await (const item of items)
    try {
      results.push(await work(item));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      errors.push(error);
    }
  const failures = results.length > 0 ? errors.filter((error) => !isLockTimeout(error)) : errors;
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed`);
  return results;
}
