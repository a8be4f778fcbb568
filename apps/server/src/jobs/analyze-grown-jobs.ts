import type pg from 'pg';
import type { Infrastructure } from '../infrastructure.ts';
import { defineSweep } from './sweep.ts';

/** Pages of 8 KB that the table may grow by unnoticed: a few hundred jobs. */
const SMALL_PAGES = 8;
const EVERY_MS = 5_000;

/**
 * Tells PostgreSQL how large the table of jobs is, once it is more than twice as large as PostgreSQL thinks. Connections
 * keep their plan for taking a job, and they make it while the table is empty, as it usually is. During an on-sale, taking
 * one job would then read all that are waiting, until autovacuum noticed a minute later. Returns 1 if the table had grown.
 */
export async function analyzeGrownJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ grown: boolean }>(
    `select pg_relation_size(oid) / current_setting('block_size')::int > 2 * relpages + $1 as grown
       from pg_class where oid = 'graphile_worker._private_jobs'::regclass`,
    [SMALL_PAGES],
  );
  if (!rows[0]?.grown) return 0;
  await pool.query('analyze (skip_locked) graphile_worker._private_jobs');
  return 1;
}

export const analyzeGrownJobsSweep = defineSweep({
  title: 'statistics of waiting jobs updated',
  everyMs: EVERY_MS,
  level: 'debug',
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => analyzeGrownJobs(pool),
});
