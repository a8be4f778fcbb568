/** Page number, page size and sort order in a list page's address (specification, section 5). */
export interface UrlPaging {
  /** Zero-based page number. */
  page: number;
  size: number;
  sort: { field: string; direction: SortDirection };
}

export type SortDirection = 'ASC' | 'DESC';

export interface PagingRules {
  sizes: readonly number[];
  defaultSize: number;
  defaultSort: UrlPaging['sort'];
  /** Sortable fields; any field if undefined. */
  fields?: readonly string[];
}

/** Paging for tables: 5 to 100 rows, newest first. */
export const TABLE_PAGING: PagingRules = {
  sizes: [5, 10, 20, 50, 100],
  defaultSize: 10,
  defaultSort: { field: 'createdAt', direction: 'DESC' },
};

/** Paging for the explore page: multiples of three cards, soonest first. */
export const EXPLORE_PAGING: PagingRules = {
  sizes: [12, 24, 48],
  defaultSize: 12,
  defaultSort: { field: 'startTime', direction: 'ASC' },
};

/** Reads paging from an address. Invalid values fall back to the defaults. */
export function readUrlPaging(query: URLSearchParams, rules: PagingRules): UrlPaging {
  return {
    page: readPage(query.get('page')),
    size: readSize(query.get('size'), rules),
    sort: readSort(query.get('sort'), rules),
  };
}

/** Reads a page number, which counts from zero. */
export function readPage(text: string | null): number {
  const page = Number(text?.trim() || Number.NaN);
  return Number.isFinite(page) && page >= 0 ? Math.min(Math.floor(page), 100_000) : 0;
}

export function readSize(text: string | null, { sizes, defaultSize }: PagingRules): number {
  const size = Number(text);
  return sizes.includes(size) ? size : defaultSize;
}

/** Reads a sort such as `field,DIR`. An unknown direction means descending. */
export function readSort(text: string | null, { defaultSort, fields }: PagingRules): UrlPaging['sort'] {
  const [field = '', direction = ''] = (text ?? '').split(',').map((part) => part.trim());
  if (!/^\w{1,40}$/.test(field) || (fields && !fields.includes(field))) return defaultSort;
  return { field, direction: direction.toUpperCase() === 'ASC' ? 'ASC' : 'DESC' };
}

/**
 * Sort order after a click on a column: ascending, or descending if the column was already sorted in ascending order.
 */
export function sortAfterClick(current: UrlPaging['sort'], field: string): UrlPaging['sort'] {
  const ascending = current.field === field && current.direction === 'ASC';
  return { field, direction: ascending ? 'DESC' : 'ASC' };
}
