import { ORDER_TRANSITIONS, type OrderState } from '@quivertree/domain/orders/order-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';

/**
 * Cancels an order, provided that its state allows it and is still the one it had when it was locked. Its reservation no
 * longer counts against the buyer's network. The caller releases its stock.
 */
export async function cancelOrder(
  client: pg.PoolClient,
  { eventId, orderId, state }: { eventId: string; orderId: string; state: OrderState },
  reason: string,
): Promise<void> {
  if (!mayBecome(ORDER_TRANSITIONS, state, 'cancelled'))
    throw new Error(`An order can’t go from ${state} to cancelled`);
  const { rowCount } = await client.query(
    `with counted as (
       select network, network_units as units
         from orders
        where event_id = $1 and id = $2 and network is not null),
     network as (
       update network_reservations r
          set held = r.held - c.units, updated_at = now()
         from counted c
        where r.network = c.network)
     update orders
        set state = 'cancelled', network = null, network_units = null
      where event_id = $1 and id = $2 and state = $3`,
    [eventId, orderId, state],
  );
  if (rowCount !== 1) throw new Error(`Order ${orderId} is no longer ${state}`);
  await client.query(
    `insert into order_history (event_id, order_id, from_state, to_state, reason) values ($1, $2, $3, 'cancelled', $4)`,
    [eventId, orderId, state, reason],
  );
}
