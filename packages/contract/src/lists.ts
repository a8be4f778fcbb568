import {
  type PagingRules,
  readPage,
  readSize,
  readSort,
  TABLE_PAGING,
  type UrlPaging,
} from '@quivertree/domain/url-paging';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { typedText } from './shapes.ts';

/** What a list can be sorted by, and how it is without being asked. Screens and the server read the same. */
export interface ListSorts<Field extends string = string> {
  fields: readonly Field[];
  defaultSort: { field: Field; direction: UrlPaging['sort']['direction'] };
}

/** The rules of section 5 for a list's address. */
export function pagingOf(sorts: ListSorts): PagingRules {
  return { ...TABLE_PAGING, ...sorts };
}

/** `after` for the end of a list, wherever that is. */
export const LAST_PAGE = 'last';

/** The query of a list as its command gets it; a call's own filters stand beside. */
export interface ListQuery<Field extends string = string> {
  /** Zero-based. */
  page: number;
  size: number;
  sort: { field: Field; direction: UrlPaging['sort']['direction'] };
  /** `next` or `previous` of an earlier answer, or {@link LAST_PAGE}: goes before `page`. */
  after?: string | undefined;
}

const text = orElse(z.optional(z.union([z.string(), z.number()])), undefined);
const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value));

/**
 * The query of a list: page, size and sort by the rules of section 5, and a place in the list. What makes no sense falls
 * back and is never refused.
 */
export function listQuery<Field extends string, const Filters extends z.core.$ZodShape>(
  sorts: ListSorts<Field>,
  filters: Filters,
) {
  const rules = pagingOf(sorts);
  return z.object({
    page: z.pipe(
      text,
      z.transform((value) => readPage(textOf(value))),
    ),
    size: z.pipe(
      text,
      z.transform((value) => readSize(textOf(value), rules)),
    ),
    sort: z.pipe(
      text,
      z.transform((value) => readSort(textOf(value), rules) as ListQuery<Field>['sort']),
    ),
    after: orElse(z.optional(z.string().check(z.maxLength(1_000))), undefined),
    ...filters,
  });
}

/** The words of a search field, null for none. */
export const searchWords = orElse(z.optional(typedText(100)), undefined);

/** A filter that picks one of some values; anything else is no filter. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return orElse(z.optional(z.enum(values)), undefined);
}

/** A page of a list. */
export function listPage<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Zero-based; null where it is not known how many pages come before. */
    page: z.nullable(z.int()),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
    /** False: there are at least so many; nobody counts through millions. */
    exact: z.boolean(),
    /** What `after` is for the page after this one, and for the one before; null where there is none. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  });
}

/** A page of a list, whatever is in it. */
export interface ListPage<Item> {
  items: Item[];
  page: number | null;
  size: number;
  totalElements: number;
  totalPages: number;
  exact: boolean;
  next: string | null;
  previous: string | null;
}
