import { stockSuffices } from '@quivertree/domain/stock';
import type pg from 'pg';
import { reach } from '../../faults.ts';
import { addJob } from '../../jobs/add-job.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { changeOrderState } from './change-order-state.ts';
import type { LockedOrder } from './lock-order.ts';
import { sellStock } from '../stock/move-stock.ts';

/**
 * Fulfils a paid order under lock: reserved stock becomes sold, tickets are issued, the mail is due, all in the caller's
 * transaction. An expired order takes its stock again if it is still there and the event is on, and is marked late.
 * False: it could not be fulfilled, and nothing was changed.
 */
export async function fulfilOrder(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  const late = order.state === 'expired';
  if (order.state !== 'reserved' && !late) return false;
  if (order.eventIsOff) return false;
  if (late && !(await mayFulfilLate(client, order))) return false;
  await sellStock(client, order.eventId, order.lines, { reserved: !late });
  await changeOrderState(client, order, 'fulfilled', late ? 'paid after its reservation had ended' : 'paid');
  reach('an order was fulfilled, without tickets');
  await issueTickets(client, order);
  reach('tickets were issued, without their mail');
  await client.query(`insert into order_mails (event_id, order_id, kind) values ($1, $2, 'tickets')`, [
    order.eventId,
    order.orderId,
  ]);
  await addJob(client, 'send-tickets-mail', { eventId: order.eventId, orderId: order.orderId });
  return true;
}

/** The event is on, the stock is left, and the buyer has not reached the event's limit with other orders meanwhile. */
async function mayFulfilLate(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  if (!order.eventIsOn || !stockSuffices(order.lines)) return false;
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { rows } = await client.query<{ within: boolean }>(
    `select e.max_per_buyer is null or o.capped_buyer is null
            or units_of_buyer(o.event_id, o.capped_buyer) + $3 <= e.max_per_buyer as within
       from orders o join events e on e.id = o.event_id
      where o.event_id = $1 and o.id = $2`,
    [order.eventId, order.orderId, units],
  );
  return rows[0]?.within ?? false;
}
