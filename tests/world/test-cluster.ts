import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { isAlive, stopServerOf } from '../../apps/server/src/db/running-server.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { urlOf, withClient } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: { url: string; template: string };
  }
}

const PREFIX = 'quivertree-test-';
const ROOM_BYTES = 1_000_000_000;

/**
 * Starts one PostgreSQL for all test files, in memory if there is room, with one migrated database that each file
 * clones. `TEST_DATABASE_URL` names a server to use instead.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? { url: given, stop: async () => {} } : await startOwnCluster();
  const template = `template_${randomBytes(6).toString('hex')}`;
  await withClient(cluster.url, (client) => client.query(`create database ${template}`));
  await migrate(urlOf(cluster.url, template));
  project.provide('testCluster', { url: cluster.url, template });
  return async () => {
    await withClient(cluster.url, (client) => client.query(`drop database ${template} with (force)`));
    await cluster.stop();
  };
}

async function startOwnCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await roomyFolder();
  await removeAbandoned(folder);
  const dataDirectory = await mkdtemp(join(folder, `${PREFIX}${process.pid}-`));
  const database = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, 'postgres'), fast: true });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Folder for clusters: in memory if there is room. */
export async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize > ROOM_BYTES ? memory : tmpdir();
}

/** Removes the clusters of runs that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    await stopServerOf(join(folder, name, 'postgres'));
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
