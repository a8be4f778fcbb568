import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Names the advisory lock that lets one server migrate while the others wait. */
const LOCK = 7_241_001;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** All migrations, in order of their names. */
async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings a database to the newest schema, each migration in a transaction of its own; safe when several servers start
 * at once. Throws when an applied migration was altered since.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'quivertree migrate',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const pending = (await readMigrations()).filter((migration) => isPending(migration, applied));
    if (applied.size === 0) await runMigrations({ connectionString: url });
    for (const { name, sql, checksum } of pending) {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    }
  } finally {
    await client.end();
  }
}

function isPending({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== checksum)
    throw new Error(`Migration ${name} has changed since it was applied. Add a new migration instead.`);
  return known === undefined;
}

let names: Promise<string[]> | undefined;

/** Whether every migration of this release is applied, for the readiness check. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  names ??= migrationNames();
  return (await names).every((name) => applied.has(name));
}
