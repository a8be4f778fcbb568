import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connectAlone } from './database.ts';

/** Folder of the migrations, and under it `functions/` with the functions and triggers. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');
interface SchemaFile {
  name: string;
  sql: string;
  checksum: string;
}

interface Schema {
  migrations: SchemaFile[];
  functions: SchemaFile[];
}

/** Thrown for a database whose applied migrations contradict this release's. */
export class SchemaMismatchError extends Error {
  override name = 'SchemaMismatchError';
}

export interface MigrateOptions {
  folder?: string;
  /** Called with a message for each function file that the database knows and this release doesn't have. */
  log?: (line: string) => void;
}

async function readFiles(folder: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** All migrations and function files, each in order of their names. */
async function readSchema(folder: string): Promise<Schema> {
  const [migrations, functions] = await Promise.all([readFiles(folder), readFiles(join(folder, 'functions'))]);
  return { migrations, functions };
}

/**
 * Brings a database to this release's schema: pending migrations, each in a transaction of its own, then all function
 * files that differ from what was applied last, in one transaction. Safe when several servers start at once.
 *
 * Throws SchemaMismatchError for a database made by an unreleased version, or if an applied migration has changed
 * since. A database of a later release, as during a rolling upgrade, is left as it is.
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS_FOLDER, log = () => {} }: MigrateOptions = {},
): Promise<void> {
  const client = await connectAlone({
    connectionString: url,
    application_name: 'quivertree migrate',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('migrations', 0))`);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const schema = await readSchema(folder);
    const applied = await appliedMigrations(client);
    const isLater = refuseUnknownSchema(schema.migrations, applied);
    // Creates the tables of the job queue, to which functions and commands add jobs.
    if (applied.size === 0) await (await import('graphile-worker')).runMigrations({ connectionString: url });
    for (const { name, sql, checksum } of schema.migrations.filter(({ name }) => !applied.has(name))) {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    }
    if (!isLater) await applyFunctions(client, schema.functions, log);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Returns true for a database of a later release, which has all of this release's migrations and more. Throws
 * SchemaMismatchError if the applied migrations contradict this release's.
 */
function refuseUnknownSchema(migrations: SchemaFile[], applied: Map<string, string>): boolean {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const isLater = [...applied.keys()].some((name) => !known.has(name));
  if (isLater && migrations.some(({ name }) => !applied.has(name)))
    throw new SchemaMismatchError('it was made by an earlier, unreleased version of Quivertree');
  for (const [name, checksum] of applied)
    if (known.has(name) && known.get(name) !== checksum)
      throw new SchemaMismatchError(`migration ${name} has changed since it was applied; add a new migration instead`);
  return isLater;
}

/**
 * Applies the function files that differ from what was applied last, in order of their names. A function written in SQL
 * may call others of its own file only, because it is checked when it is created; PL/pgSQL looks them up when it runs.
 *
 * Function files that this release doesn't have are reported, never dropped: a server of an earlier release that
 * restarts during an upgrade would drop the functions of the later one.
 */
async function applyFunctions(client: pg.Client, files: SchemaFile[], log: (line: string) => void): Promise<void> {
  await client.query(`create table if not exists function_files (
    name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum))`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select distinct on (name) name, checksum from function_files order by name, applied_at desc',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  await client.query('begin');
  for (const { name, sql, checksum } of files.filter((file) => applied.get(file.name) !== file.checksum)) {
    await client.query(sql);
    await client.query(
      `insert into function_files (name, checksum) values ($1, $2)
       on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
      [name, checksum],
    );
  }
  await client.query('commit');
  const names = new Set(files.map(({ name }) => name));
  for (const name of applied.keys())
    if (!names.has(name))
      log(`The database has functions from ${name}, which this release doesn’t have. Drop them in a migration.`);
}

let schemaOfRelease: Promise<Schema> | undefined;

/**
 * True if the database has every migration of this release and has had every function file, for the readiness check.
 * Functions of a later release don't matter: during an upgrade, servers of both releases are ready.
 */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  schemaOfRelease ??= readSchema(MIGRATIONS_FOLDER);
  const { migrations, functions } = await schemaOfRelease;
  const { rows } = await pool.query<{ name: string; checksum: string | null }>(
    'select name, null as checksum from migrations union all select name, checksum from function_files',
  );
  const applied = new Set(rows.map(({ name, checksum }) => `${name} ${checksum ?? ''}`));
  return (
    migrations.every(({ name }) => applied.has(`${name} `)) &&
    functions.every(({ name, checksum }) => applied.has(`${name} ${checksum}`))
  );
}
