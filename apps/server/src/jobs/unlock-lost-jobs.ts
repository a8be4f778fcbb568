import type pg from 'pg';
import { defineSweep } from './sweep.ts';
import type { Infrastructure } from '../infrastructure.ts';

/** Longer than any job runs, because each external call has a much shorter time limit. */
export const LOST_AFTER_MINUTES = 3;

/** Servers report every five seconds. A server that hasn't reported for this long counts as dead. */
export const DEAD_AFTER_SECONDS = 30;

/**
 * Unlocks jobs that no one is working on, so that another server takes them: after 30 seconds if their server died or
 * their runner was replaced, after three minutes otherwise. A nearly finished job may run again; all jobs are
 * idempotent. Returns the number unlocked. Index: jobs_locked_idx.
 */
export async function unlockLostJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ freed: number }>(
    `with freed as (
       update graphile_worker._private_jobs job set locked_at = null, locked_by = null
        where locked_at < now() - make_interval(secs => $2)
          and (locked_at < now() - make_interval(mins => $1)
               or not exists (select from servers
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

/** Interval at which each server reports that it is running, and looks for others that no longer do. */
export const HEARTBEAT_MS = 5_000;

export const unlockLostJobsSweep = defineSweep({
  title: 'jobs of dead servers unlocked',
  everyMs: HEARTBEAT_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => unlockLostJobs(pool),
});
