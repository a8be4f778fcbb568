import {
  type PagingRules,
  readPage,
  readSize,
  readSort,
  TABLE_PAGING,
  type UrlPaging,
} from '@quivertree/domain/lists/url-paging';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { typedText } from './shapes.ts';

/** Fields by which a list can be sorted, and the default; shared by screens and the server. */
export interface ListSorts<Field extends string = string> {
  fields: readonly Field[];
  defaultSort: { field: Field; direction: UrlPaging['sort']['direction'] };
}

/** Paging rules of the specification's section 5. */
export function pagingOf(sorts: ListSorts): PagingRules {
  return { ...TABLE_PAGING, ...sorts };
}

/** Value of `after` that requests the last page. */
export const LAST_PAGE = 'last';

/** A list's parsed query, without filters specific to the call. */
export interface ListQuery<Field extends string = string> {
  /** Zero-based. */
  page: number;
  size: number;
  sort: { field: Field; direction: UrlPaging['sort']['direction'] };
  /** `next` or `previous` from an earlier response, or {@link LAST_PAGE}; takes precedence over `page`. */
  after?: string | undefined;
}

const text = orElse(z.optional(z.union([z.string(), z.number()])), undefined);
const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value));

/**
 * A list's query: page, size and sort by the rules of section 5, and a cursor. Invalid values fall back to the defaults
 * and are never refused.
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

/** Text of a search field. Invalid text is ignored, as if there were none. */
export const searchWords = orElse(z.optional(typedText(100)), undefined);

/** A filter that takes one of these values and ignores any other. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return orElse(z.optional(z.enum(values)), undefined);
}

/** A page of a list. */
export function listPage<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Zero-based; null if the number of earlier pages is unknown. */
    page: z.nullable(z.int()),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
    /** False if there may be more items than `totalElements`, because counting stops at a limit. */
    exact: z.boolean(),
    /** Cursors of the next and the previous page, for `after`; null if there is no such page. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  });
}

/** A page of any list. */
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
