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

/**
 * Installs packages from package-lock.json, unless this Node already has them: all of them with `tests`, otherwise only
 * those that build and run the server. Never removes the tests' packages.
 */
export async function installPackages({ node, version }, { tests }) {
  const lock = readFileSync(LOCK, 'utf8');
  const checksum = createHash('sha256').update(`${version} ${process.platform} ${process.arch}\n${lock}`).digest('hex');
  const stamp = read(STAMP);
  if (stamp === `${checksum} all` || (!tests && stamp === checksum)) return;
  await withWriteErrors(root, async () => {
    const installed = JSON.parse(read(INSTALLED_LOCK) || '{"packages":{}}').packages;
    const all = tests || Object.values(installed).some(({ dev }) => dev);
    if (!isInstalled(JSON.parse(lock), installed, all))
      await step('Installing packages', () => cleanInstall(node, all));
    writeFileSync(STAMP, all ? `${checksum} all` : checksum);
  });
}

async function cleanInstall(node, all) {
  const dev = all ? '--include=dev' : '--omit=dev';
  const output = await npm(node, ['ci', dev, '--include=optional'], 'Couldn’t install the packages');
  // npm only warns about files that it couldn't unpack.
  if (!output.includes('TAR_ENTRY_ERROR')) return;
  rmSync(INSTALLED_LOCK, { force: true });
  throw new Stop(`Couldn’t install the packages: ${causeOf(output) ?? 'some couldn’t be unpacked'}.`);
}

/** Checks whether npm has already installed everything needed, for instance because `npm install` was run by hand. */
function isInstalled(lock, installed, all) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path.includes('node_modules/') && (all || !(dev || devOptional)))
    .every(([path, locked]) => (installed[path] ? installed[path].version === locked.version : isOptionalHere(locked)));
}

/** True if npm may skip the package: it is optional and wasn't built for this kind of machine. */
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
