/**
 * A sentence or phrase about a count, in whichever of its two whole forms fits: `plural(3, '1 ticket', '{n} tickets')`.
 * `{n}` stands for the count, with thousands separated.
 */
export const plural = (count: number, one: string, other: string): string =>
  (count === 1 ? one : other).replaceAll('{n}', count.toLocaleString('en'));
