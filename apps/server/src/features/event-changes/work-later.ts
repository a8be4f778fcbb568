import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';

/** Has the orders of an event's change gone through once the transaction has committed; tried for weeks if need be. */
export function workLater(client: pg.PoolClient, changeId: string): Promise<void> {
  return addJob(client, 'work-through-event-change', { changeId }, { mostAttempts: 100 });
}
