import type pg from 'pg';
import { inTransaction } from './database.ts';

/** How long a disk that had room is taken to have some, in milliseconds. */
const PROBE_INTERVAL_MS = 10_000;

/** Sorts 5,000 rows in the least memory there is, so that PostgreSQL puts some hundred kilobytes on its disk for a moment. */
const PROBE = `select max(x) from (select md5(n::text) as x from generate_series(1, 5000) n order by x offset 1) spilled`;

/**
 * Asks now and then whether the database's disk has room. Reading works on a full disk, and so does an update that finds
 * its page; a temporary file needs new room each time and leaves nothing behind, in no table and no log.
 */
export class DiskRoom {
  readonly #pool: pg.Pool;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Throws PostgreSQL's error where there is no room; asks again each time until there is. */
  async check(): Promise<void> {
    if (performance.now() - this.#probedAt < PROBE_INTERVAL_MS) return;
    await inTransaction(this.#pool, async (client) => {
      await client.query(`set local work_mem = '64kB'`);
      await client.query(PROBE);
    });
    this.#probedAt = performance.now();
  }
}
