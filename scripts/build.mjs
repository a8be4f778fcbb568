import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf, runQuietly } from './child.mjs';
import { root, withWriteErrors } from './paths.mjs';
import { step } from './progress.mjs';

const WEB = join(root, 'apps/web');
const STAMP = join(WEB, 'build/.quivertree');
const SOURCES = ['apps/web', 'packages'];
const GENERATED = ['node_modules', 'build', '.react-router'];

/** Builds the pages, unless nothing has changed since the last build. */
export async function buildWeb({ node }) {
  const checksum = fingerprint();
  if (stamp() === checksum) return;
  await withWriteErrors(WEB, async () => {
    rmSync(STAMP, { force: true });
    await step('Building the pages', () => reactRouter(node, 'build'));
    writeFileSync(STAMP, checksum);
  });
}

function reactRouter(node, command) {
  return runQuietly(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), command], {
    cwd: WEB,
    explain: (output) => `Couldn’t build the pages:\n${endOf(output, 60)}`,
  });
}

/** Checksum of the lockfile and all sources of the pages; takes a few milliseconds. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (file) => hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  const addAll = (folder) => {
    for (const entry of entries(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !GENERATED.includes(entry.name)) addAll(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const part of SOURCES) addAll(part);
  add('package-lock.json');
  return hash.digest('hex');
}

/** Entries of a folder by name, since file systems don't guarantee an order. */
function entries(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function stamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return '';
  }
}
