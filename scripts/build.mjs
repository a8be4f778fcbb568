import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf, quietly } from './child.mjs';
import { root, writingTo } from './places.mjs';
import { step } from './progress.mjs';

const WEB = join(root, 'apps/web');
const STAMP = join(WEB, 'build/.quivertree');
const PARTS = ['apps/web', 'packages'];
const MADE = ['node_modules', 'build', '.react-router'];

/** Builds the pages, unless what they are made of is the same as at the last build. */
export async function buildWeb({ node }) {
  const wanted = fingerprint();
  if (stamp() === wanted) return;
  await writingTo(WEB, async () => {
    rmSync(STAMP, { force: true });
    await step('Building the pages', () => reactRouter(node, 'build'));
    writeFileSync(STAMP, wanted);
  });
}

function reactRouter(node, command) {
  return quietly(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), command], {
    cwd: WEB,
    explain: (output) => `Couldn’t build the pages:\n${endOf(output, 60)}`,
  });
}

/** One checksum over the lock and all that the pages are made of: a few milliseconds for a few hundred files. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (file) => hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  const addAll = (folder) => {
    for (const entry of entries(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !MADE.includes(entry.name)) addAll(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const part of PARTS) addAll(part);
  add('package-lock.json');
  return hash.digest('hex');
}

/** Sorted by name, since the order in which a file system lists them is nobody's promise. */
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
