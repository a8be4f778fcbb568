import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './running-server.ts';
import { chooseIdentity, commandAs } from './unprivileged.ts';

/** Name of the only user of an embedded PostgreSQL, and of its only database. */
export const ROLE = 'quivertree';

/** File with the password of {@link ROLE}, readable only by its owner. */
export const passwordFile = (dataDirectory: string) => join(dataDirectory, 'password');

/**
 * Size of a segment of the write-ahead log, in megabytes. PostgreSQL writes each new segment full of zeros while every
 * commit waits, so an on-sale stalls less with small ones; its own default is 16.
 */
const WAL_SEGMENT_MB = 2;

export const isCluster = (dataDirectory: string) => existsSync(join(dataDirectory, 'PG_VERSION'));

/**
 * Creates a cluster in a temporary folder and moves it into place once complete, so that a process killed halfway never
 * leaves half a cluster.
 */
export async function createCluster(dataDirectory: string, initdb: string, fast: boolean): Promise<void> {
  const draft = `${dataDirectory}.new-${process.pid}`;
  try {
    await mkdir(dirname(dataDirectory), { recursive: true });
    await removeAbandonedDrafts(dataDirectory);
    await mkdir(draft, { mode: 0o700 });
    const identity = await chooseIdentity(draft, initdb);
    const password = join(draft, 'password');
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (identity.user) await chown(password, identity.user.uid, identity.user.gid);
    const cluster = join(draft, 'cluster');
    const args = ['-D', cluster, '-U', ROLE, `--pwfile=${password}`, '--auth=scram-sha-256'];
    args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    args.push(`--wal-segsize=${WAL_SEGMENT_MB}`);
    // More iterations would slow down guessing, which is hopeless with a random password anyway, and cost both ends of
    // each connection milliseconds.
    args.push('--set=scram_iterations=1');
    if (fast) args.push('--no-sync');
    await promisify(execFile)(...commandAs(identity, initdb, args));
    await rename(password, passwordFile(cluster));
    await rename(cluster, dataDirectory);
  } catch (error) {
    // Another process may have created the cluster in the meantime.
    if (isCluster(dataDirectory)) return;
    const { message, stderr } = error as Error & { stderr?: string };
    const reason = stderr?.trim().split('\n').at(-1) || message;
    throw new Error(`Couldn’t create the database in ${dataDirectory}: ${reason}`);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function removeAbandonedDrafts(dataDirectory: string): Promise<void> {
  const prefix = `${basename(dataDirectory)}.new-`;
  for (const name of await readdir(dirname(dataDirectory)))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      await rm(join(dirname(dataDirectory), name), { recursive: true, force: true });
}
