import type pg from 'pg';
import { LOST_AFTER_MINUTES, unlockLostJobs } from '../../apps/server/src/jobs/unlock-lost-jobs.ts';

/** Hands the jobs of dead servers to live ones, by moving time forward instead of waiting. */
export async function recoverLostJobs(pool: pg.Pool): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = locked_at - make_interval(mins => $1)', [
    LOST_AFTER_MINUTES,
  ]);
  await unlockLostJobs(pool);
}
