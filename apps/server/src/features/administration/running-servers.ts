import { hostname } from 'node:os';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { RELEASE } from '../../release.ts';

/** Says that this copy of the program runs; forgets those that have not said so for an hour. */
export class RunningServer {
  readonly #id = newId();
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async sayThatItRuns(): Promise<void> {
    await this.#pool.query(
      `insert into servers (id, name, version) values ($1, $2, $3) on conflict (id) do update set seen_at = now()`,
      [this.#id, hostname(), RELEASE],
    );
    await this.#pool.query(`delete from servers where seen_at < now() - interval '1 hour'`);
  }

  async sayThatItStops(): Promise<void> {
    await this.#pool.query('delete from servers where id = $1', [this.#id]);
  }
}
