/** Page, size and sort as a list page keeps them in its address (specification, section 5). */
export interface UrlPaging {
  /** Zero-based. */
  page: number;
  size: number;
  sort: { field: string; direction: SortDirection };
}

export type SortDirection = 'ASC' | 'DESC';

export interface PagingRules {
  sizes: readonly number[];
  defaultSize: number;
  defaultSort: UrlPaging['sort'];
}

/** Tables: 5 to 100 rows, newest first. */
export const TABLE_PAGING: PagingRules = {
  sizes: [5, 10, 20, 50, 100],
  defaultSize: 10,
  defaultSort: { field: 'createdAt', direction: 'DESC' },
};

/** The explore page: cards in threes, soonest first. */
export const EXPLORE_PAGING: PagingRules = {
  sizes: [12, 24, 48],
  defaultSize: 12,
  defaultSort: { field: 'startTime', direction: 'ASC' },
};

/** Reads paging from an address; every kind of nonsense falls back to the default. */
export function readUrlPaging(query: URLSearchParams, rules: PagingRules): UrlPaging {
  const page = Number(query.get('page')?.trim() || Number.NaN);
  const size = Number(query.get('size'));
  return {
    page: Number.isFinite(page) && page >= 0 ? Math.min(Math.floor(page), 100_000) : 0,
    size: rules.sizes.includes(size) ? size : rules.defaultSize,
    sort: readSort(query.get('sort'), rules.defaultSort),
  };
}

function readSort(text: string | null, fallback: UrlPaging['sort']): UrlPaging['sort'] {
  if (text === null || text.trim() === '') return fallback;
  const [field = '', direction = ''] = text.split(',').map((part) => part.trim());
  if (!/^\w{1,40}$/.test(field)) return fallback;
  const upper = direction.toUpperCase();
  return { field, direction: upper === 'ASC' ? 'ASC' : 'DESC' };
}

/** The sort after a click on a column: ascending, unless it is so already on that field. */
export function sortAfterClick(current: UrlPaging['sort'], field: string): UrlPaging['sort'] {
  const ascending = current.field === field && current.direction === 'ASC';
  return { field, direction: ascending ? 'DESC' : 'ASC' };
}
