import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE_BYTES = 4_000_000_000;

export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives the room back. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const mountPoint = (folder: string) => join(folder, 'disk');

/**
 * A disk of its own, so that it can be filled without harm to anybody: an ext4 file system in a file that takes only the
 * room it needs. Undefined where this user may not mount one, as is the case everywhere but for root on Linux.
 */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  const image = join(folder, 'disk.img');
  const mounted = mountPoint(folder);
  const ballast = join(mounted, 'ballast');
  try {
    await mkdir(mounted);
    await writeFile(image, '');
    await truncate(image, SIZE_BYTES);
    await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    await run('mount', ['-o', 'loop', image, mounted]);
  } catch {
    await rm(image, { force: true });
    return undefined;
  }
  return {
    folder: mounted,
    async fill() {
      const { bavail, bsize } = await statfs(mounted);
      await run('fallocate', ['-l', String(bavail * bsize), ballast]).catch(() => undefined);
      // What its bookkeeping left over, to the last byte.
      await writeFile(join(mounted, 'rest'), new Uint8Array(64_000_000)).catch(() => undefined);
    },
    async empty() {
      for (const file of [ballast, join(mounted, 'rest')]) await rm(file, { force: true });
    },
    remove: () => unmountSmallDisk(folder),
  };
}

/** Unmounts the disk of a run's folder, should one be mounted there. */
export async function unmountSmallDisk(folder: string): Promise<void> {
  await run('umount', ['-l', mountPoint(folder)]).catch(() => undefined);
}
