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

interface Relation {
  name: string;
  kind: 'table' | 'unlogged table' | 'view' | 'type';
  /** Storage settings. */
  settings: string | null;
}

const RELATIONS = `
  select relname as name,
         case relkind when 'v' then 'view' when 'c' then 'type' else concat_ws(' ', case when relpersistence = 'u' then 'unlogged' end, 'table') end as kind,
         array_to_string(reloptions, ', ') as settings
    from pg_class where ${IS_PUBLIC} and relkind in ('r', 'p', 'v', 'c')
   order by relkind = 'c', relname`;

interface Part {
  relation: string;
  part: 'column' | 'constraint' | 'index' | 'trigger' | 'definition';
  /** Name of the column or index; its comment in the migrations is found by this name. */
  name: string;
  line: string;
}

/**
 * Parts of each relation: columns, constraints, indexes that belong to no constraint, triggers, and the query of a
 * view.
 */
const PARTS = `
  with relations as (select oid, relname, relkind from pg_class where ${IS_PUBLIC} and relkind in ('r', 'p', 'v', 'c'))
  select relation, part, name, line from (
    select r.relname as relation, 1 as place, 'column' as part, a.attnum as position, a.attname as name,
           concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
                     case when l.collname is not null then 'collate "' || l.collname || '"' end,
                     case when a.attnotnull then 'not null' end,
                     case when a.attidentity <> '' then 'generated always as identity' end,
                     case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
      from relations r
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_collation l on l.oid = a.attcollation and l.oid <> t.typcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where r.relkind <> 'v'
    union all
    select r.relname, 2, 'constraint', 0, c.conname, 'constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid, true)
      from relations r join pg_constraint c on c.conrelid = r.oid where c.contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select r.relname, 3, 'index', 0, x.relname, replace(pg_get_indexdef(i.indexrelid, 0, true), 'public.', '')
      from relations r join pg_index i on i.indrelid = r.oid join pg_class x on x.oid = i.indexrelid
     where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = r.oid)
    union all
    select r.relname, 4, 'trigger', 0, t.tgname, replace(pg_get_triggerdef(t.oid, true), 'public.', '')
      from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    union all
    select r.relname, 5, 'definition', 0, r.relname, pg_get_viewdef(r.oid, true) from relations r where r.relkind = 'v') parts
  order by relation, place, position, line collate "C"`;

interface Function {
  name: string;
  body: string;
  definition: string;
}

const FUNCTIONS = `
  select proname as name, prosrc as body, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> 12 and prolang <> 13
   order by proname, pg_get_function_identity_arguments(oid)`;

const migrations = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
const functionFiles = readdirSync(join(MIGRATIONS_FOLDER, 'functions')).map((name) => `functions/${name}`);
const sources = new Map(
  [...migrations, ...functionFiles].map((name) => [name, readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')]),
);

/** Comments in the migrations, by the name of their subject: `orders`, `orders.late` or the name of an index. */
function commentsInMigrations(): Map<string, string[]> {
  const comments = new Map<string, string[]>();
  for (const name of migrations) {
    let above: string[] = [];
    let relation: string | undefined;
    for (const line of (sources.get(name) ?? '').split('\n')) {
      const comment = /^ *-- (.*)$/.exec(line)?.[1];
      if (comment !== undefined) {
        above.push(comment);
        continue;
      }
      const created = /^(?:create|alter) (?:unlogged )?(?:table|type|view) (\w+)/.exec(line)?.[1];
      const index = /^create (?:unique )?index (\w+)/.exec(line)?.[1];
      const column = /^ {2}(?:add column )?(\w+) /.exec(line)?.[1];
      if (created) relation = created;
      const subject = created ?? index ?? (relation && column ? `${relation}.${column}` : undefined);
      const beside = / -- (.*)$/.exec(line)?.[1];
      if (subject && (above.length > 0 || beside)) comments.set(subject, beside ? [...above, beside] : above);
      above = [];
      if (line.endsWith(';') && !line.startsWith(' ')) relation = undefined;
    }
  }
  return comments;
}

/** Name of a function's file, followed by the comment right above the function. */
function commentOf({ name, body }: Function): string[] {
  const file = fileOf(name, body);
  const sql = sources.get(file) ?? '';
  const above = sql
    .slice(0, sql.slice(0, sql.indexOf(body)).lastIndexOf(`function ${name}`))
    .split('\n')
    .slice(0, -1);
  return [`-- ${file}`, ...above.slice(above.findLastIndex((line) => !line.startsWith('--')) + 1)];
}

/** File that defines a function exactly as the database has it. */
function fileOf(name: string, body: string): string {
  const found = [...sources].filter(
    ([, sql]) => new RegExp(`\\bfunction ${name}\\b`).test(sql) && sql.includes(`$$${body}$$`),
  );
  return found.map(([file]) => file).join(' and ') || 'no file';
}

const comments = commentsInMigrations();
const commentLines = (subject: string, indent = '') =>
  (comments.get(subject) ?? []).map((line) => `${indent}-- ${line}`);

function described({ name, kind, settings }: Relation, parts: readonly Part[]): string {
  const inBrackets = parts.filter(({ part }) => part === 'column' || part === 'constraint');
  const lines = inBrackets.flatMap((part, i) => [
    ...commentLines(part.part === 'column' ? `${name}.${part.name}` : part.name, '  '),
    `  ${part.line}${i < inBrackets.length - 1 ? ',' : ''}`,
  ]);
  const after = parts.filter(({ part }) => part === 'index' || part === 'trigger');
  const definition = parts.find(({ part }) => part === 'definition')?.line;
  return [
    ...commentLines(name),
    definition === undefined
      ? `create ${kind} ${name} ${kind === 'type' ? 'as ' : ''}(\n${lines.join('\n')}\n)${settings ? ` with (${settings})` : ''};`
      : `create view ${name} as\n${definition}`,
    ...after.flatMap((part) => [...commentLines(part.name), `${part.line};`]),
  ].join('\n');
}

async function read() {
  const { rows: relations } = await client.query<Relation>(RELATIONS);
  const { rows: parts } = await client.query<Part>(PARTS);
  const { rows: functions } = await client.query<Function>(FUNCTIONS);
  return { relations, partsOf: Map.groupBy(parts, ({ relation }) => relation), functions };
}

test('the migrations lead to the schema written down beside them', async () => {
  const { relations, partsOf, functions } = await read();
  const description = [
    '-- The schema that the migrations lead to, with their comments. Only to be read: `npm test -- schema.test -u` writes it.',
    ...relations.map((relation) => described(relation, partsOf.get(relation.name) ?? [])),
    ...functions.map((each) =>
      [...commentOf(each), `${each.definition.replaceAll('public.', '').trimEnd()};`].join('\n'),
    ),
  ].join('\n\n');
  await expect(`${description}\n`).toMatchFileSnapshot('../../schema.sql');
});

test('every table, type and view has a comment, and so has every amount of money', async () => {
  const { relations, partsOf } = await read();
  const isAmount = (part: Part | undefined) => part?.part === 'column' && part.name.endsWith('_minor');
  const unexplained = relations.flatMap(({ name }) => [
    ...(comments.has(name) || NOT_OURS.includes(name) ? [] : [name]),
    ...(partsOf.get(name) ?? [])
      // A comment on the first of several consecutive amounts covers all of them.
      .filter((part, i, all) => isAmount(part) && !isAmount(all[i - 1]) && !comments.has(`${name}.${part.name}`))
      .map((part) => `${name}.${part.name}`),
  ]);
  expect(unexplained).toEqual([]);
});

test('the header of each function file names invariants, locks, and indexes that exist', async () => {
  const { rows } = await client.query<{ names: string[] }>(
    `select array_agg(relname::text) as names from pg_class where ${IS_PUBLIC} and relkind = 'i'`,
  );
  const indexes = rows[0]?.names ?? [];
  for (const file of functionFiles) {
    const header = (sources.get(file) ?? '')
      .split('\n')
      .filter((line) => line.startsWith('--'))
      .join('\n');
    for (const part of ['Invariant', 'Lock order:', 'Index: ']) expect(header, file).toContain(part);
    for (const [name] of header.matchAll(/\b\w+_(?:idx|pkey)\b/g)) expect([file, ...indexes]).toContain(name);
  }
});

/** Tables that migrate() creates itself. */
const NOT_OURS = ['function_files', 'migrations'];

test('each function is in one file, and each trigger calls a function of its own file or of the baseline', async () => {
  const { functions } = await read();
  const files = functions.map(({ name, body }) => ({ name, file: fileOf(name, body) }));
  expect(files.filter(({ file }) => !sources.has(file))).toEqual([]);
  for (const [file, sql] of sources)
    for (const [, called] of sql.matchAll(/execute function (\w+)/g))
      expect([file, '0001_append_only.sql'], `${called} in ${file}`).toContain(
        files.find(({ name }) => name === called)?.file,
      );
});
