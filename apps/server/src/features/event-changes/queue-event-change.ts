import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';

/** Queues the processing of an event's change for after the commit, with retries for weeks if necessary. */
export function queueEventChange(client: pg.PoolClient, changeId: string): Promise<void> {
  return addJob(client, 'process-event-change', { changeId }, { maxAttempts: 100 });
}
