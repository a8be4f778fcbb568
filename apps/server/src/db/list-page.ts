import { LAST_PAGE, type ListPage, type ListQuery } from '@quivertree/contract/lists';
import type pg from 'pg';
import { cursorOf, type KeyType, type Position, positionOf } from './list-cursor.ts';

/** A column that rows are sorted by. Its values are never null. */
export interface SortColumn {
  sql: string;
  type: KeyType;
}

/** An SQL condition, or one with a value for its `?`. */
export type Condition = string | readonly [sql: string, value: NonNullable<unknown> | null];

/** A condition that the user may ask for. It applies unless it or its value is undefined. */
export type Filter = Condition | undefined | readonly [sql: string, value: unknown];

/**
 * Rows of several ranges, such as the orders of several events. An index returns the rows of one range in the list's
 * order, but not those of all ranges together. At most one page is read from each range.
 */
export interface Ranges {
  /** The ranges, for instance `unnest($1::uuid[]) as range (event_id)`. */
  over: string;
  /** Values for `$1` and so on in `over`. */
  values: readonly unknown[];
  /** The rows of one range with their alias, for instance `orders o`; `where` limits them to the range. */
  rows: string;
  /** Joins for the rows of the page only. */
  joins: string;
}

export interface List<Field extends string> {
  /** Selected columns, for instance `o.id, o.reference`. */
  columns: string;
  /** The tables, for instance `orders o join events e on e.id = o.event_id`, or rows of several {@link Ranges}. */
  from: string | Ranges;
  /**
   * The tables needed to filter, sort and count rows, if `from` contains more than those. The other tables are joined
   * by id, for the rows of the page only.
   */
  findIn?: string;
  /** Conditions that always apply. */
  where: readonly Condition[];
  filters?: readonly Filter[];
  sorts: Record<Field, SortColumn>;
  /** Breaks ties between rows with the same sort value. */
  id: SortColumn;
}

/** Maximum number of rows that are counted, or skipped to reach a page by its number. */
export const MAX_COUNTED = 10_000;

interface Keys {
  list_key: string;
  list_id: string;
}

/**
 * Reads a page of a list. Pages follow each other by cursor through the index, so distant pages are as fast as the
 * first, and added rows shift nothing; ids break ties. The last page is read from the end. A page requested by number
 * alone is reached by skipping up to {@link MAX_COUNTED} rows; a higher number returns the last page within reach. Each
 * sort needs an index on the columns that conditions fix, then the sort column, then the id.
 */
export async function listPage<Row extends pg.QueryResultRow, Field extends string>(
  pool: pg.Pool,
  list: List<Field>,
  query: ListQuery<Field>,
): Promise<Omit<ListPage<never>, 'items'> & { rows: Row[] }> {
  const { size } = query;
  const order = `${query.sort.field},${query.sort.direction}`;
  const key = list.sorts[query.sort.field];
  const where = conditionsOf([...list.where, ...askedFor(list.filters)], rangesOf(list)?.values);
  const total = await countRows(pool, list, where);
  const exact = total <= MAX_COUNTED;
  const totalElements = Math.min(total, MAX_COUNTED);
  const totalPages = Math.ceil(totalElements / size);
  const lastPage = Math.max(0, totalPages - 1);

  /** Reads up to `max` rows after a position, or after `skip` rows from either end, in the list's order. */
  async function read(max: number, reading: Reading): Promise<(Row & Keys)[]> {
    const { sql, values } = selectionOf(list, query.sort, where, max, reading);
    const { rows } = await pool.query<Row & Keys>(sql, values);
    return reading.backwards ? rows.reverse() : rows;
  }

  const place = query.after === undefined ? null : positionOf(query.after, order, key.type, list.id.type);
  if (total === 0) return answer([], 0, false, false);
  if (place?.backwards) {
    const rows = await read(size + 1, { place, backwards: true });
    // There are too few rows left to fill a page, so this is the first page.
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

  /** Reads the last page from the end. It is a full page if the exact number of rows is unknown. */
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

  /** Number of the page to report, within range even if rows were added or deleted since the first page was read. */
  function pageNumber(at: number | null, before: boolean, behind: boolean): number | null {
    if (!before) return 0;
    if (exact && !behind) return lastPage;
    return exact && at !== null ? Math.min(at, lastPage) : at;
  }
}

/** SQL with the values of its parameters. */
interface Sql {
  sql: string;
  values: unknown[];
}

interface Reading {
  place?: Position | null;
  backwards?: boolean;
  skip?: number;
}

function rangesOf({ from }: Pick<List<never>, 'from'>): Ranges | undefined {
  return typeof from === 'string' ? undefined : from;
}

/** Counts the rows of a list, but no more than one above {@link MAX_COUNTED}. */
async function countRows<Field extends string>(pool: pg.Pool, list: List<Field>, where: Sql): Promise<number> {
  const ranges = rangesOf(list);
  // Thanks to the limit per range, PostgreSQL reads each range through its index.
  const countedRows = ranges
    ? `from ${ranges.over} cross join lateral (select from ${ranges.rows} ${where.sql} limit ${MAX_COUNTED + 1}) as of_range`
    : `from ${list.findIn ?? (list.from as string)} ${where.sql}`;
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from (select ${countedRows} limit ${MAX_COUNTED + 1}) as counted`,
    where.values,
  );
  return counted.rows[0]?.total ?? 0;
}

/** The query for up to `max` rows of a list with their sort value and id, sorted from the end if `backwards`. */
function selectionOf<Field extends string>(
  list: List<Field>,
  sort: ListQuery<Field>['sort'],
  { sql: where, values }: Sql,
  max: number,
  { place = null, backwards = false, skip = 0 }: Reading,
): Sql {
  const key = list.sorts[sort.field];
  const ranges = rangesOf(list);
  const ascending = (sort.direction === 'ASC') !== backwards;
  const way = ascending ? 'asc' : 'desc';
  const from = values.length;
  const behind = `(${key.sql}, ${list.id.sql}) ${ascending ? '>' : '<'} ($${from + 1}::${key.type}, $${from + 2}::${list.id.type})`;
  const wanted = place ? `${where === '' ? 'where' : `${where} and`} ${behind}` : where;
  const inOrder = `order by ${key.sql} ${way}, ${list.id.sql} ${way}`;
  const part = `limit ${max} offset ${skip}`;
  const tables = ranges ? `${ranges.rows} ${ranges.joins}` : (list.from as string);
  // Skipped rows, and surplus rows of a range, are found in the index but never joined.
  const found = ranges
    ? `select list_id from ${ranges.over}
           cross join lateral (select ${key.sql} as list_key, ${list.id.sql} as list_id from ${ranges.rows} ${wanted} ${inOrder} limit ${skip + max}) as of_range
          order by list_key ${way}, list_id ${way} ${part}`
    : `select ${list.id.sql} as list_id from ${list.findIn ?? tables} ${wanted} ${inOrder} ${part}`;
  const selected = `select ${list.columns}, (${key.sql})::text as list_key, (${list.id.sql})::text as list_id from ${tables}`;
  return {
    sql:
      ranges || list.findIn || skip > 0
        ? `with page as materialized (${found}) ${selected} where ${list.id.sql} in (select list_id from page) ${inOrder}`
        : `${selected} ${wanted} ${inOrder} ${part}`,
    values: place ? [...values, place.key, place.id] : values,
  };
}

/** The filters that apply. */
function askedFor(filters: readonly Filter[] = []): Condition[] {
  const isAskedFor = (filter: Filter): filter is Condition => typeof filter === 'string' || filter?.[1] !== undefined;
  return filters.filter(isAskedFor);
}

function conditionsOf(conditions: readonly Condition[], values: readonly unknown[] = []): Sql {
  const all = [...values];
  const parts = conditions.map((condition) => {
    if (typeof condition === 'string') return condition;
    all.push(condition[1]);
    return condition[0].replaceAll('?', `$${all.length}`);
  });
  return { sql: parts.length === 0 ? '' : `where ${parts.map((part) => `(${part})`).join(' and ')}`, values: all };
}

/** Pattern for `ilike` that matches text containing the words literally; undefined without words. */
export function containing(words: string | undefined): string | undefined {
  return words ? `%${escapePattern(words)}%` : undefined;
}

/** Pattern for `like` that matches text starting with the words literally; undefined without words. */
export function beginningWith(words: string | undefined): string | undefined {
  return words ? `${escapePattern(words)}%` : undefined;
}

function escapePattern(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}
