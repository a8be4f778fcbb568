import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for a server to write everything before it is forced to stop, in milliseconds. */
const STOP_LIMIT_MS = 30_000;
const POLL_MS = 10;

export interface RunningServer {
  pid: number;
  port: number;
  /** False while the server is starting, recovering or stopping. */
  ready: boolean;
}

/**
 * Finds the PostgreSQL that runs on a data directory, using its pid file. Undefined if there is none or it has died.
 */
export async function runningServer(dataDirectory: string): Promise<RunningServer | undefined> {
  const lines = await pidFile(dataDirectory);
  const pid = Number(lines[0]);
  if (!pid || !(await runsIn(dataDirectory, pid))) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes a dead server's pid file if its process id now belongs to another process: PostgreSQL would mistake that
 * process for the server. PostgreSQL itself replaces files whose process is gone.
 */
export async function removeMisleadingPidFile(dataDirectory: string): Promise<void> {
  const pid = Number((await pidFile(dataDirectory))[0]);
  if (pid && isAlive(pid) && !(await runsIn(dataDirectory, pid))) await rm(join(dataDirectory, 'postmaster.pid'));
}

/** Stops the server running on a folder, if any, and waits until everything is written. */
export async function stopServerOf(dataDirectory: string): Promise<void> {
  const server = await runningServer(dataDirectory);
  if (!server) return;
  // PostgreSQL's "fast" shutdown: disconnects everyone, writes everything.
  process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while ((await runningServer(dataDirectory))?.pid === server.pid) {
    if (Date.now() > deadline) {
      // PostgreSQL's "immediate" shutdown: the next start recovers everything committed.
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

/** PostgreSQL's working directory is its data folder; an unrelated process with the same id has a different one. */
async function runsIn(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    const [workingDirectory, wanted] = [await stat(`/proc/${pid}/cwd`), await stat(folder)];
    return workingDirectory.dev === wanted.dev && workingDirectory.ino === wanted.ino;
  } catch (error) {
    // The process belongs to another user, so we may not inspect it.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

async function pidFile(dataDirectory: string): Promise<string[]> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}
