import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database-errors.ts';

/** Work that every server repeats at an interval. Only the first server to run it finds anything to do. */
export interface Sweep<Needs> {
  /** Logged with the number that `run` returns, unless it is zero. */
  readonly title: string;
  readonly everyMs: number;
  readonly level?: 'info' | 'debug';
  readonly run: (needs: Needs) => Promise<number>;
}

/** Interval for sweeps that people are waiting for, such as the one that expires reservations. */
export const SOON_MS = 15_000;
/** Interval for sweeps that tidy up, which no one waits for. */
export const HOUSEKEEPING_MS = 300_000;
/** Pause after a run that failed, so that a database that is down isn't asked all the time. */
const AFTER_FAILURE_MS = 2_000;

/** Declares a sweep. Do so in the folder of the sweep's feature, and list the sweep in the feature's `jobs.ts`. */
export function defineSweep<Needs>(sweep: Sweep<Needs>): Sweep<Needs> {
  return sweep;
}

/**
 * Runs a sweep at its interval, never two runs at once, and less often while it fails. While the database is away, only
 * the first failure is logged, and the first run that works again. The returned function stops the sweep and waits for the
 * current run.
 */
export function repeat<Needs>(
  log: Logger,
  { title, everyMs, level = 'info', run }: Sweep<Needs>,
  needs: Needs,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let pausedUntil = 0;
  let databaseAway = false;
  const timer = setInterval(() => {
    if (performance.now() < pausedUntil) return;
    running ??= run(needs)
      .then(
        (found) => {
          if (databaseAway) log.info(`sweep works again: ${title}`);
          databaseAway = false;
          if (found > 0) log[level]({ found }, title);
        },
        (error: unknown) => {
          const stillAway = databaseAway;
          databaseAway = isDatabaseUnavailable(error);
          if (!stillAway || !databaseAway) log.warn({ err: error }, `sweep failed: ${title}`);
          pausedUntil = performance.now() + AFTER_FAILURE_MS;
        },
      )
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
