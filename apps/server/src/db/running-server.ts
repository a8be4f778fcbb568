import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a server may take to write everything before it is stopped the hard way, in milliseconds. */
const STOP_LIMIT_MS = 30_000;
const POLL_MS = 10;

export interface RunningServer {
  pid: number;
  port: number;
  /** False while it starts, recovers or stops. */
  ready: boolean;
}

/** The PostgreSQL that runs on a folder by its pid file, unless that file is a dead server's. */
export async function runningServer(dataDirectory: string): Promise<RunningServer | undefined> {
  const lines = await pidFile(dataDirectory);
  const pid = Number(lines[0]);
  if (!pid || !(await worksIn(dataDirectory, pid))) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes a dead server's pid file if its number belongs to somebody else by now: PostgreSQL, which forgives dead
 * numbers, would take that process for its own.
 */
export async function removeMisleadingPidFile(dataDirectory: string): Promise<void> {
  const pid = Number((await pidFile(dataDirectory))[0]);
  if (pid && isAlive(pid) && !(await worksIn(dataDirectory, pid))) await rm(join(dataDirectory, 'postmaster.pid'));
}

/** Stops the server that runs on a folder, if any, and waits until it has written everything. */
export async function stopServerOf(dataDirectory: string): Promise<void> {
  const server = await runningServer(dataDirectory);
  if (!server) return;
  // PostgreSQL's "fast" shutdown: everybody is disconnected, everything is written.
  process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while ((await runningServer(dataDirectory))?.pid === server.pid) {
    if (Date.now() > deadline) {
      // Its "immediate" one: the next start recovers what was committed.
      process.kill(server.pid, 'SIGQUIT');
      return;
    }
    await sleep(POLL_MS);
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL works in its data folder; a process that merely got a dead server's number does not. */
async function worksIn(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    const [workplace, wanted] = [await stat(`/proc/${pid}/cwd`), await stat(folder)];
    return workplace.dev === wanted.dev && workplace.ino === wanted.ino;
  } catch (error) {
    // Another user's process that we may not look at.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

async function pidFile(dataDirectory: string): Promise<string[]> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}
