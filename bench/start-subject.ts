import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../tests/world/free-port.ts';
import type { SubjectOptions } from './subject.ts';

export interface Subject {
  port: number;
  stop(): Promise<void>;
}

/** Starts a server under test and waits until it listens. Libraries run as in production. */
export async function startSubject(options: Omit<SubjectOptions, 'port'>): Promise<Subject> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'subject.ts'), [JSON.stringify({ ...options, port })], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const listening = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!listening) throw new Error(`The server '${options.kind}' does not start.`);
  return {
    port,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
