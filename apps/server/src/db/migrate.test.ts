import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { urlOf, withClient } from '../../../../tests/world/database-server.ts';
import { SERVER_PROGRAM } from '../../../../tests/world/server-process.ts';
import { loadKeyRings, wrappingKey } from '../keys/signing-keys.ts';
import { createPool } from './database.ts';
import { isMigrated, MIGRATIONS_FOLDER, migrate } from './migrate.ts';

let database: TestDatabase;
/** Copy of the migrations, for a test to change as a later release would. */
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quivertree-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  withClient(database.url, async (client) => (await client.query<Row>(sql, values)).rows);

async function changeFunction(name: string, change: (sql: string) => string): Promise<void> {
  const file = join(folder, 'functions', name);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

const inMinutes = (sql: string) => sql.replace("date_trunc('hour'", "date_trunc('minute'");
const roundedToMinutes = async () =>
  (
    await query<{ rounded: boolean }>(`select hour_of('2026-01-01 10:20') = '2026-01-01 10:20'::timestamptz as rounded`)
  )[0]?.rounded;
const applications = () =>
  query<{ name: string }>(`select name, checksum, applied_at from function_files order by 1, 2`);

test('applies a function file that has changed to an existing database, and again when it is changed back', async () => {
  const before = await applications();
  await migrate(database.url, { folder });
  expect(await applications()).toEqual(before);
  await changeFunction('sales_figures.sql', inMinutes);
  await migrate(database.url, { folder });
  expect(await roundedToMinutes()).toBe(true);
  expect(await applications()).toHaveLength(before.length + 1);
  await migrate(database.url);
  expect(await roundedToMinutes()).toBe(false);
  expect(await applications()).toHaveLength(before.length + 1);
});

test('creates functions and triggers of a new file after the migrations they need', async () => {
  await writeFile(join(folder, '9001_notes.sql'), 'create table notes (words text);');
  await writeFile(
    join(folder, 'functions/count_notes.sql'),
    'create or replace function count_notes() returns bigint language sql as $$ select count(*) from notes $$;',
  );
  await migrate(database.url, { folder });
  expect(await query('select count_notes()::integer as notes')).toEqual([{ notes: 0 }]);
});

test('changes no function when one of the changed files fails', async () => {
  await changeFunction('sales_figures.sql', inMinutes);
  await changeFunction('units_of_buyer.sql', (sql) => sql.replace('from orders o', 'from no_such_table o'));
  await expect(migrate(database.url, { folder })).rejects.toThrow('no_such_table');
  expect(await roundedToMinutes()).toBe(false);
});

test('reports functions that this release no longer has, and leaves them to a migration', async () => {
  await rm(join(folder, 'functions/lapse_offers.sql'));
  const lines: string[] = [];
  await migrate(database.url, { folder, log: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringContaining('lapse_offers.sql')]);
  expect(await query(`select from pg_proc where proname = 'lapse_offers'`)).toHaveLength(1);
});

test('lets several servers start at once, on an empty database and on one with changed functions', async () => {
  await changeFunction('sales_figures.sql', inMinutes);
  await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })));
  expect(await roundedToMinutes()).toBe(true);

  const server = inject('testCluster').url;
  const name = `empty_${process.pid}_${Date.now()}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  try {
    await Promise.all([1, 2, 3].map(() => migrate(urlOf(server, name))));
    await withClient(urlOf(server, name), async (client) => {
      const { rows } = await client.query(`select 1 from pg_proc where proname = 'place_orders'`);
      expect(rows).toHaveLength(1);
    });
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  }
});

test('leaves the functions of a later release alone, whose servers run beside this one during an upgrade', async () => {
  await writeFile(join(folder, '9001_notes.sql'), 'create table notes (words text);');
  await changeFunction('sales_figures.sql', inMinutes);
  await migrate(database.url, { folder });
  await migrate(database.url);
  expect(await roundedToMinutes()).toBe(true);
  const pool = createPool(database.url, { max: 1 });
  expect(await isMigrated(pool)).toBe(true);
  await pool.end();
});

test('counts a database as ready only with every migration and every function of this release', async () => {
  const pool = createPool(database.url, { max: 1 });
  expect(await isMigrated(pool)).toBe(true);
  await pool.query(`update function_files set checksum = 'of another version' where name = 'place_orders.sql'`);
  expect(await isMigrated(pool)).toBe(false);
  await migrate(database.url);
  expect(await isMigrated(pool)).toBe(true);
  await pool.query(`delete from migrations where name like '0005%'`);
  expect(await isMigrated(pool)).toBe(false);
  await pool.end();
});

test('refuses a migration that has changed since it was applied', async () => {
  await query(`update migrations set checksum = 'of another version' where name like '0005%'`);
  await expect(migrate(database.url)).rejects.toThrow('migration 0005_stock.sql has changed since it was applied');
});

/** Output of a server that can't start on the database. */
async function failedStart(more: Record<string, string> = {}): Promise<string> {
  const server = spawn(process.execPath, SERVER_PROGRAM, {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const printed = text(server.stderr);
  expect(await once(server, 'exit')).toEqual([1, null]);
  return (await printed).trim();
}

test('a server doesn’t start on the database of an unreleased version, and explains how to start afresh', async () => {
  await query('truncate migrations');
  await query(`insert into migrations (name, checksum) values ('0001_accounts.sql', 'a'), ('0036_selling.sql', 'b')`);
  expect(await failedStart()).toBe(
    'Quivertree can’t start. Can’t use the database: it was made by an earlier, unreleased version of Quivertree. ' +
      'To start afresh, create an empty database and set DATABASE_URL to it.',
  );
});

test('a server doesn’t start with a secret other than the database’s, and says so in one sentence', async () => {
  const pool = createPool(database.url, { max: 1 });
  await loadKeyRings(pool, await wrappingKey('the secret that the database was made with'));
  await pool.end();
  expect(await failedStart({ SECRET_KEY: 'a secret from before it was restored' })).toBe(
    'Quivertree can’t start. SECRET_KEY can’t decrypt this database’s secrets. Use the key they were encrypted with.',
  );
});
