import { expect, test } from 'vitest';
import { fromFirstSale } from './sales-charts.tsx';

const point = (issued: number, views: number) => ({ issued, grossSales: issued * 100, views });

test('hides empty days before the first sale, but not after it', () => {
  const [sold, empty] = [point(2, 5), point(0, 0)];
  expect(fromFirstSale([empty, point(0, 3), sold, empty, sold])).toEqual([sold, empty, sold]);
});

test('starts with the first page view if nothing has been sold', () => {
  expect(fromFirstSale([point(0, 0), point(0, 3), point(0, 0)])).toEqual([point(0, 3), point(0, 0)]);
});

test('shows all days if there are no sales or page views', () => {
  expect(fromFirstSale([point(0, 0), point(0, 0)])).toHaveLength(2);
  expect(fromFirstSale([])).toEqual([]);
});
