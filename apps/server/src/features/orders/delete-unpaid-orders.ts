import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { UNPAID_ORDER_DAYS } from '@quivertree/domain/orders/order-states';
import type { Infrastructure } from '../../infrastructure.ts';
import { minIdAt } from '../../db/ids.ts';
import { inTransaction } from '../../db/database.ts';
import { defineSweep } from '../../jobs/sweep.ts';
import { nextBatch } from '../../jobs/sweep-positions.ts';

const BATCH_SIZE = 500;
const BATCHES_PER_RUN = 20;
/** Pause between batches, so that buyers aren't slowed down. */
const PAUSE_MS = 200;

/**
 * Deletes orders that expired at least 30 days ago and were never paid. An order is retained if its provider has
 * reported a charge for it; a Stripe session isn't a charge, because Stripe creates it before the buyer pays. All
 * Stripe sessions have expired after 30 days, but another provider's old payment page might still take money, which is
 * then refunded automatically (`restore-deleted-payment.ts`). The bodies of the orders' payment notifications are
 * cleared, as they may contain buyers' data. Orders that anything else refers to are retained. Safe to run on several
 * servers at once. Returns the number of orders deleted.
 *
 * Index: orders_ended_idx. Each run checks the next 10,000 candidates, so that it doesn't read all retained orders.
 */
export async function deleteUnpaidOrders({
  pool,
  log,
  clock,
  stopping,
}: Pick<Infrastructure, 'pool' | 'log' | 'clock' | 'stopping'>): Promise<number> {
  const until = minIdAt(clock.now() - UNPAID_ORDER_DAYS * DAY_MS);
  let deleted = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN && !stopping.aborted; batch++) {
    const orders = await nextBatch(pool, {
      sweep: 'unpaid orders',
      batchSize: BATCH_SIZE,
      read: (after, max) =>
        pool.query<{ key: string }>(
          `select id as key from orders where state = 'expired' and id > $1 and id < $2 order by id limit $3`,
          [after, until, max],
        ),
    });
    deleted += await deleteUntouched(
      { pool, log },
      orders.map(({ key }) => key),
    );
    if (orders.length < BATCH_SIZE) break;
    await wait(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  return deleted;
}

/**
 * Deletes the orders in one transaction or, if that fails, one by one, so that one bad order doesn't block the others.
 */
async function deleteUntouched(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  ids: readonly string[],
): Promise<number> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '500ms'`);
      const { rowCount } = await client.query(DELETE, [ids, UNPAID_ORDER_DAYS]);
      return rowCount ?? 0;
    });
  } catch (error) {
    if (ids.length <= 1) {
      log.warn({ err: error, orderId: ids[0] }, 'could not delete an unpaid order');
      return 0;
    }
    let deleted = 0;
    for (const id of ids) deleted += await deleteUntouched({ pool, log }, [id]);
    return deleted;
  }
}

/**
 * `$1` holds the candidate ids, `$2` the number of days. Compares dates rather than ids, because the time in an id
 * comes from a server's own clock.
 */
const DELETE = `
  with untouched as (
    select o.event_id, o.id from orders o
     where o.id = any ($1) and o.state = 'expired'
       and greatest(o.created_at, o.expires_at) < now() - make_interval(days => $2)
       and not exists (select from payments p
                        where p.order_id = o.id and p.event_id = o.event_id
                          and (p.state in ('pending', 'captured')
                               or (p.provider_reference is not null
                                   and not exists (select from payment_providers v
                                                    where v.name = p.provider and v.names_charge_at_start))))
       and not exists (select from order_emails m where m.order_id = o.id and m.event_id = o.event_id)
       and not exists (select from order_actions a where a.order_id = o.id and a.event_id = o.event_id)
       and not exists (select from event_change_orders c where c.order_id = o.id and c.event_id = o.event_id)
       and not exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id)
       for update of o skip locked),
  emptied as (
    update payment_notifications n set body = ''
      from untouched u join payments p on p.order_id = u.id and p.event_id = u.event_id
     where n.payment_id = p.id and n.event_id = p.event_id),
  deleted as (
    delete from orders o using untouched u where o.id = u.id and o.event_id = u.event_id
    returning o.event_id),
  counted as (
    insert into deleted_orders as d (event_id, orders)
    select event_id, count(*) from deleted group by event_id order by event_id
        on conflict (event_id) do update set orders = d.orders + excluded.orders)
  select from deleted`;

/** Interval between runs, short enough for a server that restarts every hour to start one. */
const DELETION_MS = 900_000;

export const deleteUnpaidOrdersSweep = defineSweep({
  title: 'unpaid orders deleted',
  everyMs: DELETION_MS,
  run: deleteUnpaidOrders,
});
