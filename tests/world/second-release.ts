import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const COPY = join(ROOT, '.cache/second-release');
const BUILD = 'apps/web/build';
/** Files with a change that gives nearly every script, the style sheet and thereby the service worker a new name. */
const CHANGES = [
  ['apps/web/app/hydration/retrying-import.ts', 'No connection.', 'You have no connection.'],
  ['apps/web/app/root.tsx', '<html lang="en-NA">', '<html lang="en-NA" data-release="second">'],
  ['apps/web/app/styles/styles.css', /$/, ':root { --release: 2 }\n'],
] as const;

/**
 * Builds a second release of web and server from slightly different sources, in a folder of its own. Its pages say that
 * they are of the second release (`data-release`). Pages are built only if the first release has been built since.
 *
 * @returns the root folder of the second release
 */
export async function buildSecondRelease(): Promise<string> {
  const stamp = join(COPY, BUILD, '.quivertree');
  const current = await readFile(join(ROOT, BUILD, '.quivertree'), 'utf8');
  const built = (await readFile(stamp, 'utf8').catch(() => '')) === current;
  for (const part of ['apps/server', 'apps/web'] as const) await copySources(part);
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(ROOT, file), join(COPY, file));
  await linkFolder('packages');
  for (const [file, from, to] of CHANGES) {
    const path = join(COPY, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} no longer contains ${from}`);
    await writeFile(path, changed);
  }
  if (built) return COPY;
  await rm(stamp, { force: true });
  const router = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [router, 'build'], { cwd: join(COPY, 'apps/web'), env });
  await writeFile(stamp, current);
  return COPY;
}

/** Copies a part's sources, and the bundle of the server. */
async function copySources(part: string): Promise<void> {
  const notCopied = [`${part}/node_modules`, BUILD, 'apps/web/.react-router'].map((path) => join(ROOT, path));
  await cp(join(ROOT, part), join(COPY, part), {
    recursive: true,
    filter: (path) => !notCopied.includes(path),
  });
  await linkFolder(join(part, 'node_modules'));
}

async function linkFolder(path: string): Promise<void> {
  await mkdir(join(COPY, path, '..'), { recursive: true });
  await rm(join(COPY, path), { force: true });
  await symlink(join(ROOT, path), join(COPY, path), 'dir');
}
