import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { lockOrganiser } from '../payments/ledger/lock-organiser.ts';
import { OrganiserPurse } from './organiser-purse.ts';
import { type EventChange, settleOrder } from './settle-order.ts';
import { workLater } from './work-later.ts';

/** So many orders are gone through in one transaction: short enough that others wait a moment for its locks, not more. */
const ORDERS_A_BATCH = 25;
/** Then the job makes room for others and comes again, in milliseconds. */
const RUN_LIMIT_MS = 60_000;

/**
 * Goes through the orders that an event's change concerns, in batches: what happens to an order and the note that it
 * happened commit together. So the job can end at any point, run twice at once or come again: each order is gone
 * through once. An order that cannot be, holds up no other: why is noted, and it is tried again.
 *
 * Lock order of a batch: organiser, pools by id, ticket types by id, orders by id, payments.
 */
export async function workThroughEventChange(
  { pool, log }: Context,
  { changeId }: { changeId: string },
  { batches = Number.POSITIVE_INFINITY, ordersABatch = ORDERS_A_BATCH } = {},
): Promise<void> {
  const change = await readChange(pool, changeId);
  if (!change) return;
  const until = Date.now() + RUN_LIMIT_MS;
  let last: string | undefined;
  let firstFailure: unknown;
  for (let n = 0; n < batches; n++) {
    const batch = await waitingOrders(pool, changeId, last, ordersABatch);
    last = batch.at(-1);
    if (!last) {
      if (firstFailure) throw firstFailure;
      return finish(pool, changeId);
    }
    try {
      await settleBatch(pool, change, batch);
    } catch (error) {
      log.warn({ err: error, changeId }, 'a batch of orders could not be gone through, they are tried one by one');
      firstFailure ??= await settleSingly(pool, change, batch);
    }
    if (Date.now() > until) break;
  }
  await inTransaction(pool, (client) => workLater(client, changeId));
}

async function settleBatch(pool: pg.Pool, change: EventChange, orderIds: readonly string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganiser(client, change.organiserId);
    await client.query('select from lock_stock($1, array(select id from ticket_types where event_id = $1))', [
      change.eventId,
    ]);
    const { rows } = await client.query<{ order_id: string; told: boolean }>(
      `select order_id, told_at is not null as told from event_change_orders
        where change_id = $1 and order_id = any ($2) and done_at is null
        order by order_id
          for update`,
      [change.id, orderIds],
    );
    const purse = new OrganiserPurse(client, change);
    for (const { order_id: orderId, told } of rows) {
      const outcome = await settleOrder(client, change, { orderId, told }, purse);
      await client.query(
        `update event_change_orders set outcome = $4, problem = null, done_at = now()
          where change_id = $1 and order_id = $2 and event_id = $3`,
        [change.id, orderId, change.eventId, outcome],
      );
    }
  });
}

/** Answers the first failure; what failed is noted at its order. */
async function settleSingly(pool: pg.Pool, change: EventChange, orderIds: readonly string[]): Promise<unknown> {
  let firstFailure: unknown;
  for (const orderId of orderIds)
    try {
      await settleBatch(pool, change, [orderId]);
    } catch (error) {
      firstFailure ??= error;
      await pool.query(
        `update event_change_orders set problem = $4 where change_id = $1 and order_id = $2 and event_id = $3 and done_at is null`,
        [change.id, orderId, change.eventId, error instanceof Error ? error.message : String(error)],
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

/** The next orders that wait, past the last one that this run has seen. Index: event_change_orders_waiting_idx. */
async function waitingOrders(
  pool: pg.Pool,
  changeId: string,
  last: string | undefined,
  most: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from event_change_orders
      where change_id = $1 and done_at is null and ($2::uuid is null or order_id > $2)
      order by order_id
      limit $3`,
    [changeId, last ?? null, most],
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
