import type pg from 'pg';
import type { Job } from './job.ts';

const MAX_ATTEMPTS = 25;

interface JobOptions {
  /**
   * If several jobs with the same key are waiting, only the newest remains, and it doesn't start while an earlier one
   * is running.
   */
  key?: string;
  /** Earliest time to start the job. */
  at?: Date | undefined;
}

/** Row of the type `job_kind`, for functions of the database that queue jobs. */
export function jobKind<Payload>({ name, priority, maxAttempts = MAX_ATTEMPTS }: Job<Payload, never>) {
  return { name, priority, max_attempts: maxAttempts };
}

/** Queues a job in the caller's transaction. A failed job is retried, each time after a longer delay. */
export async function addJob<Payload>(
  client: pg.PoolClient,
  job: Job<Payload, never>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(client, job, [payload], options);
}

/**
 * Queues a job for each payload, all in one statement. If a worker starts a job with the same key at that moment, the
 * library leaves the new one out, so it is queued again.
 */
export async function addJobs<Payload>(
  client: pg.PoolClient,
  { name, priority, maxAttempts = MAX_ATTEMPTS }: Job<Payload, never>,
  payloads: readonly Payload[],
  { key, at }: JobOptions = {},
): Promise<void> {
  let left = payloads.map((payload) => JSON.stringify(payload));
  while (left.length > 0) {
    const { rows } = await client.query<{ payload: string }>(
      `select spec.payload
         from unnest($2::text[]) as spec (payload)
         cross join graphile_worker.add_job($1, spec.payload::json, max_attempts => $3, priority => $4, job_key => $5,
                                            queue_name => $5, run_at => $6) as job
        where job.id is null`,
      [name, left, maxAttempts, priority, key ?? null, at ?? null],
    );
    left = rows.map(({ payload }) => payload);
  }
}
