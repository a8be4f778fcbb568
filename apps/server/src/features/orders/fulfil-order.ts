import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { changeOrderState } from './change-order-state.ts';
import type { LockedOrder } from './lock-order.ts';

/**
 * Fulfils a paid order under lock: reserved stock becomes sold, tickets are issued, the mail is due, all in the caller's
 * transaction. An expired order takes its stock again if it is still there and the event
 * is on, and is marked late. False: it could not be
 * fulfilled, and nothing was changed.
 */
export async function fulfilOrder(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  const late = order.state === 'expired';
  if (order.state !== 'reserved' && !late) return false;
  if (late && !order.eventIsOn) return false;
  if (late && order.lines.some(({ quantity, unitsLeft }) => unitsLeft < quantity)) return false;
  for (const { ticketTypeId, quantity } of order.lines)
    await client.query(
      `update ticket_types set sold = sold + $3, reserved = reserved - $4 where event_id = $1 and id = $2`,
      [order.eventId, ticketTypeId, quantity, late ? 0 : quantity],
    );
  await changeOrderState(client, order, 'fulfilled', late ? 'paid after its reservation had ended' : 'paid');
  await issueTickets(client, order);
  await client.query(`insert into order_mails (event_id, order_id, kind) values ($1, $2, 'tickets')`, [
    order.eventId,
    order.orderId,
  ]);
  await addJob(client, 'send-tickets-mail', { eventId: order.eventId, orderId: order.orderId });
  return true;
}
