import { spawnSync } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** User for a program that refuses to run as root. */
export interface Identity {
  /** Command and arguments that go before the program's own. */
  prefix: readonly string[];
  /** A different user to run as, who must own the program's data folder. */
  user?: { uid: number; gid: number };
}

/**
 * A user namespace in which root appears as another user who owns root's files. Works even in a folder that is closed
 * to other users.
 */
const NAMESPACE: Identity = { prefix: ['unshare', '--user', '--map-user=65534'] };

/** Arguments for `spawn` and the like to run a program as this user. */
export function commandAs({ prefix, user }: Identity, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return [command, rest, { ...user }] as const;
}

/**
 * Chooses the user for PostgreSQL on `folder` and hands the folder over if necessary. PostgreSQL refuses to run as root
 * or to use another user's folder; the user must also be able to reach `program`.
 */
export async function chooseIdentity(folder: string, program: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = await stat(folder);
  const candidates =
    uid === 0 ? [NAMESPACE, ...(await users(['postgres', 'nobody']))] : [{ prefix: [], user: { uid, gid } }];
  for (const identity of candidates) {
    if (identity.user) await handOver(folder, identity.user);
    const script = 'test -w "$0" && exec "$1" --version';
    if (spawnSync(...commandAs(identity, 'sh', ['-c', script, folder, program])).status === 0) return identity;
  }
  await chown(folder, uid, gid);
  throw new Error(
    `PostgreSQL won’t run as root, and no other user on this machine can use ${folder}. Start as a different user, or set DATABASE_URL to your own database.`,
  );
}

async function users(names: string[]): Promise<Identity[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return names.flatMap((name) => {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    return uid && gid ? [{ prefix: [], user: { uid: Number(uid), gid: Number(gid) } }] : [];
  });
}

/** Makes the user the owner of the folder, and lets them pass through its parent folder without listing it. */
async function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  const parent = dirname(folder);
  const { mode } = await stat(parent);
  await chmod(parent, mode | 0o011);
}
