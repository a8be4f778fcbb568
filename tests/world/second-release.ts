import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COPY = join(ROOT, '.cache/second-release');
const BUILD = 'apps/web/build';
/** Name of a script or style sheet with the hash of its contents. */
const HASHED_NAME = /([\w.-]+)-([\w-]{8})(\.(?:js|css))\b/g;
const LANGUAGE = /lang:\s*["'`]en-NA["'`]/;
const RENAMED = ['.js', '.css'];
const COMPRESSED = ['.br', '.gz'];

/**
 * Makes a second release of website and server in a folder of its own: a copy of the first in which all scripts and
 * style sheets have other names, so its service worker differs too. Its pages say which release they are of
 * (`data-release`).
 *
 * @returns the root folder of the second release
 */
export async function makeSecondRelease(): Promise<string> {
  await rm(COPY, { recursive: true, force: true });
  await cp(join(ROOT, 'package.json'), join(COPY, 'package.json'));
  await cp(join(ROOT, 'apps/server'), join(COPY, 'apps/server'), {
    recursive: true,
    filter: (path) => path !== join(ROOT, 'apps/server/node_modules'),
  });
  for (const folder of ['packages', 'apps/server/node_modules'])
    await symlink(join(ROOT, folder), join(COPY, folder), 'dir');
  await renameWebFiles();
  return COPY;
}

/** Copies the built pages, with another hash in the names of scripts and style sheets and wherever files refer to them. */
async function renameWebFiles(): Promise<void> {
  const entries = await readdir(join(ROOT, BUILD), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !COMPRESSED.includes(extname(entry.name)));
  const hashed = new Set(files.map(({ name }) => name).filter((name) => name.match(HASHED_NAME)?.[0] === name));
  const rename = (text: string) =>
    text.replace(HASHED_NAME, (name, stem: string, hash: string, extension: string) =>
      hashed.has(name) ? `${stem}-${Array.from(hash).reverse().join('')}${extension}` : name,
    );
  let marked = 0;
  const mark = (language: string) => {
    marked += 1;
    return `${language}, "data-release": "second"`;
  };
  for (const { parentPath, name } of files) {
    const [file, copy] = [join(parentPath, name), join(parentPath.replace(ROOT, COPY), rename(name))];
    await mkdir(dirname(copy), { recursive: true });
    if (!RENAMED.includes(extname(name))) await cp(file, copy);
    else await writeFile(copy, rename(await readFile(file, 'utf8')).replace(LANGUAGE, mark));
  }
  if (marked < 2) throw new Error('The pages’ language is no longer where the release is marked');
}
