import { expect, test } from 'vitest';
import { EXCEPTIONS, FUNCTION_OWNERS, TABLES_OF } from './table-owners.ts';
import { allWrites, ownerOf, TABLES, tablesDocument, tablesWritten } from './table-writers.ts';

const writes = allWrites();
const foreign = writes.filter(({ writer, table }) => table !== '${' && ownerOf(table) !== writer);
const isAllowed = ({ file, table }: { file: string; table: string }) => EXCEPTIONS[file]?.tables.includes(table);

test('every way to write to a table is detected', () => {
  const text = `with gone as (delete from a where true) -- update b
    insert into c select 1; /* update d */ update only e set x = 1; merge into f using g on true;
    update \${name} set x = 1; select from h for update of h`;
  expect(tablesWritten(text)).toEqual(['a', 'c', 'e', 'f', '${', 'of']);
});

test('every table has one owner', () => {
  expect(Object.values(TABLES_OF).flat().toSorted()).toEqual(TABLES);
});

test('only a table’s owner writes to it, but for the exceptions', () => {
  const wrong = foreign.filter((write) => !isAllowed(write));
  expect(wrong.map(({ file, table }) => `${file} writes to ${table}, which belongs to ${ownerOf(table)}`)).toEqual([]);
});

test('every exception is needed', () => {
  const needed = new Set(foreign.map(({ file, table }) => `${file}: ${table}`));
  const listed = Object.entries(EXCEPTIONS).flatMap(([file, { tables }]) => tables.map((table) => `${file}: ${table}`));
  expect(listed.filter((exception) => !needed.has(exception))).toEqual([]);
});

test('no statement gets the table that it writes to at run time, so that every write can be found', () => {
  expect(writes.filter(({ table }) => table === '${').map(({ file }) => file)).toEqual([]);
});

test('every file with database functions that write has an owner', () => {
  const files = new Set(writes.filter(({ file }) => file.endsWith('.sql')).map(({ file }) => file));
  expect([...files].toSorted()).toEqual(Object.keys(FUNCTION_OWNERS).toSorted());
});

test('docs/tables.md is up to date (npm test -- table-owners -u writes it)', async () => {
  await expect(tablesDocument(writes)).toMatchFileSnapshot('../../docs/tables.md');
});
