import { ORDER_TRANSITIONS, type OrderState } from '@quivertree/domain/order-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import type pg from 'pg';

/** Changes an order's state, if the table allows it and the order still is in the state it was locked in. */
export async function changeOrderState(
  client: pg.PoolClient,
  order: { eventId: string; orderId: string; state: OrderState },
  to: OrderState,
  reason: string,
): Promise<void> {
  if (!mayBecome(ORDER_TRANSITIONS, order.state, to))
    throw new Error(`An order never goes from ${order.state} to ${to}`);
  const { rowCount } = await client.query(
    `update orders
        set state = $4,
            late = ($3 = 'expired' and $4 = 'fulfilled'),
            fulfilled_at = case when $4 = 'fulfilled' then now() end
      where event_id = $1 and id = $2 and state = $3`,
    [order.eventId, order.orderId, order.state, to],
  );
  if (rowCount !== 1) throw new Error(`Order ${order.orderId} was no longer ${order.state}`);
  await client.query(
    'insert into order_history (event_id, order_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)',
    [order.eventId, order.orderId, order.state, to, reason],
  );
}
