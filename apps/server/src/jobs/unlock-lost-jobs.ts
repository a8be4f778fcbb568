import type pg from 'pg';

/** No job runs this long: each call to the outside has a time limit well below it. */
export const LOST_AFTER_MINUTES = 3;

/**
 * Frees the jobs of servers that died while they worked, so that another one takes them up. A job that was nearly done
 * runs again: each is written so that its effect comes once. Returns how many were freed.
 */
export async function unlockLostJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ freed: number }>(
    `with lost as (
       select count(*)::int as jobs, array_agg(distinct locked_by) as workers
         from graphile_worker.jobs
        where locked_at < now() - make_interval(mins => $1))
     select jobs as freed, graphile_worker.force_unlock_workers(workers) from lost where jobs > 0`,
    [LOST_AFTER_MINUTES],
  );
  return rows[0]?.freed ?? 0;
}
