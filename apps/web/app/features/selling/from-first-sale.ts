interface Sold {
  issued: number;
  grossSales: number;
  views: number;
}

/** Points over time without the empty ones before the first sale; before anything is sold, from the first page view. */
export function fromFirstSale<Point extends Sold>(points: readonly Point[]): readonly Point[] {
  const sale = points.findIndex(({ issued, grossSales }) => issued > 0 || grossSales > 0);
  const first = sale >= 0 ? sale : points.findIndex(({ views }) => views > 0);
  return first > 0 ? points.slice(first) : points;
}
