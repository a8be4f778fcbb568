import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root, withWriteErrors } from './paths.mjs';
import { causeOf, Stop, step } from './progress.mjs';

const LOCK = join(root, 'package-lock.json');
/** npm's own record of what it installed. */
const INSTALLED_LOCK = join(root, 'node_modules/.package-lock.json');
const STAMP = join(root, 'node_modules/.quivertree');

/** Installs the packages in package-lock.json, unless they are already installed for this Node. */
export async function installPackages({ node, version }) {
  const lock = readFileSync(LOCK, 'utf8');
  const checksum = createHash('sha256').update(`${version} ${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (read(STAMP) === checksum) return;
  await withWriteErrors(root, async () => {
    if (!isInstalled(JSON.parse(lock))) await step('Installing packages', () => cleanInstall(node));
    writeFileSync(STAMP, checksum);
  });
}

async function cleanInstall(node) {
  const output = await npm(node, ['ci', '--include=dev', '--include=optional'], 'Couldn’t install the packages');
  // npm only warns about files that it couldn't unpack.
  if (!output.includes('TAR_ENTRY_ERROR')) return;
  rmSync(INSTALLED_LOCK, { force: true });
  throw new Stop(`Couldn’t install the packages: ${causeOf(output) ?? 'some couldn’t be unpacked'}.`);
}

/**
 * Checks whether npm has already installed everything this machine needs, for instance because `npm install` was run by
 * hand.
 */
function isInstalled(lock) {
  const installedLock = read(INSTALLED_LOCK);
  if (!installedLock) return false;
  const installed = JSON.parse(installedLock).packages;
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, checksum]) =>
      installed[path] ? installed[path].version === checksum.version : isOptionalHere(checksum),
    );
}

/** Packages that npm may skip, except those built for this kind of machine. */
function isOptionalHere({ optional, os, cpu, libc }) {
  const builtForUs = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return optional && !builtForUs;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
