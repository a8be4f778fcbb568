import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

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

const IS_PUBLIC = `relnamespace = 'public'::regnamespace`;

/** Relations with their kind and storage settings. */
const RELATIONS = `
  select relname as relation,
         concat_ws(' ', case when relpersistence = 'u' then 'unlogged' end, case relkind when 'v' then 'view' else 'table' end,
                   relname, case when reloptions <> '{}' then 'with (' || array_to_string(reloptions, ', ') || ')' end) as line
    from pg_class where ${IS_PUBLIC} and relkind in ('r', 'p', 'v') order by relname`;

/** Parts of each relation, in this order: columns, constraints, indexes without a constraint, triggers, definition. */
const PARTS = `
  with relations as (select oid, relname, relkind from pg_class where ${IS_PUBLIC} and relkind in ('r', 'p', 'v'))
  select relation, line from (
    select r.relname as relation, 1 as part, a.attnum as position,
           concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
                     case when l.collname is not null then 'collate "' || l.collname || '"' end,
                     case when a.attnotnull then 'not null' end,
                     case when a.attidentity <> '' then 'identity' end,
                     'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
      from relations r
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_collation l on l.oid = a.attcollation and l.oid <> t.typcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select r.relname, 2, 0, c.conname || ' ' || pg_get_constraintdef(c.oid)
      from relations r join pg_constraint c on c.conrelid = r.oid where c.contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select r.relname, 3, 0, replace(pg_get_indexdef(i.indexrelid), 'public.', '')
      from relations r join pg_index i on i.indrelid = r.oid
     where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = r.oid)
    union all
    select r.relname, 4, 0, replace(pg_get_triggerdef(t.oid), 'public.', '')
      from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    union all
    select r.relname, 5, 0, regexp_replace(pg_get_viewdef(r.oid), '\\s+', ' ', 'g') from relations r where r.relkind = 'v') parts
  order by relation, part, position, line collate "C"`;

const FUNCTIONS = `
  select proname as name, prosrc as body,
         proname || '(' || pg_get_function_identity_arguments(oid) || ') returns ' || pg_get_function_result(oid) as line
    from pg_proc where pronamespace = 'public'::regnamespace order by proname`;

const migrations = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
const functionFiles = readdirSync(join(MIGRATIONS_FOLDER, 'functions')).map((name) => `functions/${name}`);
const sources = new Map(
  [...migrations, ...functionFiles].map((name) => [name, readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')]),
);

/** Finds the file that contains a function's definition in the database. */
function fileOf(name: string, body: string): string {
  const found = [...sources].filter(
    ([, sql]) => new RegExp(`\\bfunction ${name}\\b`).test(sql) && sql.includes(`$$${body}$$`),
  );
  return found.map(([file]) => file).join(' and ') || 'no file';
}

test('the migrations lead to the schema written down beside them', async () => {
  const relations = await client.query<{ relation: string; line: string }>(RELATIONS);
  const parts = await client.query<{ relation: string; line: string }>(PARTS);
  const functions = await client.query<{ name: string; body: string; line: string }>(FUNCTIONS);
  const partsOf = Map.groupBy(parts.rows, ({ relation }) => relation);
  const description = [
    'The schema that the migrations lead to, written by `npm test -- schema.test -u`. Reasons are in the migrations,',
    'function bodies in the files named after each function.',
    '',
    ...relations.rows.flatMap(({ relation, line }) => [
      line,
      ...(partsOf.get(relation) ?? []).map((part) => `  ${part.line}`),
      '',
    ]),
    'functions',
    ...functions.rows.map(({ name, body, line }) => `  ${line}: ${fileOf(name, body)}`),
    '',
  ].join('\n');
  await expect(description).toMatchFileSnapshot('../../migrations/schema.txt');
});

test('each function is in one file, and each trigger calls a function of its own file or of the baseline', async () => {
  const functions = await client.query<{ name: string; body: string }>(FUNCTIONS);
  const files = functions.rows.map(({ name, body }) => ({ name, file: fileOf(name, body) }));
  expect(files.filter(({ file }) => !sources.has(file))).toEqual([]);
  for (const [file, sql] of sources)
    for (const [, called] of sql.matchAll(/execute function (\w+)/g))
      expect([file, '0001_append_only.sql'], `${called} in ${file}`).toContain(
        files.find(({ name }) => name === called)?.file,
      );
});
