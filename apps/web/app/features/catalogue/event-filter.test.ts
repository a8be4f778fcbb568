import { expect, test } from 'vitest';
import { explorePath } from '../../paths.ts';
import { readEventFilter } from './event-filter.ts';

const read = (query: string) => readEventFilter(new URLSearchParams(query));

test('an address without a filter looks for everything', () => {
  expect(read('')).toEqual({ city: 'all', category: 'all', date: 'all' });
});

test('a chip and the search bar lead to the same filter', () => {
  expect(read('category=art+%26+culture')).toEqual(read('category=Art+%26+Culture'));
  expect(read('category=art%20%26%20culture').category).toBe('Art & Culture');
});

test('city and date are lowercased', () => {
  expect(read('city=Walvis+Bay&date=This+Week')).toEqual({ city: 'walvis bay', category: 'all', date: 'this week' });
});

test('what is not in the list resets to all', () => {
  expect(read('city=Atlantis&category=Knitting&date=yesterday')).toEqual(read(''));
});

test('only what is not all goes into the address', () => {
  expect(explorePath(read('city=all&category=Music&date=all'))).toBe('/explore?category=Music');
  expect(explorePath(read('city=WINDHOEK&date=Today'))).toBe('/explore?city=windhoek&date=today');
  expect(explorePath(read(''))).toBe('/explore');
});
