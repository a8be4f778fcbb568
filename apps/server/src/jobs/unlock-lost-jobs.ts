import type pg from 'pg';

/** No job runs this long: each call to the outside has a time limit well below it. */
export const LOST_AFTER_MINUTES = 3;

/** A server that has not been heard of for so long counts as dead; each says that it runs every five seconds. */
export const DEAD_AFTER_SECONDS = 30;

/**
 * Frees jobs that nobody is working on any more, so that another server takes them up: those of servers that died and of
 * runners that were replaced after 30 seconds, others after three minutes. A job that was nearly done runs again: each is
 * written so that its effect comes once. Returns how many were freed.
 */
export async function unlockLostJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ freed: number }>(
    `with freed as (
       update graphile_worker._private_jobs job set locked_at = null, locked_by = null
        where locked_at < now() - make_interval(mins => $1)
           or (locked_at < now() - make_interval(secs => $2)
               and not exists (select from servers
                                where seen_at > now() - make_interval(secs => $2)
                                  and (job.locked_by = any (job_pools) or job_pools is null)))
       returning job_queue_id),
     queues as (
       update graphile_worker._private_job_queues set locked_at = null, locked_by = null
        where id in (select job_queue_id from freed))
     select count(*)::int as freed from freed`,
    [LOST_AFTER_MINUTES, DEAD_AFTER_SECONDS],
  );
  return rows[0]?.freed ?? 0;
}
