import type pg from 'pg';
import type { Logger } from 'pino';

/** A server whose clock is off by more than this is not ready: what it still dates by itself would be wrong. */
export const MAX_SKEW_MS = 5_000;

const TRIES = 3;
/** What took longer to ask says too little about when it was answered. */
const MAX_ROUND_TRIP_MS = 2_000;

interface Measurement {
  /** The database's time, in milliseconds since 1970, and this process's steady clock at the same moment. */
  databaseMs: number;
  steadyMs: number;
  roundTripMs: number;
}

/**
 * The database's clock, which all servers share, without asking it each time: measured now and then, and carried on by
 * this process's steady clock, so that a server whose own clock is wrong, or set while it runs, still sells, settles and
 * waits by the right time.
 */
export class DatabaseClock {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  #measured: Measurement | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Milliseconds since 1970 by the database. Throws if it was never measured. */
  now(): number {
    if (!this.#measured) throw new Error("The database's time hasn't been read yet");
    return this.#measured.databaseMs + performance.now() - this.#measured.steadyMs;
  }

  /** By how much this server's clock is ahead of the database's, in milliseconds; negative if it is behind. */
  get skewMs(): number {
    return Date.now() - this.now();
  }

  get isOff(): boolean {
    return Math.abs(this.skewMs) > MAX_SKEW_MS;
  }

  /** Asks the database for its time; of several answers the quickest counts. */
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
      this.#log.error({ skewMs: Math.round(this.skewMs) }, "this server's clock differs from the database's");
  }

  async #ask(): Promise<Measurement> {
    const askedAt = performance.now();
    const databaseMs = await databaseNow(this.#pool);
    const roundTripMs = performance.now() - askedAt;
    return { databaseMs, steadyMs: askedAt + roundTripMs / 2, roundTripMs };
  }
}

/** The database's time at this moment, in milliseconds since 1970; later than the start of a transaction under way. */
export async function databaseNow(database: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return (rows[0] as { now: Date }).now.getTime();
}
