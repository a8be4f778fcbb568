import { spawnSync } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Who runs a program that refuses to run as root. */
export interface Identity {
  /** What stands before the program in its command line. */
  prefix: readonly string[];
  /** Another user, who has to own the folder the program works in. */
  user?: { uid: number; gid: number };
}

/**
 * A user namespace in which we are somebody else and our files are theirs: it works wherever our files are, even in a
 * folder that nobody else may enter.
 */
const NAMESPACE: Identity = { prefix: ['unshare', '--user', '--map-user=65534'] };

/** The arguments of `spawn` and its kin for a program that is run as somebody. */
export function commandAs({ prefix, user }: Identity, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return [command, rest, { ...user }] as const;
}

/**
 * Who runs PostgreSQL on `folder`, which is handed over when it has to be. PostgreSQL refuses to run as root and to use
 * a folder of another user; `program` has to be reachable for whoever it is.
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

/** The folder above has to let its new owner through, though not look around. */
async function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  const above = dirname(folder);
  const { mode } = await stat(above);
  await chmod(above, mode | 0o011);
}
