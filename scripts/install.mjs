import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root, writingTo } from './places.mjs';
import { step } from './progress.mjs';

const LOCK = join(root, 'package-lock.json');
const STAMP = join(root, 'node_modules/.quivertree');

/** Installs the packages of package-lock.json, unless they are there for this Node already. */
export async function installPackages({ node, version }) {
  const lock = readFileSync(LOCK, 'utf8');
  const wanted = createHash('sha256').update(`${version} ${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (read(STAMP) === wanted) return;
  await writingTo(root, async () => {
    if (!isInstalled(JSON.parse(lock))) {
      const args = ['ci', '--include=dev', '--include=optional'];
      await step('Installing packages', () => npm(node, args, 'install the packages'));
    }
    writeFileSync(STAMP, wanted);
  });
}

/** Whether npm's own note of what it installed says all that the lock wants on this machine: then nothing is to do. */
function isInstalled(lock) {
  const note = read(join(root, 'node_modules/.package-lock.json'));
  if (!note) return false;
  const installed = JSON.parse(note).packages;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') || isForOthers(wanted) || installed[path]?.integrity === wanted.integrity,
  );
}

function isForOthers({ optional, os, cpu, libc }) {
  const here = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true) && !libc;
  return optional && !here;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
