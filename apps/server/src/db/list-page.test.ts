import { LAST_PAGE, type ListQuery } from '@quivertree/contract/lists';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { createPool } from './database.ts';
import { type Filter, type List, listPage, MAX_COUNTED } from './list-page.ts';

type Field = 'at' | 'name' | 'size';
type Row = { id: string; name: string };

const LIST: List<Field> = {
  columns: 'r.id, r.name',
  from: 'list_rows r',
  where: [],
  sorts: {
    at: { sql: 'r.at', type: 'timestamptz' },
    name: { sql: 'r.name', type: 'text' },
    size: { sql: 'r.size', type: 'bigint' },
  },
  id: { sql: 'r.id', type: 'uuid' },
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query(
    `create table list_rows (id uuid primary key default gen_random_uuid(), at timestamptz not null, name text not null,
                             size bigint not null, late boolean not null default false)`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => void (await pool.query('truncate list_rows')));

/** Few distinct values, so that many rows have the same sort value; the instants differ by microseconds. */
async function fill(rows: number, { late = false } = {}): Promise<void> {
  await pool.query(
    `insert into list_rows (at, name, size, late)
     select '2026-03-01 12:00:00Z'::timestamptz + make_interval(secs => floor(random() * 5) / 1000000),
            (array['Swakopmund', 'swakopmund', 'Ömer', ''])[1 + floor(random() * 4)], floor(random() * 3) - 1, $2
       from generate_series(1, $1)`,
    [rows, late],
  );
}

/** The same rows, read from one range per name. */
const IN_RANGES: List<Field> = {
  ...LIST,
  from: {
    over: 'unnest($1::text[]) as range (name)',
    values: [['Swakopmund', 'swakopmund', 'Ömer', '']],
    rows: 'list_rows r',
    joins: 'join list_rows same on same.id = r.id',
  },
  where: ['r.name = range.name'],
};

/** The same rows, joined with a table that isn't needed to find them. */
const FOUND: List<Field> = {
  ...LIST,
  from: 'list_rows r join list_rows same on same.id = r.id',
  findIn: 'list_rows r',
};

const show = (query: Partial<ListQuery<Field>>, list = LIST) =>
  listPage<Row, Field>(pool, list, { page: 0, size: 5, sort: { field: 'at', direction: 'DESC' }, ...query });

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

async function inOrder({ field, direction }: ListQuery<Field>['sort']): Promise<string[]> {
  const { rows } = await pool.query<Row>(`select id from list_rows order by ${field} ${direction}, id ${direction}`);
  return ids(rows);
}

const sorts = fc.record({
  field: fc.constantFrom<Field>('at', 'name', 'size'),
  direction: fc.constantFrom('ASC' as const, 'DESC' as const),
});

describe('a paged list', () => {
  test.each([
    ['a table', LIST],
    ['several ranges', IN_RANGES],
    ['a table with joins', FOUND],
  ])(
    'shows every row of %s once and in order, forwards and backwards, with the right page numbers',
    async (_, list) => {
      await fc.assert(
        fc
          .asyncProperty(sorts, fc.integer({ min: 0, max: 24 }), fc.constantFrom(5, 10), async (sort, rows, size) => {
            await fill(rows);
            const fetchPage = (query: Partial<ListQuery<Field>>) => show({ sort, size, ...query }, list);
            const all = await inOrder(sort);
            const forwards: string[][] = [];
            for (let page = await fetchPage({}); ; page = await fetchPage({ after: page.next ?? '' })) {
              expect(page).toMatchObject({ page: forwards.length, totalElements: rows, exact: true, size });
              expect(page.previous === null).toBe(forwards.length === 0);
              forwards.push(ids(page.rows));
              if (page.next === null) break;
            }
            expect(forwards.flat()).toEqual(all);

            const backwards: string[][] = [];
            for (
              let page = await fetchPage({ after: LAST_PAGE });
              ;
              page = await fetchPage({ after: page.previous ?? '' })
            ) {
              expect(page.page).toBe(forwards.length - 1 - backwards.length);
              backwards.push(ids(page.rows));
              if (page.previous === null) break;
            }
            expect(backwards.reverse()).toEqual(forwards);
          })
          .afterEach(async () => void (await pool.query('truncate list_rows'))),
        { numRuns: 25 },
      );
    },
  );

  test('shows every original row once, even while rows are added', async () => {
    await fc.assert(
      fc
        .asyncProperty(sorts, fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }), async (sort, added) => {
          await fill(23);
          const early = new Set(await inOrder(sort));
          const seen: string[] = [];
          for (let page = await show({ sort }); ; page = await show({ sort, after: page.next ?? '' })) {
            seen.push(...ids(page.rows));
            await fill(added.pop() ?? 0, { late: true });
            if (page.next === null) break;
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect([...early].filter((id) => !seen.includes(id))).toEqual([]);
          const order = await inOrder(sort);
          expect(seen).toEqual(order.filter((id) => seen.includes(id)));
        })
        .afterEach(async () => void (await pool.query('truncate list_rows'))),
      { numRuns: 15 },
    );
  });

  test('can start at any page by number; beyond the last it shows the last page', async () => {
    await fill(23);
    const all = await inOrder({ field: 'at', direction: 'DESC' });
    expect(ids((await show({ page: 3 })).rows)).toEqual(all.slice(15, 20));
    const beyond = await show({ page: 99_999 });
    expect(beyond).toMatchObject({ page: 4, totalPages: 5, next: null });
    expect(ids(beyond.rows)).toEqual(all.slice(20));
    expect(ids((await show({ page: 3 }, IN_RANGES)).rows)).toEqual(all.slice(15, 20));
  });

  test('continues from its end or beginning, even if the rows there have been deleted', async () => {
    await fill(12);
    const [first, last] = [await show({}), await show({ after: LAST_PAGE })];
    const second = await show({ after: first.next ?? '' });
    await pool.query('delete from list_rows where id = any ($1::uuid[])', [ids(last.rows)]);
    expect(ids((await show({ after: second.next ?? '' })).rows)).toEqual(ids(second.rows));
    await pool.query('delete from list_rows where id = any ($1::uuid[])', [ids(first.rows)]);
    expect(await show({ after: second.previous ?? '' })).toMatchObject({ page: 0, previous: null });
  });

  test('has no pages when it is empty', async () => {
    for (const query of [{}, { page: 7 }, { after: LAST_PAGE }])
      expect(await show(query)).toMatchObject({ rows: [], page: 0, totalPages: 0, next: null, previous: null });
  });

  test('is counted up to a limit, but still shows its last page', async () => {
    await fill(MAX_COUNTED + 8);
    const all = await inOrder({ field: 'at', direction: 'DESC' });
    const first = await show({});
    expect(first).toMatchObject({ totalElements: MAX_COUNTED, totalPages: MAX_COUNTED / 5, exact: false });
    const last = await show({ after: LAST_PAGE });
    expect(last).toMatchObject({ page: null, next: null });
    expect(ids(last.rows)).toEqual(all.slice(-5));
    const before = await show({ after: last.previous ?? '' });
    expect(before.page).toBe(null);
    expect(ids(before.rows)).toEqual(all.slice(-10, -5));
    expect((await show({ page: 50_000 })).page).toBe(MAX_COUNTED / 5 - 1);
  });
});

describe('a cursor in an address', () => {
  test('is a position in the list’s order or is ignored: no text is refused, or reaches the database unchecked', async () => {
    await fill(12);
    const { next } = await show({});
    const parts = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as unknown[];
    const forged = parts.flatMap((_, i) =>
      [
        'x',
        '',
        null,
        7,
        '2026-02-31 12:00:00+00',
        '0000-01-01 00:00:00+00',
        "'; drop table list_rows; --",
        '\0',
        '\ud800',
      ].map((value) => Buffer.from(JSON.stringify(parts.with(i, value))).toString('base64url')),
    );
    for (const after of ['', 'nonsense', 'bnVsbA', ...forged]) expect((await show({ after })).rows).toHaveLength(5);
    expect(await show({ after: next ?? '', sort: { field: 'name', direction: 'ASC' } })).toMatchObject({ page: 0 });
  });
});

test('filters without a value are left out; everything else applies', async () => {
  await fill(6);
  await fill(3, { late: true });
  const found = async (options: Pick<typeof LIST, 'where'> & { filters?: readonly Filter[] }) =>
    (await show({}, { ...LIST, ...options })).totalElements;
  const filtered = (late: boolean | undefined) => found({ where: [], filters: [undefined, ['r.late = ?', late]] });
  expect(await filtered(undefined)).toBe(9);
  expect(await filtered(true)).toBe(3);
  expect(await found({ where: ['r.late'] })).toBe(3);
  expect(await found({ where: [], filters: ['r.late'] })).toBe(3);
  expect(await found({ where: ['r.late'], filters: [['r.late = ?', false]] })).toBe(0);
  // A condition that lost its value must not show everyone's rows.
  const forgotten = undefined as unknown as boolean;
  expect(await found({ where: [['r.late = ?', forgotten]] })).toBe(0);
});
