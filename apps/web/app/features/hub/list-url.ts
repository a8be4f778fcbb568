import { LAST_PAGE, type ListPage, type ListSorts, pagingOf } from '@quivertree/contract/lists';
import { readUrlPaging, sortAfterClick, type UrlPaging } from '@quivertree/domain/lists/url-paging';
import type { PagerStep } from '../../ui/table-pager.tsx';

/** List state read from the URL. */
export interface ListAddress extends UrlPaging {
  after: string | undefined;
  /** Values by filter name, with the search as `q`; undefined if not set. */
  filters: Record<string, string | undefined>;
}

/** Reads a list's state from its URL (specification, section 5). */
export function readListAddress(query: URLSearchParams, sorts: ListSorts, filters: readonly string[]): ListAddress {
  return {
    ...readUrlPaging(query, pagingOf(sorts)),
    after: query.get('after') ?? undefined,
    filters: Object.fromEntries(filters.map((name) => [name, query.get(name)?.trim() || undefined])),
  };
}

/** Query parameters for a list's call. */
export function listRequest({ page, size, sort, after, filters }: ListAddress) {
  return { page, size, sort: `${sort.field},${sort.direction}`, ...(after ? { after } : {}), ...filters };
}

/** Sets parameters, deletes those that are undefined and keeps all others. */
function changed(query: URLSearchParams, parts: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Parameters to delete in order to return to the first page, as every change of sort, size or filter does. */
const FIRST_PAGE = { page: undefined, after: undefined };

export function withSort(query: URLSearchParams, sort: string): URLSearchParams {
  return changed(query, { ...FIRST_PAGE, sort });
}

/** Query after a click on a column header, which changes the sort. */
export function withSortBy(query: URLSearchParams, current: UrlPaging['sort'], field: string): URLSearchParams {
  const { direction } = sortAfterClick(current, field);
  return withSort(query, `${field},${direction}`);
}

export function withSize(query: URLSearchParams, size: number): URLSearchParams {
  return changed(query, { ...FIRST_PAGE, size: String(size) });
}

export function withFilters(query: URLSearchParams, filters: Record<string, string | undefined>): URLSearchParams {
  return changed(query, { ...FIRST_PAGE, ...filters });
}

/** Query that leads to another page, relative to the one shown. */
export function withStep(query: URLSearchParams, step: PagerStep, shown: ListPage<unknown>): URLSearchParams {
  const number = (page: number) => (shown.page === null || page <= 0 ? undefined : String(page));
  switch (step) {
    case 'first':
      return changed(query, FIRST_PAGE);
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
