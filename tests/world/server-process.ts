import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NO_ORDER_LIMITS } from './no-order-limits.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;

/** Arguments with which Node starts the server, from the project's folder, as `npm start` does. */
export const SERVER_PROGRAM = ['--enable-source-maps', 'apps/server/build/main.js'];

export interface ServerProcess {
  url: string;
  /** Output of the process so far. */
  printed(): string;
  /** Kills the process at once, in the middle of its work, like a power cut. */
  kill(): Promise<void>;
  /** Asks the process to stop, as an operator would; returns its exit code. */
  stop(): Promise<number | null>;
  /** Restarts the process on the same port, database and data folder, with additional settings for this start only. */
  restart(more?: Record<string, string>): Promise<void>;
  /** Waits until the current process has ended, for whatever reason; returns the signal that ended it. */
  ended(): Promise<NodeJS.Signals | null>;
}

/**
 * Starts a server in its own process, so that a test can kill it at any moment.
 *
 * @param root the project's folder, if it isn't this one
 */
export async function startServerProcess(
  env: Record<string, string> & { PORT: string },
  root = ROOT,
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${env.PORT}`;
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  let child = await start(url, { root, env, print });
  return {
    url,
    printed: () => printed,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async restart(more = {}) {
      child = await start(url, { root, env: { ...env, ...more }, print });
    },
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.signalCode;
    },
  };
}

interface Start {
  root: string;
  env: Record<string, string>;
  print: (text: string) => void;
}

async function start(url: string, { root, env, print }: Start): Promise<ChildProcess> {
  const child = spawn(process.execPath, SERVER_PROGRAM, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // Compile cache, which halves the time of each start; written when a server stops cleanly.
      NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DEMO_DATA: 'false',
      ...NO_ORDER_LIMITS,
      ...env,
    },
    stdio: ['ignore', 'pipe', env['LOG_LEVEL'] === 'silent' ? 'ignore' : 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', print);
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    // A failpoint may end the process as soon as its jobs start.
    if (child.signalCode !== null && env['FAILPOINT']) return child;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server stopped with ${child.signalCode ?? `exit code ${child.exitCode}`}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return child;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready');
}
