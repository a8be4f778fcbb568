import type { Logger } from 'pino';

/**
 * Runs `sweep` at an interval, one run at a time, and logs the number that it returns. The returned function stops
 * further runs and waits for the current one.
 */
export function repeat(
  log: Logger,
  title: string,
  intervalMs: number,
  sweep: () => Promise<number>,
  level: 'info' | 'debug' = 'info',
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= sweep()
      .then(
        (found) => {
          if (found > 0) log[level]({ found }, title);
        },
        (error: unknown) => log.warn({ err: error }, title),
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
