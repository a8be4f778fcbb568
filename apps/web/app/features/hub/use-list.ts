import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import type { ListPage, ListSorts } from '@quivertree/contract/lists';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import type { PagerStep } from '../../ui/table-pager.tsx';
import {
  type ListAddress,
  listRequest,
  readListAddress,
  withFilters,
  withSize,
  withSort,
  withSortBy,
  withStep,
} from './list-url.ts';
import { rememberList } from './last-lists.ts';
import { type QueryResult, useAnswer } from '../../queries/use-query.ts';

/** Call that answers with a page of a list. */
type ListCall = Call & { answer: z.ZodMiniType<ListPage<unknown>> };
type ItemOf<C extends ListCall> = Answer<C>['items'][number];

export type ListOptions<C extends ListCall> = {
  call: C;
  sorts: ListSorts;
  /** Filter names, with the search as `q`. */
  filters?: readonly string[];
} & (C['params'] extends z.ZodMiniType ? { params: z.input<C['params']> } : { params?: undefined });

export interface ListState<Item> {
  address: ListAddress;
  /** Requested page, or the previous one while it loads. */
  page: ListPage<Item> | undefined;
  /** True while a page other than the one shown is loading. */
  changing: boolean;
  error: Error | null;
  retrying: boolean;
  retry: () => void;
  step: (step: PagerStep) => void;
  sortBy: (field: string) => void;
  setSort: (sort: string) => void;
  setSize: (size: number) => void;
  setFilter: (name: string, value: string | undefined) => void;
  clearFilters: () => void;
}

/** List whose page, size, sort and filters live in the URL, so that back, forward and copied links restore it. */
export function useList<C extends ListCall>({
  call,
  params,
  sorts,
  filters = [],
}: ListOptions<C>): ListState<ItemOf<C>> {
  const [search, setSearch] = useSearchParams();
  const { pathname, search: shown } = useLocation();
  useEffect(() => rememberList(pathname, shown), [pathname, shown]);
  const address = readListAddress(search, sorts, filters);
  const request = listRequest(address);
  // The URL may hold unknown values; the server falls back to defaults.
  const input = { params, query: request } as unknown as CallInput<C>;
  const query: QueryResult<ListPage<ItemOf<C>>> = useAnswer(call, input, { keepPrevious: true });
  const go = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });
  return {
    address,
    page: query.data,
    changing: query.isPrevious,
    error: query.error,
    retrying: query.isFetching,
    retry: query.refetch,
    step: (step) => query.data && go(withStep(search, step, query.data)),
    sortBy: (field) => go(withSortBy(search, address.sort, field)),
    setSort: (sort) => go(withSort(search, sort)),
    setSize: (size) => go(withSize(search, size)),
    setFilter: (name, value) => go(withFilters(search, { [name]: value })),
    clearFilters: () => go(withFilters(search, Object.fromEntries(filters.map((name) => [name, undefined])))),
  };
}
