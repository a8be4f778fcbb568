/**
 * Does work for one item after the other. A failure doesn't hold up the items after it: the results are of those that
 * succeeded, and `failure` is the first error.
 */
export async function tryEach<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<{ results: Result[]; failure: unknown }> {
  const results: Result[] = [];
  let failure: unknown;
  for (const item of items)
    try {
      results.push(await work(item));
    } catch (error) {
      failure ??= error;
    }
  return { results, failure };
}
