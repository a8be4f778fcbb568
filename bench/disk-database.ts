import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { urlOf, withClient } from '../tests/world/database-server.ts';

export interface DiskServer {
  /** Description of the database and its durability, for the results. */
  description: string;
  /** Creates an empty database. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in the run's folder, or uses the one in BENCH_DATABASE_URL. Refuses a server that confirms
 * transactions before they are on disk.
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
    if (!durable) throw new Error('This PostgreSQL does not wait for its disk, so its figures would be meaningless.');
    return `PostgreSQL ${version}, fsync on, data in ${place ?? 'an unknown folder'}`;
  });
}

async function createDatabase(serverUrl: string) {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const drop = () =>
    withClient(serverUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  return { url: urlOf(serverUrl, name), drop };
}
