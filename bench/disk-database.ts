import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { urlOf, withClient } from '../tests/world/database-server.ts';

export interface DiskDatabase {
  url: string;
  /** What it is and how it writes, for the reader of the results. */
  description: string;
  drop(): Promise<void>;
}

/**
 * A database of its own for one run, in a PostgreSQL of our own in the run's folder, or in the one that
 * BENCH_DATABASE_URL names. Refuses one that does not wait for its disk.
 */
export async function createDiskDatabase(folder: string): Promise<DiskDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres') });
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const drop = async () => {
    await withClient(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
    await server.stop();
  };
  try {
    const description = await withClient(server.url, async (client) => {
      const { rows } = await client.query<{ version: string; durable: boolean; place: string | null }>(
        `select current_setting('server_version') as version, (select setting from pg_settings where name = 'data_directory') as place,
                current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
                and current_setting('full_page_writes') = 'on' as durable`,
      );
      const { version = '', durable = false, place = null } = rows[0] ?? {};
      if (!durable) throw new Error('This PostgreSQL does not wait for its disk: its figures would mean nothing.');
      await client.query(`create database ${name}`);
      return `PostgreSQL ${version}, fsync on, data in ${place ?? 'a folder that it does not tell'}`;
    });
    return { url: urlOf(server.url, name), description, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
