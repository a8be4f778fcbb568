import { hostname } from 'node:os';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import type { DatabaseClock } from '../../db/database-clock.ts';
import { newId } from '../../db/ids.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../config/config.ts';

/** Version of the program, from package.json. */
const RELEASE: string = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** Registers this server and its job pools, and removes servers that haven't been seen for an hour. */
export class RunningServer {
  readonly #id = newId();
  readonly #pool: pg.Pool;
  readonly #clock: DatabaseClock;
  readonly #runner: Pick<JobRunner, 'poolIds' | 'replacedAt'>;

  constructor(
    { pool, clock }: Pick<Infrastructure, 'pool' | 'clock'>,
    runner: Pick<JobRunner, 'poolIds' | 'replacedAt'>,
  ) {
    this.#pool = pool;
    this.#clock = clock;
    this.#runner = runner;
  }

  async sayThatItRuns(): Promise<void> {
    await this.#pool.query(
      `insert into servers (id, name, version, job_pools, runner_replaced_at, clock_skew_ms) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set seen_at = now(), job_pools = $4, runner_replaced_at = $5, clock_skew_ms = $6`,
      [this.#id, hostname(), RELEASE, this.#runner.poolIds, this.#runner.replacedAt, Math.round(this.#clock.skewMs)],
    );
    await this.#pool.query(`delete from servers where seen_at < now() - interval '1 hour'`);
  }

  async sayThatItStops(): Promise<void> {
    await this.#pool.query('delete from servers where id = $1', [this.#id]);
  }
}
