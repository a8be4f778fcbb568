import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import serverMemory from '../scripts/server-memory.json' with { type: 'json' };
import { freePort } from '../tests/world/free-port.ts';
import type { SubjectOptions } from './subject.ts';

export interface Subject {
  port: number;
  /** How long it has kept a core busy so far, in seconds; two cores at once count twice. */
  work(): Promise<number>;
  /** Stops it and answers the most memory (RSS) that it ever took, in bytes. */
  stop(): Promise<number>;
}

/** Starts a server under test and waits until it listens. Its memory is bounded as in production. */
export async function startSubject(options: Omit<SubjectOptions, 'port'>): Promise<Subject> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'subject.ts'), [JSON.stringify({ ...options, port })], {
    env: { ...serverMemory, ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const heard = () => Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!(await heard())) throw new Error(`The server '${options.kind}' does not start.`);
  let stopped: Promise<number> | undefined;
  return {
    port,
    work: async () => {
      const said = heard();
      child.send('work');
      const [seconds = Number.NaN] = ((await said) ?? []) as [number?];
      return seconds;
    },
    stop: () =>
      (stopped ??= (async () => {
        const last = heard();
        if (child.connected) child.send('stop');
        const [mostMemory = Number.NaN] = ((await last) ?? []) as [number?];
        await ended;
        return mostMemory;
      })()),
  };
}
