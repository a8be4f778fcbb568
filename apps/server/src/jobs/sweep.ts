import type { Logger } from 'pino';

/**
 * Runs `sweep` again and again, one run at a time, and notes how much it found; the answer stops it and waits for the
 * run under way.
 */
export function repeat(
  log: Logger,
  what: string,
  intervalMs: number,
  sweep: () => Promise<number>,
  level: 'info' | 'debug' = 'info',
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= sweep()
      .then(
        (found) => {
          if (found > 0) log[level]({ found }, what);
        },
        (error: unknown) => log.warn({ err: error }, what),
      )
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
