import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Names of Chromium's program. The headless shell comes first, because it starts faster and does less. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const FOLDERS = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
const isRoot = process.getuid?.() === 0;
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Pages of tests don't live for long enough to make up for the time that V8's optimising compilers take. */
const UNOPTIMISED = '--js-flags=--no-maglev --no-turbofan';

/**
 * Starts Chromium. `cameraVideo` is a Y4M file to play as its camera, and `debuggingPort` lets other programs control it.
 * With `forMeasuring`, scripts are optimised as they are for visitors.
 */
export async function launchChromium({
  cameraVideo,
  debuggingPort,
  forMeasuring = false,
}: {
  cameraVideo?: string;
  debuggingPort?: number;
  forMeasuring?: boolean;
} = {}): Promise<Browser> {
  const args = [...QUIET];
  if (!forMeasuring) args.push(UNOPTIMISED);
  if (debuggingPort !== undefined) args.push(`--remote-debugging-port=${debuggingPort}`);
  if (isRoot) args.push('--no-sandbox');
  if (cameraVideo)
    args.push(
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraVideo}`,
    );
  return chromium.launch({ executablePath: findChromium() ?? chromium.executablePath(), args });
}

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of all test files of one worker, since starting one for each file takes a second. Closing it only closes
 * its contexts; it ends with the worker.
 */
export async function shareChromium(): Promise<Browser> {
  const known = await shared;
  if (known?.isConnected()) return known;
  shared = launchChromium();
  const browser = await shared;
  return Object.assign(browser, {
    close: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
  });
}

/** Ensures that there is a Chromium before any journey starts: configured, found or installed. */
export default function provideChromium(): void {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, but there is no Chromium there.`);
  if (findChromium()) return;
  for (const install of [installFromDebian, installFromPlaywright]) {
    install();
    if (findChromium()) return;
  }
  throw new Error('The journeys need Chromium, which couldn’t be downloaded. Install it, or set CHROMIUM_PATH.');
}

function findChromium(): string | undefined {
  const paths = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return process.env['CHROMIUM_PATH'] ?? [...paths, chromium.executablePath()].find((path) => existsSync(path));
}

function installFromDebian(): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']);
}

function installFromPlaywright(): void {
  run(process.execPath, [PLAYWRIGHT, 'install', 'chromium']);
}

/** Runs a command without throwing if it fails, since there may be another way to install Chromium. */
function run(command: string, args: string[]): void {
  process.stdout.write(`Downloading Chromium for the journeys: ${command} ${args.join(' ')}\n`);
  try {
    execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  } catch (error) {
    process.stdout.write(`That failed: ${(error as Error).message}\n`);
  }
}
