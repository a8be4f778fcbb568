import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { CompositeArray, type Row } from './composite-array.ts';
import { createPool } from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query(`
    create type part as (id uuid, units integer);
    create type whole as (
      id uuid, name text, units integer, minor bigint, answers jsonb, ids uuid[], names text[], parts part[], at timestamptz);
    create type small as (first text, second text)`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Rows as the database receives them, passed as an array of a type. */
async function received(array: CompositeArray, type: string, rows: readonly Row[]): Promise<unknown> {
  const read = (parameter: Buffer) =>
    pool.query<{ rows: unknown }>({
      name: `read ${type}`,
      text: `select to_json($1::${type}[]) as rows`,
      values: [parameter],
    });
  return (await array.pass(rows, read)).rows[0]?.rows;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  fc.constantFrom('', '“Ōmaheke”', 'a, "b" \\ {c}', 'x'.repeat(80), 'x'.repeat(81), 'é'.repeat(80)),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const row = fc.record({
  id: orNull(fc.uuid()),
  name: orNull(text),
  units: orNull(int32),
  minor: orNull(fc.maxSafeInteger()),
  answers: orNull(fc.array(fc.record({ label: text, value: text }), { maxLength: 3 })),
  ids: orNull(fc.array(orNull(fc.uuid()), { maxLength: 4 })),
  names: orNull(fc.array(orNull(text), { maxLength: 4 })),
  parts: orNull(fc.array(fc.record({ id: fc.uuid(), units: orNull(int32) }), { maxLength: 3 })),
  at: fc.constant(null),
});

test('rows arrive as they were passed', async () => {
  const array = new CompositeArray(pool, 'whole');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      expect(await received(array, 'whole', rows)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test('a batch may be larger than the first buffer', async () => {
  const rows = Array.from({ length: 300 }, (_, number) => ({ first: 'a'.repeat(number), second: 'ä'.repeat(number) }));
  expect(await received(new CompositeArray(pool, 'small'), 'small', rows)).toEqual(rows);
});

test('attributes that a row lacks are null', async () => {
  const rows = await received(new CompositeArray(pool, 'small'), 'small', [{ second: 'b' }]);
  expect(rows).toEqual([{ first: null, second: 'b' }]);
});

test('rows still arrive after a later release has added an attribute and dropped another', async () => {
  await pool.query('create type growing as (first text, second text)');
  const array = new CompositeArray(pool, 'growing');
  const rows = [{ first: 'a', second: 'b' }];
  expect(await received(array, 'growing', rows)).toEqual(rows);
  await pool.query('alter type growing add attribute third integer');
  expect(await received(array, 'growing', rows)).toEqual([{ first: 'a', second: 'b', third: null }]);
  await pool.query('alter type growing drop attribute first');
  expect(await received(array, 'growing', rows)).toEqual([{ second: 'b', third: null }]);
});

test('the type is read again if that failed the first time', async () => {
  const array = new CompositeArray(pool, 'late');
  await expect(received(array, 'late', [])).rejects.toThrow('type "late" does not exist');
  await pool.query('create type late as (first text)');
  expect(await received(array, 'late', [{ first: 'a' }])).toEqual([{ first: 'a' }]);
});

test.each([
  ['a text that isn’t a UUID', { id: 'not a UUID' }, 'A UUID was expected'],
  ['a UUID with something after it', { id: '01a22ff7-bd97-72ad-ace7-c7ae85c8839d0' }, 'A UUID was expected'],
  ['a number above 32 bits', { units: 2 ** 31 }, 'A 32-bit integer was expected'],
  ['a fraction', { units: 1.5 }, 'A 32-bit integer was expected'],
  ['an amount that isn’t exact', { minor: 2 ** 53 }, 'A safe integer was expected'],
  ['a value whose type isn’t known', { at: '2026-12-01' }, 'can’t be passed'],
])('%s is refused', async (_, wrong, message) => {
  const passed = received(new CompositeArray(pool, 'whole'), 'whole', [wrong]);
  // By this code, a batch knows that one of its items is to blame.
  await expect(passed).rejects.toMatchObject({ code: '22000', message: expect.stringContaining(message) });
});
