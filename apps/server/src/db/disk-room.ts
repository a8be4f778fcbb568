import type pg from 'pg';
import { inTransaction } from './database.ts';

/** Time between two probes of a disk that had room, in milliseconds. */
const PROBE_INTERVAL_MS = 10_000;

/** Sorts 5,000 rows with so little memory that PostgreSQL has to write a few hundred kilobytes to a temporary file. */
const PROBE = `select max(x) from (select md5(n::text) as x from generate_series(1, 5000) n order by x offset 1) spilled`;

/**
 * Checks periodically that the database's disk has room, by writing a temporary file: that always needs new space and
 * leaves nothing behind. Other statements wouldn't reveal a full disk, because reads, and updates that fit into their
 * page, succeed even then.
 */
export class DiskRoom {
  readonly #pool: pg.Pool;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Throws PostgreSQL's error if there is no room. From then on, probes on every call until there is room again. */
  async check(): Promise<void> {
    if (performance.now() - this.#probedAt < PROBE_INTERVAL_MS) return;
    await inTransaction(this.#pool, async (client) => {
      await client.query(`set local work_mem = '64kB'`);
      await client.query(PROBE);
    });
    this.#probedAt = performance.now();
  }
}
