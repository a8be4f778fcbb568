import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Stop } from './progress.mjs';

const running = new Set();
let stopping;

/** A child is told once, however often we are: Ctrl-C reaches us from the terminal and again from npm. */
function stopAll(signal) {
  if (stopping) return;
  stopping = signal;
  if (running.size === 0) process.exit(codeOf(signal));
  // What runs quietly (npm, the build) is begun anew by the next start; npm would take its time.
  for (const child of running) child.kill(child.stdout ? 'SIGKILL' : signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));

/** npm killed outright tells nobody, and then nobody could stop what we started. */
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stopAll('SIGTERM'), 200).unref();
}

function codeOf(signal) {
  return 128 + constants.signals[signal];
}

function start(command, args, options, heard) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.stdout?.on('data', heard);
    child.stderr?.on('data', heard);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? codeOf(signal));
    });
  });
}

/** Runs a program without showing its chatter, and answers it. Fails with what `explain` makes of it. */
export async function quietly(command, args, { explain, ...options }) {
  let output = '';
  const heard = (chunk) => {
    output += chunk;
  };
  const code = await start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, heard).catch((error) => {
    output += error.message;
    return 1;
  });
  if (stopping) throw new Stop('', codeOf(stopping));
  if (code !== 0) throw new Stop(explain(output.trim()));
  return output;
}

/** Runs a program on this terminal and answers its exit code. */
export async function openly(command, args, options) {
  const code = await start(command, args, { ...options, stdio: 'inherit' });
  if (stopping) throw new Stop('', codeOf(stopping));
  return code;
}

/**
 * Runs a server on this terminal until it stops or we are told to stop. It has a process group of its own, so that it
 * hears of Ctrl-C from us alone, and once; `stop-with-starter.mjs` makes it stop when this process is killed outright.
 */
export function serve(node, args, options) {
  const tied = ['--import', new URL('stop-with-starter.mjs', import.meta.url).href, ...args];
  const detached = process.platform !== 'win32';
  return start(node, tied, { ...options, detached, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** The last lines of a program's output. */
export function endOf(output, lines = 30) {
  return output.split('\n').slice(-lines).join('\n');
}
