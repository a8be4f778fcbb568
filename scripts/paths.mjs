import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { causeOf, Stop } from './progress.mjs';

/** Root folder of the repository. */
export const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Node's argument that loads `.env`. Omitted if there is no such file, because Node would report that at each start.
 */
export const settingsFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** Creates the folder if it is missing, and checks that it is writable. */
function writable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Folder for downloads: in the user's cache, or in the repository if that isn't writable. */
export function cacheFolder() {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = [join(caches, 'quivertree'), join(root, '.cache')].find(writable);
  if (!folder) throw new Stop(`Can’t write to ${caches} or ${root}. Make one of them writable.`);
  return folder;
}

/** npm's cache, or a folder of our own if the user's home isn't writable. */
export function npmCacheFolder() {
  const usual = process.env.npm_config_cache || join(homedir(), '.npm');
  return writable(usual) ? usual : join(cacheFolder(), 'npm');
}

/** Runs file operations in a folder. Errors with a known cause are reported with the folder's path. */
export async function withWriteErrors(folder, work) {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Stop ? undefined : causeOf(error);
    throw cause ? new Stop(`Can’t write to ${folder}: ${cause}.`) : error;
  }
}
