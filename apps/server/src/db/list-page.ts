import { LAST_PAGE, type ListPage, type ListQuery } from '@quivertree/contract/lists';
import type pg from 'pg';
import { cursorOf, type KeyType, type Place, placeOf } from './list-cursor.ts';

/** A column that rows are sorted by. It is never null. */
export interface SortColumn {
  sql: string;
  type: KeyType;
}

/**
 * What rows must be: a condition, or one with a value in the place of each `?`. A condition whose value is undefined is
 * left out.
 */
export type Condition = string | readonly [sql: string, value: unknown];

/**
 * Rows that no index holds in the list's order altogether, but one holds so within each of several ranges: for instance
 * the orders of some events, or of each state. From each range no more than a page is read.
 */
export interface Ranges {
  /** The ranges, for instance `unnest($1::uuid[]) as range (event_id)`. */
  over: string;
  /** What stands for `$1` and so on in `over`. */
  values: readonly unknown[];
  /** The rows of one range with their name, for instance `orders o`; `where` says which range they are in. */
  rows: string;
  /** What is joined to the rows of the page only. */
  joins: string;
}

export interface List<Field extends string> {
  /** What is selected, for instance `o.id, o.reference`. */
  columns: string;
  /** The tables, for instance `orders o join events e on e.id = o.event_id`; or rows of several ranges, see {@link Ranges}. */
  from: string | Ranges;
  /**
   * The tables that conditions and sorted columns need, where rows can be found and counted in less than `from`: all else
   * is looked up for the rows of the page only, by their ids.
   */
  findIn?: string;
  where: readonly Condition[];
  sorts: Record<Field, SortColumn>;
  /** Tells rows apart that are equal in the sorted column. */
  id: SortColumn;
}

/** As far as is counted, and as far as a page is found by its number alone. */
export const MOST_COUNTED = 10_000;

interface Keys {
  list_key: string;
  list_id: string;
}

/**
 * A page of a list. From page to page the index leads on from the last row that was shown, so that a page far behind is as
 * near as the first, and a row that is added meanwhile moves none to another page; rows with equal values are told apart
 * by id. The last page is read from the end. Only a page that is asked for by its number alone is counted off, up to
 * {@link MOST_COUNTED} rows; what is beyond shows the last page that can be counted off.
 *
 * Each sort needs an index on its column and the id, after the columns that conditions fix.
 */
export async function listPage<Row extends pg.QueryResultRow, Field extends string>(
  pool: pg.Pool,
  list: List<Field>,
  query: ListQuery<Field>,
): Promise<Omit<ListPage<never>, 'items'> & { rows: Row[] }> {
  const { size } = query;
  const order = `${query.sort.field},${query.sort.direction}`;
  const key = list.sorts[query.sort.field];
  const ranges = typeof list.from === 'string' ? undefined : list.from;
  const { sql: where, values } = conditionsOf(list.where, ranges?.values);

  // The limit of each range keeps it from being joined otherwise than by its index.
  const countedRows = ranges
    ? `from ${ranges.over} cross join lateral (select from ${ranges.rows} ${where} limit ${MOST_COUNTED + 1}) as of_range`
    : `from ${list.findIn ?? (list.from as string)} ${where}`;
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from (select ${countedRows} limit ${MOST_COUNTED + 1}) as counted`,
    values,
  );
  const total = counted.rows[0]?.total ?? 0;
  const exact = total <= MOST_COUNTED;
  const totalElements = Math.min(total, MOST_COUNTED);
  const totalPages = Math.ceil(totalElements / size);
  const lastPage = Math.max(0, totalPages - 1);

  /** Up to `most` rows behind a place, or behind `skip` rows from either end, in the list's order. */
  async function read(most: number, { place = null, backwards = false, skip = 0 }: Reading): Promise<(Row & Keys)[]> {
    const ascending = (query.sort.direction === 'ASC') !== backwards;
    const way = ascending ? 'asc' : 'desc';
    const from = values.length;
    const behind = `(${key.sql}, ${list.id.sql}) ${ascending ? '>' : '<'} ($${from + 1}::${key.type}, $${from + 2}::${list.id.type})`;
    const wanted = place ? `${where === '' ? 'where' : `${where} and`} ${behind}` : where;
    const inOrder = `order by ${key.sql} ${way}, ${list.id.sql} ${way}`;
    const part = `limit ${most} offset ${skip}`;
    const tables = ranges ? `${ranges.rows} ${ranges.joins}` : (list.from as string);
    // What is skipped, or left over in its range, is found, but nothing is looked up for it.
    const found = ranges
      ? `select list_id from ${ranges.over}
           cross join lateral (select ${key.sql} as list_key, ${list.id.sql} as list_id from ${ranges.rows} ${wanted} ${inOrder} limit ${skip + most}) as of_range
          order by list_key ${way}, list_id ${way} ${part}`
      : `select ${list.id.sql} as list_id from ${list.findIn ?? tables} ${wanted} ${inOrder} ${part}`;
    const selected = `select ${list.columns}, (${key.sql})::text as list_key, (${list.id.sql})::text as list_id from ${tables}`;
    const { rows } = await pool.query<Row & Keys>(
      ranges || list.findIn || skip > 0
        ? `with page as materialized (${found}) ${selected} where ${list.id.sql} in (select list_id from page) ${inOrder}`
        : `${selected} ${wanted} ${inOrder} ${part}`,
      place ? [...values, place.key, place.id] : values,
    );
    return backwards ? rows.reverse() : rows;
  }

  const place = query.after === undefined ? null : placeOf(query.after, order, key.type, list.id.type);
  if (total === 0) return answer([], 0, false, false);
  if (place?.backwards) {
    const rows = await read(size + 1, { place, backwards: true });
    // Fewer are left than make a page: that is the first one.
    return rows.length < size ? readPage(0) : answer(rows.slice(-size), place.page, rows.length > size, true);
  }
  if (place) {
    const rows = await read(size + 1, { place });
    return rows.length === 0 ? readLast() : answer(rows.slice(0, size), place.page, true, rows.length > size);
  }
  return query.after === LAST_PAGE ? readLast() : readPage(Math.min(query.page, lastPage));

  async function readPage(page: number) {
    const rows = await read(size + 1, { skip: page * size });
    return answer(rows.slice(0, size), page, page > 0, rows.length > size);
  }

  /** From the end; as many rows as are left for the last page, where they are counted. */
  async function readLast() {
    const onLast = exact ? Math.max(1, totalElements - lastPage * size) : size;
    const rows = await read(onLast + 1, { backwards: true });
    return answer(rows.slice(-onLast), exact ? lastPage : null, rows.length > onLast, false);
  }

  function answer(rows: (Row & Keys)[], at: number | null, before: boolean, behind: boolean) {
    const page = pageNumber(at, before, behind);
    const leadingTo = (row: Keys | undefined, backwards: boolean) => {
      const next = page === null ? null : Math.max(0, page + (backwards ? -1 : 1));
      return row ? cursorOf({ order, backwards, key: row.list_key, id: row.list_id, page: next }) : null;
    };
    return {
      rows,
      page,
      size,
      totalElements,
      totalPages,
      exact,
      next: behind ? leadingTo(rows.at(-1), false) : null,
      previous: before ? leadingTo(rows[0], true) : null,
    };
  }

  /** Rows that came and went since the first page was read are no reason for a page beyond the last. */
  function pageNumber(at: number | null, before: boolean, behind: boolean): number | null {
    if (!before) return 0;
    if (exact && !behind) return lastPage;
    return exact && at !== null ? Math.min(at, lastPage) : at;
  }
}

interface Reading {
  place?: Place | null;
  backwards?: boolean;
  skip?: number;
}

function conditionsOf(
  where: readonly Condition[],
  values: readonly unknown[] = [],
): { sql: string; values: unknown[] } {
  const all = [...values];
  const parts: string[] = [];
  for (const condition of where) {
    if (typeof condition === 'string') parts.push(condition);
    else if (condition[1] !== undefined) {
      all.push(condition[1]);
      parts.push(condition[0].replaceAll('?', `$${all.length}`));
    }
  }
  return { sql: parts.length === 0 ? '' : `where ${parts.map((part) => `(${part})`).join(' and ')}`, values: all };
}

/** The pattern for `ilike` of a text that contains the words as they stand; undefined for none. */
export function containing(words: string | undefined): string | undefined {
  return words ? `%${asTheyStand(words)}%` : undefined;
}

/** The pattern for `like` of a text that begins with the words as they stand; undefined for none. */
export function beginningWith(words: string | undefined): string | undefined {
  return words ? `${asTheyStand(words)}%` : undefined;
}

function asTheyStand(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}
