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

/** Starts a program. Returns its process and a promise of its exit code. */
function start(command, args, options, onOutput) {
  const child = spawn(command, args, options);
  running.add(child);
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? codeOf(signal));
    });
  });
  return { child, ended };
}

/** Runs a program without showing its output. Returns its exit code and its output. */
export async function runHidden(command, args, options) {
  let output = '';
  const onOutput = (chunk) => {
    output += chunk;
  };
  const { ended } = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, onOutput);
  const code = await ended.catch((error) => {
    output += error.message;
    return 1;
  });
  if (stopping) throw new Stop('', codeOf(stopping));
  return { code, output: output.trim() };
}

/** Like `runHidden`, but if the program fails, throws the message that `explain` derives from its output. */
export async function runQuietly(command, args, { explain, ...options }) {
  const { code, output } = await runHidden(command, args, options);
  if (code !== 0) throw new Stop(explain(output));
  return output;
}

/** Runs a program in this terminal and returns its exit code. */
export async function runInTerminal(command, args, options) {
  const code = await start(command, args, { ...options, stdio: 'inherit' }).ended;
  if (stopping) throw new Stop('', codeOf(stopping));
  return code;
}

/**
 * Runs a server in this terminal until the server or this process stops. Runs `meanwhile` while the server starts, then
 * sends it a message; if `meanwhile` fails, stops the server. The server has its own process group, so that Ctrl-C
 * reaches it only once, through this process. If this process is killed outright, `stop-with-parent.mjs` stops the
 * server.
 */
export async function serve(node, args, { meanwhile, ...options }) {
  const nodeArgs = ['--import', new URL('stop-with-parent.mjs', import.meta.url).href, ...args];
  const detached = process.platform !== 'win32';
  const { child, ended } = start(node, nodeArgs, {
    ...options,
    detached,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const done = meanwhile();
  const failed = new Promise((_, reject) => done.then(() => child.connected && child.send('done'), reject));
  try {
    const code = await Promise.race([ended, failed]);
    // The server has printed why it stopped; work still in progress would be of no use without it.
    for (const other of running) other.kill('SIGKILL');
    process.exit(code);
  } catch (error) {
    if (!stopping) child.kill('SIGTERM');
    await ended;
    throw error;
  }
}

/** Last lines of a program's output. */
export function endOf(output, lines = 30) {
  return output.split('\n').slice(-lines).join('\n');
}
