import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../apps/server/src/config/config.ts';
import serverEnvironment from '../scripts/server-environment.json' with { type: 'json' };
import { freePort } from '../tests/world/free-port.ts';
import type { SubjectOptions } from './subject.ts';

export interface Subject {
  port: number;
  /** CPU time used so far, in seconds. */
  work(): Promise<number>;
  /** Keeps it from answering anything until it is resumed or stopped. */
  pause(): void;
  resume(): void;
  /** Stops the server and resolves with its peak memory (RSS) in bytes. */
  stop(): Promise<number>;
}

/**
 * Starts a server under test, of this checkout or another one, and waits until it listens. Its memory and threads are
 * limited as in production.
 */
export async function startSubject(options: Omit<SubjectOptions, 'port'>, tree: string = ROOT): Promise<Subject> {
  const port = await freePort();
  const child = fork(join(tree, 'bench/subject.ts'), [JSON.stringify({ ...options, port })], {
    cwd: tree,
    env: { ...serverEnvironment, ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const nextMessage = () => Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!(await nextMessage())) throw new Error(`The server '${options.kind}' does not start.`);
  let stopped: Promise<number> | undefined;
  return {
    port,
    work: async () => {
      const reply = nextMessage();
      child.send('work');
      const [seconds = Number.NaN] = ((await reply) ?? []) as [number?];
      return seconds;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () =>
      (stopped ??= (async () => {
        const reply = nextMessage();
        // If a measurement failed, it may still be paused.
        child.kill('SIGCONT');
        if (child.connected) child.send('stop');
        const [peakMemory = Number.NaN] = ((await reply) ?? []) as [number?];
        await ended;
        return peakMemory;
      })()),
  };
}
