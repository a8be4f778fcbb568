/** A reason to stop that the person at the keyboard can do something about: said in one sentence, without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Says what is happening, a dot for each second, and how long it took. */
export async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`${title} `);
  const dots = setInterval(() => process.stdout.write('.'), 1000);
  try {
    const result = await work();
    process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(error.message ? ' failed\n' : ' stopped\n');
    throw error;
  } finally {
    clearInterval(dots);
  }
}

/** Runs a script whose answer is its exit code. */
export async function run(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/** What is wrong when npm has no network, and what it needs is not in its cache. */
export const UNREACHABLE = 'can’t reach the package registry (no network, or a proxy npm doesn’t know about)';

const CAUSES = [
  [/\bENOSPC\b|no space left/i, 'the disk is full'],
  [/\b(EACCES|EPERM|EROFS)\b|permission denied|read-only file system/i, 'a folder isn’t writable'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/,
    UNREACHABLE,
  ],
];

/** The cause that an error or a program's output names, in plain words, or nothing when it names none we know. */
export function causeOf(error) {
  const text = error instanceof Error ? `${error.code} ${error.message}` : String(error);
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1];
}
