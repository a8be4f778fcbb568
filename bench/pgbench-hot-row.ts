import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '../tests/world/database-server.ts';

/** The simplest schema that a shop could use. */
const TABLES = `
  create schema hot_row;
  create table hot_row.ticket_types (id int primary key, capacity int not null, sold int not null) with (fillfactor = 50);
  create table hot_row.orders (id bigint generated always as identity primary key, buyer int not null,
                               created_at timestamptz not null default now());
  create table hot_row.order_lines (order_id bigint references hot_row.orders, ticket_type_id int, quantity int not null,
                                    primary key (order_id, ticket_type_id));
  insert into hot_row.ticket_types values (1, 100000000, 0)`;

const TRANSACTION = `begin;
update hot_row.ticket_types set sold = sold + 1 where id = 1 and sold < capacity;
insert into hot_row.orders (buyer) values (:client_id) returning id \\gset
insert into hot_row.order_lines (order_id, ticket_type_id, quantity) values (:id, 1, 1);
commit;
`;

const PGBENCH = 'pgbench';
const THREADS = 2;

/** True if PostgreSQL's own load generator is installed. */
export function hasPgbench(): boolean {
  return spawnSync(PGBENCH, ['--version']).status === 0;
}

export interface PgbenchOptions {
  databaseUrl: string;
  /** Folder for temporary files. */
  folder: string;
}

/**
 * Prepares pgbench for one hot row in the same PostgreSQL, without HTTP or business rules. Returns a function that runs
 * it for some whole seconds and returns how long each transaction took, in milliseconds.
 */
export async function preparePgbench({
  databaseUrl,
  folder,
}: PgbenchOptions): Promise<(clients: number, seconds: number) => Promise<number[]>> {
  await withClient(databaseUrl, (client) => client.query(TABLES));
  const address = new URL(databaseUrl);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
  address.password = '';
  const script = join(folder, 'order.sql');
  await writeFile(script, TRANSACTION);
  return async (clients, seconds) => {
    const logs = await mkdtemp(join(folder, 'pgbench-'));
    const options = `--no-vacuum --protocol=prepared --log --client=${clients} --jobs=${THREADS} --time=${seconds}`;
    await promisify(execFile)(PGBENCH, [...options.split(' '), `--file=${script}`, address.href], { cwd: logs, env });
    return readWaits(logs);
  };
}

/** Durations of transactions in milliseconds; the third column of pgbench's logs holds them in microseconds. */
async function readWaits(folder: string): Promise<number[]> {
  const logs = await readdir(folder);
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
}
