import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { causeOf, Stop } from './progress.mjs';

/** The repository's folder. */
export const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Makes the folder when it is missing, and answers whether files can be written there. */
function writable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where downloads are kept: with the user's other caches, or in the repository when they cannot be written. */
export function cacheFolder() {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = [join(caches, 'quivertree'), join(root, '.cache')].find(writable);
  if (!folder) throw new Stop(`Can’t write to ${caches} or ${root}. Make one of them writable.`);
  return folder;
}

/** npm's cache, or a folder of ours for a user whose home cannot be written. */
export function npmCacheFolder() {
  const usual = process.env.npm_config_cache || join(homedir(), '.npm');
  return writable(usual) ? usual : join(cacheFolder(), 'npm');
}

/** Does file work in a folder; what goes wrong is said with the folder's name. */
export async function writingTo(folder, work) {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Stop ? undefined : causeOf(error);
    throw cause ? new Stop(`Can’t write to ${folder}: ${cause}.`) : error;
  }
}
