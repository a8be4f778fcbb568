import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { changeOrderState } from './change-order-state.ts';
import { lockOrder } from './lock-order.ts';

const ORDERS_A_ROUND = 200;

/**
 * Gives back the stock of reservations that have run out; one transaction an order, so that a payment that arrives at
 * the same moment waits for one order only. Safe in several servers at once. Returns how many expired.
 */
export async function expireReservations(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ event_id: string; id: string }>(
    `select event_id, id from orders where state = 'reserved' and expires_at <= now() order by expires_at limit $1`,
    [ORDERS_A_ROUND],
  );
  let expired = 0;
  for (const { event_id, id } of rows) if (await expireReservation(pool, event_id, id)) expired++;
  return expired;
}

async function expireReservation(pool: pg.Pool, eventId: string, orderId: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const order = await lockOrder(client, eventId, orderId);
    if (order.state !== 'reserved') return false;
    for (const { ticketTypeId, quantity } of order.lines)
      await client.query('update ticket_types set reserved = reserved - $3 where event_id = $1 and id = $2', [
        eventId,
        ticketTypeId,
        quantity,
      ]);
    await changeOrderState(client, order, 'expired', 'the reservation ran out');
    return true;
  });
}
