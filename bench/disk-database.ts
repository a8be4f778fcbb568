import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../apps/server/src/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { urlOf, withClient } from '../tests/world/database-server.ts';

export interface DiskDatabase {
  url: string;
  /** What it is and how it writes, for the reader of the results. */
  description: string;
  drop(): Promise<void>;
}

const PREFIX = 'quivertree-bench-';
/** File system types that keep everything in memory (statfs): tmpfs, ramfs. */
const IN_MEMORY = [0x01021994, 0x858458f6];

/**
 * A database of its own for one run, in a PostgreSQL of our own whose files are on a disk, or in the one that
 * BENCH_DATABASE_URL names. Refuses one that does not wait for its disk.
 */
export async function createDiskDatabase(): Promise<DiskDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startOwnServer();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const drop = async () => {
    await withClient(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
    await server.stop();
  };
  try {
    const description = await withClient(server.url, async (client) => {
      const { rows } = await client.query<{ version: string; durable: boolean; folder: string }>(
        `select current_setting('server_version') as version, current_setting('data_directory') as folder,
                current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
                and current_setting('full_page_writes') = 'on' as durable`,
      );
      const { version = '', durable = false, folder = '' } = rows[0] ?? {};
      if (!durable) throw new Error('This PostgreSQL does not wait for its disk: its figures would mean nothing.');
      await client.query(`create database ${name}`);
      return `PostgreSQL ${version}, fsync on, data in ${folder}`;
    });
    return { url: urlOf(server.url, name), description, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function startOwnServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const parent = await folderOnDisk();
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  const database = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres') });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function folderOnDisk(): Promise<string> {
  const { type } = await statfs(tmpdir());
  if (!IN_MEMORY.includes(type)) return tmpdir();
  const folder = join(ROOT, '.cache');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** What runs that were killed left behind: their server is taken over and stopped, their folder removed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    const database = await startEmbeddedPostgres({ dataDirectory: join(parent, name, 'postgres') });
    await database.stop();
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
