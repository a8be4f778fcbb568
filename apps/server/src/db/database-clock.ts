import type pg from 'pg';
import type { Logger } from 'pino';
import { defineSweep } from '../jobs/sweep.ts';
import { one } from './one-row.ts';

/** Maximum offset, in milliseconds. Beyond it a server isn't ready, since its own timestamps would be wrong. */
export const MAX_SKEW_MS = 5_000;

const TRIES = 3;
/** Maximum round trip, in milliseconds. Slower answers are too imprecise. */
const MAX_ROUND_TRIP_MS = 2_000;

interface Measurement {
  /** Database time in milliseconds since 1970, with this process's monotonic clock at the same moment. */
  databaseMs: number;
  steadyMs: number;
  roundTripMs: number;
}

/**
 * The database's clock, shared by all servers. It is measured periodically and extrapolated with this process's
 * monotonic clock, so sales, settlements and timeouts are right even if the server's own clock is wrong or gets
 * changed.
 */
export class DatabaseClock {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  #measured: Measurement | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Database time in milliseconds since 1970. Throws if it has never been measured. */
  now(): number {
    if (!this.#measured) throw new Error('The database’s time hasn’t been read yet');
    return this.#measured.databaseMs + performance.now() - this.#measured.steadyMs;
  }

  /** Offset of this server's clock in milliseconds; negative if it is behind the database's. */
  get skewMs(): number {
    return Date.now() - this.now();
  }

  get isOff(): boolean {
    return Math.abs(this.skewMs) > MAX_SKEW_MS;
  }

  /** Measures the database's time, using the fastest of several answers. */
  async measure(): Promise<void> {
    const measurements: Measurement[] = [];
    for (let i = 0; i < TRIES; i++) measurements.push(await this.#ask());
    const best = measurements.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a));
    if (best.roundTripMs <= MAX_ROUND_TRIP_MS || !this.#measured) this.#measured = best;
  }

  /** Measures again, and logs an error if this server's clock is off. */
  async compare(): Promise<void> {
    await this.measure();
    if (this.isOff)
      this.#log.error({ skewMs: Math.round(this.skewMs) }, 'this server’s clock differs from the database’s');
  }

  async #ask(): Promise<Measurement> {
    const askedAt = performance.now();
    const databaseMs = await databaseNow(this.#pool);
    const roundTripMs = performance.now() - askedAt;
    return { databaseMs, steadyMs: askedAt + roundTripMs / 2, roundTripMs };
  }
}

/** Current database time in milliseconds since 1970; not the start time of the current transaction. */
export async function databaseNow(database: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return one(rows).now.getTime();
}

/** Interval at which this server’s clock is compared with the database’s. */
const COMPARE_MS = 60_000;

export const compareClockSweep = defineSweep({
  title: 'comparisons with the database’s clock',
  everyMs: COMPARE_MS,
  run: async ({ clock }: { clock: DatabaseClock }) => {
    await clock.compare();
    return 0;
  },
});
