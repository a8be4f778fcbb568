import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const COLUMNS = `
  select c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default, c.is_identity
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
   order by c.table_name, c.ordinal_position`;

const CONSTRAINTS = `
  select r.relname as table_name, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
   where n.nspname = 'public' and c.contype in ('p', 'u', 'f', 'c', 'x')
   order by 1, 2`;

const INDEXES = `select tablename as table_name, indexdef as definition from pg_indexes where schemaname = 'public' order by 1, indexname`;

const TRIGGERS = `
  select event_object_table as table_name, trigger_name as name, action_timing as timing, event_manipulation as event
    from information_schema.triggers where trigger_schema = 'public' order by 1, 2, 4`;

const FUNCTIONS = `
  select p.proname as name, md5(pg_get_functiondef(p.oid)) as checksum
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' order by 1`;

/** Everything about one table, or one kind of object, as lines of text. */
async function lines(sql: string, write: (row: Record<string, string | null>) => string): Promise<string[]> {
  const { rows } = await client.query<Record<string, string | null>>(sql);
  return rows.map(write);
}

test('the migrations lead to the schema written down beside them', async () => {
  const description = [
    '# Columns',
    ...(await lines(COLUMNS, (row) =>
      [
        `${row['table_name']}.${row['column_name']} ${row['data_type']}`,
        row['is_nullable'] === 'NO' ? 'not null' : '',
        row['is_identity'] === 'YES' ? 'identity' : '',
        row['column_default'] ? `default ${row['column_default']}` : '',
      ]
        .filter(Boolean)
        .join(' '),
    )),
    '',
    '# Constraints',
    ...(await lines(CONSTRAINTS, (row) => `${row['table_name']}: ${row['name']} ${row['definition']}`)),
    '',
    '# Indexes',
    ...(await lines(INDEXES, (row) => `${row['table_name']}: ${row['definition']}`)),
    '',
    '# Triggers',
    ...(await lines(TRIGGERS, (row) => `${row['table_name']}: ${row['name']} ${row['timing']} ${row['event']}`)),
    '',
    '# Functions',
    ...(await lines(FUNCTIONS, (row) => `${row['name']} ${row['checksum']}`)),
    '',
  ].join('\n');
  await expect(description).toMatchFileSnapshot('../../migrations/schema.txt');
});
