/** Problem that the user can fix: shown as one sentence, without a stack trace. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Lines about steps that ended while another one was printing its dots; undefined if none is. */
let unseen;

/**
 * Prints a title, a dot per second, and how long the work took. Of several steps at the same time, only the first gets
 * dots; the others are printed after it.
 */
export async function step(title, work) {
  const started = Date.now();
  const isShown = unseen === undefined;
  unseen ??= [];
  if (isShown) process.stdout.write(`${title} `);
  const dots = isShown ? setInterval(() => process.stdout.write('.'), 1000) : undefined;
  const end = (outcome) => {
    clearInterval(dots);
    if (isShown) {
      console.log([` ${outcome}`, ...unseen].join('\n'));
      unseen = undefined;
      return;
    }
    const line = `${title} ${outcome}`;
    if (unseen) unseen.push(line);
    else console.log(line);
  };
  try {
    const result = await work();
    end(`${((Date.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    end(error.message ? 'failed' : 'stopped');
    throw error;
  }
}

/** Runs a script, given as a function, and exits with the code that it returns. */
export async function run(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/** Cause shown if npm has no network and its cache lacks a package. */
export const UNREACHABLE = 'can’t reach the package registry (no network, or a proxy npm doesn’t know about)';

const CAUSES = [
  [/\bENOSPC\b|no space left/i, 'the disk is full'],
  [/\b(EACCES|EPERM|EROFS)\b|permission denied|read-only file system/i, 'a folder isn’t writable'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/,
    UNREACHABLE,
  ],
];

/** Plain-English cause of an error or of a program's output; undefined if unknown. */
export function causeOf(error) {
  const text = error instanceof Error ? `${error.code} ${error.message}` : String(error);
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1];
}
