const NUMBERS = new Intl.NumberFormat('en');

/**
 * Chooses between two whole phrases by a count: `plural(3, '1 ticket', '{n} tickets')`. `{n}` is the count, with
 * thousands separators.
 */
export const plural = (count: number, one: string, other: string): string =>
  (count === 1 ? one : other).replaceAll('{n}', NUMBERS.format(count));
