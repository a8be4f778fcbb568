import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Stop } from './progress.mjs';

const running = new Set();
let stopping;

/** Signals each child only once, although Ctrl-C reaches this process both from the terminal and from npm. */
function stopAll(signal) {
  if (stopping) return;
  stopping = signal;
  if (running.size === 0) process.exit(codeOf(signal));
  // Programs without output (npm, the build) are killed, because npm would be slow to stop and the next start repeats
  // them anyway.
  for (const child of running) child.kill(child.stdout ? 'SIGKILL' : signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));

/** If npm itself is killed, it doesn't send a signal, and nothing else would stop our children. */
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stopAll('SIGTERM'), 200).unref();
}

function codeOf(signal) {
  return 128 + constants.signals[signal];
}

function start(command, args, options, onOutput) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? codeOf(signal));
    });
  });
}

/**
 * Runs a program without showing its output, and returns the output. If the program fails, throws the message that
 * `explain` derives from the output.
 */
export async function runQuietly(command, args, { explain, ...options }) {
  let output = '';
  const onOutput = (chunk) => {
    output += chunk;
  };
  const code = await start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, onOutput).catch(
    (error) => {
      output += error.message;
      return 1;
    },
  );
  if (stopping) throw new Stop('', codeOf(stopping));
  if (code !== 0) throw new Stop(explain(output.trim()));
  return output;
}

/** Runs a program in this terminal and returns its exit code. */
export async function runInTerminal(command, args, options) {
  const code = await start(command, args, { ...options, stdio: 'inherit' });
  if (stopping) throw new Stop('', codeOf(stopping));
  return code;
}

/**
 * Runs a server in this terminal until it stops or this process is asked to stop. The server has its own process group,
 * so that it gets Ctrl-C only from this process, once; `stop-with-parent.mjs` stops it when this process is killed
 * outright.
 */
export function serve(node, args, options) {
  const nodeArgs = ['--import', new URL('stop-with-parent.mjs', import.meta.url).href, ...args];
  const detached = process.platform !== 'win32';
  return start(node, nodeArgs, { ...options, detached, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Last lines of a program's output. */
export function endOf(output, lines = 30) {
  return output.split('\n').slice(-lines).join('\n');
}
