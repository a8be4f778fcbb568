import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { endOf, runQuietly } from './child.mjs';
import { root, withWriteErrors } from './paths.mjs';
import { step } from './progress.mjs';

const SERVER = join(root, 'apps/server');
const WEB = join(root, 'apps/web');
const MOBILE = join(root, 'apps/mobile');
const GENERATED = ['node_modules', 'build', 'dist', '.react-router', '.expo', 'android', 'ios'];

/** Builds the pages, unless nothing has changed since the last build. */
export async function buildWeb({ node }) {
  const stamp = join(WEB, 'build/.quivertree');
  await unlessBuilt(['apps/web', 'packages', 'package-lock.json'], stamp, () =>
    step('Building the pages', () => reactRouter(node, 'build')),
  );
}

/** Bundles the server, unless nothing has changed since the last build. Returns the program to run. */
export async function buildServer({ node }) {
  const sources = [
    'apps/server/dev',
    'apps/server/rolldown.config.ts',
    'apps/server/src',
    'packages',
    'package-lock.json',
  ];
  await unlessBuilt(sources, join(SERVER, 'build/.quivertree'), () =>
    runQuietly(node, [join(root, 'node_modules/rolldown/bin/cli.mjs'), '--config', 'rolldown.config.ts'], {
      cwd: SERVER,
      explain: (output) => `Couldn’t build the server:\n${endOf(output, 60)}`,
    }),
  );
  return join(SERVER, 'build/main.js');
}

/** Exports the companion app for phones and, for the browser tests, for the web, unless nothing has changed. */
export async function exportMobile({ node }) {
  const platforms = ['android', 'ios', 'web'].flatMap((platform) => ['--platform', platform]);
  // By default, the bundler uses only one of two cores. Phones' bytecode isn't minified anyway, and the web's export isn't
  // published: unminified, it takes half the time. The tests compile the bytecode themselves, since nothing else needs it.
  const options = ['--max-workers', String(availableParallelism()), '--no-minify', '--no-bytecode'];
  await unlessBuilt(['apps/mobile', 'packages'], join(MOBILE, 'dist/.quivertree'), () =>
    step('Exporting the companion app', () =>
      runQuietly(node, [join(MOBILE, 'node_modules/expo/bin/cli'), 'export', ...platforms, ...options], {
        cwd: MOBILE,
        env: { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' },
        explain: (output) => `Couldn’t export the companion app:\n${endOf(output, 60)}`,
      }),
    ),
  );
}

/** Runs a build if the checksum in its stamp differs from the current checksum of its sources and of this file. */
async function unlessBuilt(sources, stamp, build) {
  const checksum = fingerprint([...sources, 'scripts/build.mjs']);
  if (read(stamp) === checksum) return;
  await withWriteErrors(dirname(stamp), async () => {
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, checksum);
  });
}

/** True for tests, and files in which type checks store their state. A change to them alone needs no build. */
const isLeftOut = (name) => /\.(test\.tsx?|tsbuildinfo)$/.test(name);

function reactRouter(node, command) {
  return runQuietly(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), command], {
    cwd: WEB,
    // Any other value would bundle the router's files for development, which the build's own plugins reject.
    env: { ...process.env, NODE_ENV: 'production' },
    explain: (output) => `Couldn’t build the pages:\n${endOf(output, 60)}`,
  });
}

/** Checksum of files and of all files in folders; takes a few milliseconds. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  const add = (file) => hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  const addAll = (folder) => {
    for (const entry of entries(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !GENERATED.includes(entry.name)) addAll(path);
      else if (entry.isFile() && !isLeftOut(entry.name)) add(path);
    }
  };
  for (const source of sources) {
    if (statSync(join(root, source)).isDirectory()) addAll(source);
    else add(source);
  }
  return hash.digest('hex');
}

/** Entries of a folder by name, since file systems don't guarantee an order. */
function entries(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
