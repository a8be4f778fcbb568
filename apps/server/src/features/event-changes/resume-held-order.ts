import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';
import { processEventChangeJob } from './process-event-change.ts';

/** Resumes event changes for an order that was on hold because of a dispute. */
export async function resumeHeldOrder(
  client: pg.PoolClient,
  order: { eventId: string; orderId: string },
): Promise<void> {
  const { rows: held } = await client.query<{ change_id: string }>(
    `with held as (
       update event_change_orders set outcome = null, done_at = null
        where order_id = $1 and event_id = $2 and outcome = 'held'
       returning change_id)
     update event_changes c set finished_at = null from held where c.id = held.change_id
     returning c.id as change_id`,
    [order.orderId, order.eventId],
  );
  for (const { change_id: changeId } of held) await addJob(client, processEventChangeJob, { changeId });
}
