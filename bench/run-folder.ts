import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../apps/server/src/config/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { unmountSmallDisk } from '../tests/soak/small-disk.ts';

const PREFIX = 'quivertree-bench-';
/** `statfs` types of the file systems that live in memory: tmpfs and ramfs. */
const IN_MEMORY = [0x01021994, 0x858458f6];

/** Creates a folder on disk for one run's files, and removes the folders of runs that were killed. */
export async function createRunFolder(): Promise<string> {
  const parent = await folderOnDisk();
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await removeAbandoned(join(parent, name));
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

async function folderOnDisk(): Promise<string> {
  const { type } = await statfs(tmpdir());
  if (!IN_MEMORY.includes(type)) return tmpdir();
  const folder = join(ROOT, '.cache');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** The PostgreSQL of a killed run may still be running, so it is stopped first. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const dataDirectory of [join(folder, 'postgres'), join(folder, 'disk/postgres')])
    if (existsSync(dataDirectory)) await (await startEmbeddedPostgres({ dataDirectory })).stop();
  await unmountSmallDisk(folder);
  await rm(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
