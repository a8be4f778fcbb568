import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE_BYTES = 4_000_000_000;

export interface SmallDisk {
  folder: string;
  /** Uses up all free space. */
  fill(): Promise<void>;
  /** Frees the space again. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const mountPoint = (folder: string) => join(folder, 'disk');

/**
 * A separate disk that can be filled without harming anything else: an ext4 file system in a sparse file. Undefined
 * unless this process may mount one, which requires root on Linux.
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
      // Uses up the space left by file system overhead, to the last byte.
      await writeFile(join(mounted, 'rest'), new Uint8Array(64_000_000)).catch(() => undefined);
    },
    async empty() {
      for (const file of [ballast, join(mounted, 'rest')]) await rm(file, { force: true });
    },
    remove: () => unmountSmallDisk(folder),
  };
}

/** Unmounts the disk in a run's folder, if there is one. */
export async function unmountSmallDisk(folder: string): Promise<void> {
  await run('umount', ['-l', mountPoint(folder)]).catch(() => undefined);
}
