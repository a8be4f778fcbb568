import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { endOf, runQuietly } from './child.mjs';
import { npmCacheFolder, root } from './paths.mjs';
import { causeOf, Stop, UNREACHABLE } from './progress.mjs';

/**
 * npm's program file: the one that runs this script, or else the one next to this Node, or else the one on the PATH.
 */
function npmProgram() {
  const besideNode = dirname(process.execPath);
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const candidates = [
    process.env.npm_execpath ?? '',
    join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    ...onPath.filter(existsSync).map((path) => realpathSync(path)),
  ];
  const found = candidates.find((path) => basename(path) === 'npm-cli.js' && existsSync(path));
  if (!found) throw new Stop('npm wasn’t found. Install it (it comes with Node) and start again.');
  return found;
}

/**
 * Runs npm in a folder under the given Node and returns its output. If npm fails, the error message begins with
 * `failure`.
 */
export async function npm(node, args, failure, folder = root) {
  // Without a network, npm would request each package four times, for minutes, before using its cache.
  const network = (await isOffline(node)) ? ['--offline'] : ['--fetch-retry-mintimeout=1000'];
  return runNpm(node, [...args, ...network], folder, (output) => {
    const cause = causeOf(output);
    const path = output.match(/^npm (?:error|ERR!) path (.+)$/m)?.[1];
    return cause ? `${failure}: ${cause}${path ? ` (${path})` : ''}.` : `${failure}. npm reported:\n${endOf(output)}`;
  });
}

async function isOffline(node) {
  const output = await runNpm(
    node,
    ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=500'],
    root,
    (text) => text,
  ).catch((error) => {
    if (error.exitCode > 1) throw error;
    return error.message;
  });
  return causeOf(output) === UNREACHABLE;
}

function runNpm(node, args, cwd, explain) {
  const quiet = ['--no-progress', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=warn'];
  return runQuietly(node, [npmProgram(), ...args, '--ignore-scripts', ...quiet], {
    cwd,
    env: { ...process.env, npm_config_cache: npmCacheFolder() },
    explain,
  });
}
