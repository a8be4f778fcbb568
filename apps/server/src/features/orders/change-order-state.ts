import { ORDER_TRANSITIONS, type OrderState } from '@quivertree/domain/orders/order-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';

/**
 * Moves an order to another state, provided that the transition is allowed and the order is still in the state it had
 * when it was locked. Its reservation no longer counts against the buyer's network and, if the order was paid, that
 * network may hold more unpaid stock from then on.
 */
export async function changeOrderState(
  client: pg.PoolClient,
  order: { eventId: string; orderId: string; state: OrderState },
  to: OrderState,
  reason: string,
): Promise<void> {
  if (!mayBecome(ORDER_TRANSITIONS, order.state, to)) throw new Error(`An order can’t go from ${order.state} to ${to}`);
  const { rowCount } = await client.query(
    `with counted as (
       select network, network_units as units
         from orders
        where event_id = $1 and id = $2 and network is not null),
     network as (
       update network_reservations r
          set held = r.held - c.units, paid = r.paid + case when $4 = 'fulfilled' then c.units else 0 end, updated_at = now()
         from counted c
        where r.network = c.network)
     update orders
        set state = $4,
            late = ($3 = 'expired' and $4 = 'fulfilled'),
            fulfilled_at = case when $4 = 'fulfilled' then now() end,
            network = null,
            network_units = null
      where event_id = $1 and id = $2 and state = $3`,
    [order.eventId, order.orderId, order.state, to],
  );
  if (rowCount !== 1) throw new Error(`Order ${order.orderId} is no longer ${order.state}`);
  await client.query(
    'insert into order_history (event_id, order_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)',
    [order.eventId, order.orderId, order.state, to, reason],
  );
}
