import type pg from 'pg';
import { LOST_AFTER_MINUTES, unlockLostJobs } from '../../apps/server/src/jobs/unlock-lost-jobs.ts';

/** Holds back new jobs, as if every server were busy, until the returned function is called. */
export async function holdJobs(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query(`
    create function wait_a_day() returns trigger language plpgsql as $$
    begin new.run_at := now() + interval '1 day'; return new; end $$;
    create trigger wait_a_day before insert on graphile_worker._private_jobs for each row execute function wait_a_day()`);
  return async () => {
    await pool.query(`
      drop trigger wait_a_day on graphile_worker._private_jobs;
      drop function wait_a_day();
      update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '1 hour'`);
  };
}

/** Hands the jobs of dead servers to live ones, by moving time forward instead of waiting. */
export async function recoverLostJobs(pool: pg.Pool): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = locked_at - make_interval(mins => $1)', [
    LOST_AFTER_MINUTES,
  ]);
  await unlockLostJobs(pool);
}
