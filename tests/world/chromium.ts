import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium; `cameraVideo` is a Y4M file that it plays as its camera. */
export async function launchChromium({ cameraVideo }: { cameraVideo?: string } = {}): Promise<Browser> {
  const camera = cameraVideo
    ? [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraVideo}`,
      ]
    : [];
  return chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...QUIET, ...camera],
  });
}

/** The path of a Chromium: told, found, or installed where that is possible; otherwise one clear sentence. */
function findChromium(): string {
  const told = process.env['CHROMIUM_PATH'];
  if (told && !existsSync(told)) throw new Error(`CHROMIUM_PATH names ${told}, where there is no Chromium.`);
  const found = told ?? installed() ?? playwrights();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian();
  const now = installed();
  if (now) return now;
  throw new Error('The journeys need Chromium: install it, or set CHROMIUM_PATH to where it is.');
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['/usr/bin', ...folders]
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function installFromDebian(): void {
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']])
    try {
      execFileSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    } catch {
      return;
    }
}
