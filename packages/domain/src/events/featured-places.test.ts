import { expect, test } from 'vitest';
import { type FeaturedPlace, placesAfterMove } from './featured-places.ts';

const place = (id: string, rank: number, from: string | null = null, until: string | null = null): FeaturedPlace => ({
  id,
  rank,
  from,
  until,
});
const ranks = (placed: FeaturedPlace, featured: FeaturedPlace[]) =>
  Object.fromEntries(placesAfterMove(placed, featured).map(({ id, rank }) => [id, rank]));

test('moves events down, up to the next gap', () => {
  const featured = [place('a', 1), place('b', 2), place('c', 4)];
  expect(ranks(place('new', 1), featured)).toEqual({ a: 2, b: 3 });
  expect(ranks(place('new', 3), featured)).toEqual({});
});

test('moves an event up without counting it twice', () => {
  expect(ranks(place('c', 1), [place('a', 1), place('b', 2), place('c', 3)])).toEqual({ a: 2, b: 3 });
  expect(ranks(place('a', 1), [place('a', 1), place('b', 2)])).toEqual({});
});

test('doesn’t move events featured at another time', () => {
  const november = place('november', 1, null, '2026-12-01T00:00:00Z');
  const december = place('december', 1, '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z');
  expect(ranks(place('new', 1, '2026-12-01T00:00:00Z'), [november, december])).toEqual({ december: 2 });
  expect(ranks(place('new', 1), [november, december])).toEqual({ november: 2, december: 2 });
});
