interface SalesPoint {
  issued: number;
  grossSales: number;
  views: number;
}

/** Drops the points before the first sale or, without sales, before the first page view. */
export function fromFirstSale<Point extends SalesPoint>(points: readonly Point[]): readonly Point[] {
  const sale = points.findIndex(({ issued, grossSales }) => issued > 0 || grossSales > 0);
  const first = sale >= 0 ? sale : points.findIndex(({ views }) => views > 0);
  return first > 0 ? points.slice(first) : points;
}
