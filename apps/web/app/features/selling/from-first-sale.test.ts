import { expect, test } from 'vitest';
import { fromFirstSale } from './from-first-sale.ts';

const point = (issued: number, views: number) => ({ issued, grossSales: issued * 100, views });

test('empty days before the first sale are hidden, those after it are not', () => {
  const [sold, empty] = [point(2, 5), point(0, 0)];
  expect(fromFirstSale([empty, point(0, 3), sold, empty, sold])).toEqual([sold, empty, sold]);
});

test('before anything is sold, the charts start with the first page view', () => {
  expect(fromFirstSale([point(0, 0), point(0, 3), point(0, 0)])).toEqual([point(0, 3), point(0, 0)]);
});

test('with nothing at all, everything is shown', () => {
  expect(fromFirstSale([point(0, 0), point(0, 0)])).toHaveLength(2);
  expect(fromFirstSale([])).toEqual([]);
});
