import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root, withWriteErrors } from './paths.mjs';
import { causeOf, Stop, step } from './progress.mjs';

/**
 * Installs a project's packages from its package-lock.json, unless they are already installed for this Node. Installs
 * all of them with `tests`, otherwise only those that build and run the server. Never removes the tests' packages.
 */
export async function installPackages({ node, version }, { tests, project = '.', title = 'Installing packages' }) {
  const folder = join(root, project);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const checksum = createHash('sha256').update(`${version} ${process.platform} ${process.arch}\n${lock}`).digest('hex');
  /** npm's own record of what it installed. */
  const installedLock = join(folder, 'node_modules/.package-lock.json');
  const stampFile = join(folder, 'node_modules/.quivertree');
  const stamp = read(stampFile);
  if (stamp === `${checksum} all` || (!tests && stamp === checksum)) return;
  await withWriteErrors(folder, async () => {
    const installed = JSON.parse(read(installedLock) || '{"packages":{}}').packages;
    const all = tests || Object.values(installed).some(({ dev }) => dev);
    if (!isInstalled(JSON.parse(lock), installed, all))
      await step(title, () => cleanInstall(node, { folder, all, installedLock }));
    writeFileSync(stampFile, all ? `${checksum} all` : checksum);
  });
}

async function cleanInstall(node, { folder, all, installedLock }) {
  const dev = all ? '--include=dev' : '--omit=dev';
  const install = (...flags) =>
    npm(node, ['ci', dev, '--include=optional', ...flags], 'Couldn’t install the packages', folder);
  // By default, npm checks with the registry whether what it has cached is up to date, package by package. This is only
  // needed if the cache is older than a version in the lock.
  const output = await install('--prefer-offline').catch((error) => {
    if (!error.message.includes('ETARGET')) throw error;
    return install();
  });
  // npm only warns about files that it couldn't unpack.
  if (!output.includes('TAR_ENTRY_ERROR')) return;
  rmSync(installedLock, { force: true });
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
