import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root, writingTo } from './places.mjs';
import { causeOf, Stop, step } from './progress.mjs';

const LOCK = join(root, 'package-lock.json');
/** npm's own note of what it installed. */
const NOTE = join(root, 'node_modules/.package-lock.json');
const STAMP = join(root, 'node_modules/.quivertree');

/** Installs the packages of package-lock.json, unless they are there for this Node already. */
export async function installPackages({ node, version }) {
  const lock = readFileSync(LOCK, 'utf8');
  const wanted = createHash('sha256').update(`${version} ${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (read(STAMP) === wanted) return;
  await writingTo(root, async () => {
    if (!isInstalled(JSON.parse(lock))) await step('Installing packages', () => cleanInstall(node));
    writeFileSync(STAMP, wanted);
  });
}

async function cleanInstall(node) {
  const said = await npm(node, ['ci', '--include=dev', '--include=optional'], 'install the packages');
  // npm takes a file that it could not unpack for a trifle.
  if (!said.includes('TAR_ENTRY_ERROR')) return;
  rmSync(NOTE, { force: true });
  throw new Stop(`Couldn’t install the packages: ${causeOf(said) ?? 'some couldn’t be unpacked'}.`);
}

/** Whether npm noted all that the lock wants on this machine, for instance when somebody ran `npm install`. */
function isInstalled(lock) {
  const note = read(NOTE);
  if (!note) return false;
  const installed = JSON.parse(note).packages;
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => (installed[path] ? installed[path].version === wanted.version : isOptionalHere(wanted)));
}

/** What npm may leave out, except for a part that was made for machines like this one. */
function isOptionalHere({ optional, os, cpu, libc }) {
  const madeForUs = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return optional && !madeForUs;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
