import { expect, test } from 'vitest';
import { NO_SEARCH, readEventSearch, sortParameter, wantedParameters } from './event-search.ts';

const read = (query: string) => readEventSearch(new URLSearchParams(query));
const NOW = Date.parse('2026-11-23T08:00:00Z');

test('reads words, filters and sort, and passes them on', () => {
  const search = read(
    'q=jazz&city=Windhoek&free=true&priceMax=200&from=2026-12-01&to=2026-12-31&near=-22.57,17.08&within=25',
  );
  expect(wantedParameters(search, NOW)).toEqual({
    q: 'jazz',
    city: 'windhoek',
    free: 'true',
    priceMax: 200,
    dateFrom: '2026-11-30T22:00:00.000Z',
    dateTo: '2026-12-31T22:00:00.000Z',
    near: '-22.57,17.08',
    within: 25,
  });
});

test('swaps reversed bounds', () => {
  expect(read('priceMin=200&priceMax=90&from=2027-01-01&to=2026-01-01')).toMatchObject({
    priceMin: '90',
    priceMax: '200',
    from: '2026-01-01',
    to: '2027-01-01',
  });
});

test.each([
  'sort=owner',
  'free=1',
  'priceMin=-5',
  'priceMax=1e9',
  'from=tomorrow',
  'to=9999-01-01',
  'near=Windhoek',
  'near=95,10',
  'within=25',
  'sort=distance',
  'q=%00%E2%80%AE%20',
])('leaves out %s', (query) => {
  expect(read(query)).toEqual(NO_SEARCH);
});

test('reads words in lower case, and none if there are too many', () => {
  expect(read('q=%20JAZZ%0Anight').q).toBe('jazz night');
  expect(read(`q=${'a'.repeat(100)}`).q).toHaveLength(100);
  expect(read(`q=${'a'.repeat(10_000)}`)).toEqual(NO_SEARCH);
});

test('sorts by closest match or by distance, unless something else is chosen', () => {
  expect(sortParameter(read(''))).toBe('startTime,ASC');
  expect(sortParameter(read('q=jazz'))).toBe('relevance');
  expect(sortParameter(read('near=-22.57,17.08'))).toBe('distance');
  expect(sortParameter(read('q=jazz&sort=date'))).toBe('startTime,ASC');
  expect(sortParameter(read('q=jazz&sort=popularity'))).toBe('popularity');
});
