import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { urlOf, withClient } from '../tests/world/database-server.ts';

export interface DiskServer {
  /** What it is and how it writes, for the reader of the results. */
  description: string;
  /** Makes a database of our own in it, with our tables. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of our own in the run's folder, or the one that BENCH_DATABASE_URL names. Refuses one that does not wait
 * for its disk.
 */
export async function startDiskServer(folder: string): Promise<DiskServer> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres') });
  try {
    return {
      description: await describe(server.url),
      createDatabase: () => createDatabase(server.url),
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function describe(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; durable: boolean; place: string | null }>(
      `select current_setting('server_version') as version, (select setting from pg_settings where name = 'data_directory') as place,
              current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
              and current_setting('full_page_writes') = 'on' as durable`,
    );
    const { version = '', durable = false, place = null } = rows[0] ?? {};
    if (!durable) throw new Error('This PostgreSQL does not wait for its disk: its figures would mean nothing.');
    return `PostgreSQL ${version}, fsync on, data in ${place ?? 'a folder that it does not tell'}`;
  });
}

async function createDatabase(serverUrl: string) {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const drop = () =>
    withClient(serverUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  try {
    await withClient(serverUrl, (client) => client.query(`create database ${name}`));
    const url = urlOf(serverUrl, name);
    await migrate(url);
    return { url, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
