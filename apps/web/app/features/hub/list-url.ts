import { LAST_PAGE, type ListPage, type ListSorts, pagingOf } from '@quivertree/contract/lists';
import { readUrlPaging, sortAfterClick, type UrlPaging } from '@quivertree/domain/url-paging';
import type { PagerStep } from '../../ui/table-pager.tsx';

/** What a list's address says. */
export interface ListAddress extends UrlPaging {
  after: string | undefined;
  /** By the filters' names, the search as `q`; absent ones are undefined. */
  filters: Record<string, string | undefined>;
}

/** Reads a list's address by the rules of section 5. */
export function readListAddress(query: URLSearchParams, sorts: ListSorts, filters: readonly string[]): ListAddress {
  return {
    ...readUrlPaging(query, pagingOf(sorts)),
    after: query.get('after') ?? undefined,
    filters: Object.fromEntries(filters.map((name) => [name, query.get(name)?.trim() || undefined])),
  };
}

/** The query of a list's call. */
export function listRequest({ page, size, sort, after, filters }: ListAddress) {
  return { page, size, sort: `${sort.field},${sort.direction}`, ...(after ? { after } : {}), ...filters };
}

/** Changes parts of an address, and leaves out what has no value; what belongs to others stays. */
function changed(query: URLSearchParams, parts: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Back to the first page: whatever is asked for anew begins there. */
const FROM_THE_START = { page: undefined, after: undefined };

export function withSort(query: URLSearchParams, sort: string): URLSearchParams {
  return changed(query, { ...FROM_THE_START, sort });
}

/** After a click on a column's head. */
export function withSortBy(query: URLSearchParams, current: UrlPaging['sort'], field: string): URLSearchParams {
  const { direction } = sortAfterClick(current, field);
  return withSort(query, `${field},${direction}`);
}

export function withSize(query: URLSearchParams, size: number): URLSearchParams {
  return changed(query, { ...FROM_THE_START, size: String(size) });
}

export function withFilters(query: URLSearchParams, filters: Record<string, string | undefined>): URLSearchParams {
  return changed(query, { ...FROM_THE_START, ...filters });
}

/** To another page, from one that was answered. */
export function withStep(query: URLSearchParams, step: PagerStep, shown: ListPage<unknown>): URLSearchParams {
  const number = (page: number) => (shown.page === null || page <= 0 ? undefined : String(page));
  switch (step) {
    case 'first':
      return changed(query, FROM_THE_START);
    case 'last':
      return changed(query, {
        after: LAST_PAGE,
        page: shown.exact && shown.totalPages > 1 ? String(shown.totalPages - 1) : undefined,
      });
    case 'next':
      return changed(query, { after: shown.next ?? undefined, page: number((shown.page ?? 0) + 1) });
    case 'previous':
      return changed(query, { after: shown.previous ?? undefined, page: number((shown.page ?? 0) - 1) });
  }
}
