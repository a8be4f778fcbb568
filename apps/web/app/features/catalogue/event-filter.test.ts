import { expect, test } from 'vitest';
import { explorePath } from '../../pages/paths.ts';
import { otherTowns } from '@quivertree/domain/catalogue/event-filter';
import { readEventFilter } from '@quivertree/domain/catalogue/event-search';

const read = (query: string) => readEventFilter(new URLSearchParams(query));

test('shows everything without a filter', () => {
  expect(read('')).toEqual({ city: 'all', category: 'all', date: 'all' });
});

test('reads the same filter from a chip and from the search bar', () => {
  expect(read('category=art+%26+culture')).toEqual(read('category=Art+%26+Culture'));
  expect(read('category=art%20%26%20culture').category).toBe('Art & Culture');
});

test('lowercases city and date', () => {
  expect(read('city=Walvis+Bay&date=This+Week')).toEqual({ city: 'walvis bay', category: 'all', date: 'this week' });
});

test('filters by any town of Namibia, however its accents are written', () => {
  expect(read('city=Okakarara').city).toBe('okakarara');
  expect(read('city=MALTAH%C3%96HE').city).toBe('maltahöhe');
  expect(read('city=maltahohe').city).toBe('maltahöhe');
  expect(read('city=l%C3%BCderitz').city).toBe('luderitz');
});

test('offers towns with upcoming events besides the specified cities, and the chosen one', () => {
  expect(otherTowns(['Windhoek', 'Luderitz'], 'all')).toEqual([]);
  expect(otherTowns(['Windhoek', 'Rundu', 'Aus'], 'okakarara').map(({ label }) => label)).toEqual([
    'Aus',
    'Okakarara',
    'Rundu',
  ]);
  expect(otherTowns(['Rundu'], 'rundu')).toEqual([{ value: 'rundu', label: 'Rundu' }]);
  expect(otherTowns([], 'swakopmund')).toEqual([]);
  for (const name of ['Katima Mulilo', 'Ai-Ais', 'Maltahöhe'])
    expect(otherTowns([], name.toLowerCase())).toEqual([{ value: name.toLowerCase(), label: name }]);
});

test('resets unknown values to all', () => {
  expect(read('city=Atlantis&category=Knitting&date=yesterday')).toEqual(read(''));
});

test('omits all from the URL', () => {
  expect(explorePath(read('city=all&category=Music&date=all'))).toBe('/explore?category=Music');
  expect(explorePath(read('city=WINDHOEK&date=Today'))).toBe('/explore?city=windhoek&date=today');
  expect(explorePath(read(''))).toBe('/explore');
});
