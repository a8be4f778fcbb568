import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile, appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { runningServer } from '../../apps/server/src/db/running-server.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { withClient } from './database-server.ts';
import { roomyFolder } from './test-cluster.ts';

export interface ReplicatedDatabase {
  /** Address that always leads to the primary, as `DATABASE_URL` must. */
  url: string;
  /** Copies the primary to a standby and waits until that streams from it. */
  attachStandby(options: { synchronous: boolean }): Promise<void>;
  /** Drops everything between primary and standby from now on; both go on running. */
  cutOffStandby(): void;
  /** Kills the primary, promotes the standby, and then leads `url` there. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  dataDirectory: string;
  postgres: EmbeddedPostgres;
}

/** Primary to which a standby can be attached, each an embedded PostgreSQL with a folder of its own. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(await roomyFolder(), 'quivertree-replicated-'));
  const nodes: Node[] = [];
  const startNode = async (dataDirectory: string): Promise<Node> => {
    const node = { dataDirectory, postgres: await startEmbeddedPostgres({ dataDirectory }) };
    nodes.push(node);
    return node;
  };
  let primary = await startNode(join(folder, '1'));
  let standby: Node | undefined;
  let replication: DatabaseProxy | undefined;
  const proxy = await startDatabaseProxy(primary.postgres.url);
  return {
    url: proxy.url,
    async attachStandby({ synchronous }) {
      const dataDirectory = join(folder, String(nodes.length + 1));
      replication = await startDatabaseProxy(primary.postgres.url);
      await copyAsStandby(primary, { dataDirectory, primaryUrl: replication.url });
      standby = await startNode(dataDirectory);
      await expectStandbyOf(primary, synchronous);
    },
    cutOffStandby: () => replication?.vanish(),
    async failOver() {
      if (!standby) throw new Error('There is no standby');
      const server = await runningServer(primary.dataDirectory);
      if (server) process.kill(server.pid, 'SIGKILL');
      await proxy.refuse();
      await withClient(standby.postgres.url, (client) => client.query('select pg_promote()'));
      await replication?.stop();
      primary = standby;
      standby = undefined;
      proxy.leadTo(primary.postgres.url);
      await proxy.comeBack();
    },
    async stop() {
      await proxy.stop();
      await replication?.stop();
      for (const { postgres } of nodes) await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the standby streams and, if it is to be synchronous, until commits wait for it. */
async function expectStandbyOf({ postgres }: Node, synchronous: boolean): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${synchronous ? '*' : ''}'`);
    await client.query('select pg_reload_conf()');
    const states = async () => {
      const { rows } = await client.query<{ state: string; sync_state: string }>(
        'select state, sync_state from pg_stat_replication',
      );
      return rows;
    };
    await expect
      .poll(states, { timeout: 30_000, interval: 20 })
      .toEqual([{ state: 'streaming', sync_state: synchronous ? 'sync' : 'async' }]);
  });
}

/** Takes a base backup through PostgreSQL's functions, since `pg_basebackup` isn't among the embedded programs. */
async function copyAsStandby(
  { postgres, dataDirectory: from }: Node,
  { dataDirectory: to, primaryUrl }: { dataDirectory: string; primaryUrl: string },
): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await copyFolder(from, to, (path) => !NOT_COPIED.test(path));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  const { hostname, port, username, password } = new URL(primaryUrl);
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = ${pg.escapeLiteral(primary)}\n`);
  await writeFile(join(to, 'standby.signal'), '');
}

/** Files of the running server, and its log since the backup's start, which the standby streams instead. */
const NOT_COPIED = /^(postmaster\.(pid|opts)|owner\.pid|server\.log|pg_wal\/[^/]*[0-9A-F]{8})$/;

/** Copies a folder, apart from files that are deleted in the meantime. */
async function copyFolder(from: string, to: string, isCopied: (path: string) => boolean): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else if (isCopied(path))
      await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}
