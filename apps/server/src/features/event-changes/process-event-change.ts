import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { lockStockOfEvent } from '../../locks/lock-stock-of-event.ts';
import { RemainingFunds } from './remaining-funds.ts';
import { type EventChange, applyEventChange } from './apply-event-change.ts';
import { addJob } from '../../jobs/add-job.ts';
import { defineJob } from '../../jobs/job.ts';
import { plainError } from '../../jobs/plain-error.ts';
import * as z from 'zod';

/** Number of orders in a batch: small enough that other transactions wait only briefly for the locks. */
const BATCH_SIZE = 25;
/** Maximum duration of a run. After that, the job queues itself again to make room for others. */
const MAX_RUN_MS = 60_000;

/**
 * Processes the orders affected by an event change, in batches. An order's outcome commits together with its effects,
 * so the job can stop at any point, run twice at once or run again, and each order is still processed once. A failing
 * order doesn't block the others: the problem is stored with that order, which is retried.
 *
 * Lock order of a batch: organiser, pools by id, ticket types by id, orders by id, payments.
 */
export async function processEventChange(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { changeId }: { changeId: string },
  { batches = Number.POSITIVE_INFINITY, batchSize = BATCH_SIZE } = {},
): Promise<void> {
  const change = await readChange(pool, changeId);
  if (!change) return;
  const until = Date.now() + MAX_RUN_MS;
  let last: string | undefined;
  let firstFailure: unknown;
  for (let n = 0; n < batches; n++) {
    const batch = await waitingOrders(pool, changeId, last, batchSize);
    last = batch.at(-1);
    if (!last) {
      if (firstFailure) throw firstFailure;
      return finish(pool, changeId);
    }
    try {
      await processBatch(pool, change, batch);
    } catch (error) {
      log.warn({ err: error, changeId }, 'could not process a batch of orders; trying them one by one');
      firstFailure ??= await processOneByOne(pool, change, batch);
    }
    if (Date.now() > until) break;
  }
  await inTransaction(pool, (client) => addJob(client, processEventChangeJob, { changeId }));
}

async function processBatch(pool: pg.Pool, change: EventChange, orderIds: readonly string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganiser(client, change.organiserId);
    await lockStockOfEvent(client, change.eventId);
    const { rows } = await client.query<{ order_id: string; notified: boolean }>(
      `select order_id, notified_at is not null as notified from event_change_orders
        where change_id = $1 and order_id = any ($2) and done_at is null
        order by order_id
          for update`,
      [change.id, orderIds],
    );
    const remainingFunds = new RemainingFunds(client, change);
    for (const { order_id: orderId, notified } of rows) {
      const outcome = await applyEventChange(client, change, { orderId, notified }, remainingFunds);
      await client.query(
        `update event_change_orders set outcome = $4, problem = null, done_at = now()
          where change_id = $1 and order_id = $2 and event_id = $3`,
        [change.id, orderId, change.eventId, outcome],
      );
    }
  });
}

/**
 * Processes the orders one by one, so that a failing one doesn't block the others. Stores each failure with its order
 * and returns the first.
 */
async function processOneByOne(pool: pg.Pool, change: EventChange, orderIds: readonly string[]): Promise<unknown> {
  let firstFailure: unknown;
  for (const orderId of orderIds)
    try {
      await processBatch(pool, change, [orderId]);
    } catch (error) {
      firstFailure ??= error;
      await pool.query(
        `update event_change_orders set problem = $4 where change_id = $1 and order_id = $2 and event_id = $3 and done_at is null`,
        [change.id, orderId, change.eventId, plainError(error instanceof Error ? error.message : String(error))],
      );
    }
  return firstFailure;
}

async function readChange(pool: pg.Pool, changeId: string): Promise<EventChange | undefined> {
  const { rows } = await pool.query<{
    id: string;
    event_id: string;
    organiser_id: string;
    kind: EventChange['kind'];
    requested_by: string;
  }>(
    `select c.id, c.event_id, e.organiser_id, c.kind, c.requested_by
       from event_changes c join events e on e.id = c.event_id where c.id = $1`,
    [changeId],
  );
  const row = rows[0];
  return (
    row && {
      id: row.id,
      eventId: row.event_id,
      organiserId: row.organiser_id,
      kind: row.kind,
      requestedBy: row.requested_by,
    }
  );
}

/** Next unprocessed orders after the last one that this run has seen. Index: event_change_orders_waiting_idx. */
async function waitingOrders(
  pool: pg.Pool,
  changeId: string,
  last: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from event_change_orders
      where change_id = $1 and done_at is null and ($2::uuid is null or order_id > $2)
      order by order_id
      limit $3`,
    [changeId, last ?? null, limit],
  );
  return rows.map((row) => row.order_id);
}

async function finish(pool: pg.Pool, changeId: string): Promise<void> {
  await pool.query(
    `update event_changes c set finished_at = now()
      where id = $1 and finished_at is null
        and not exists (select from event_change_orders w where w.change_id = c.id and w.done_at is null)`,
    [changeId],
  );
}

export const processEventChangeJob = defineJob({
  name: 'process-event-change',
  title: 'Event change',
  priority: -10,
  // Enough for weeks of retries.
  maxAttempts: 100,
  payload: z.object({ changeId: z.uuid() }),
  run: processEventChange,
});

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
