import type { OrderState } from '@quivertree/domain/orders/order-states';
import type { UnsoldStock, OrderedStock } from '@quivertree/domain/stock/stock';
import type pg from 'pg';

export interface LockedLine extends OrderedStock, UnsoldStock {}

/** Identifies an order. */
export interface OrderKey {
  eventId: string;
  orderId: string;
}

/** An order under lock, with the stock it needs. */
export interface LockedOrder extends OrderKey {
  state: OrderState;
  organiserId: string;
  platformFeeMinor: number;
  /** True while the event hasn't ended and isn't cancelled or postponed. */
  eventIsOn: boolean;
  lines: readonly LockedLine[];
}

/**
 * Locks an order's pools and ticket types, each by id, and then the order. Every transaction locks in this order
 * (`lock_stock`).
 */
export async function lockOrder(client: pg.PoolClient, eventId: string, orderId: string): Promise<LockedOrder> {
  const lines = await client.query<LockedLine>(
    `select l.ticket_type_id as "ticketTypeId", l.quantity, s.units_left as "unitsLeft", s.pool_id as "poolId",
            s.pool_left as "poolLeft", s.units_unsold as "unitsUnsold", s.pool_unsold as "poolUnsold"
       from lock_stock($1, array(select ticket_type_id from order_lines where event_id = $1 and order_id = $2)) s
       join order_lines l on l.event_id = $1 and l.order_id = $2 and l.ticket_type_id = s.ticket_type_id`,
    [eventId, orderId],
  );
  const orders = await client.query<{
    state: OrderState;
    organiser_id: string;
    platform_fee_minor: number;
    event_is_on: boolean;
  }>(
    `select o.state, o.platform_fee_minor, e.organiser_id, e.state = 'published' and e.ends_at > now() as event_is_on
       from orders o join events e on e.id = o.event_id
      where o.event_id = $1 and o.id = $2
        for no key update of o`,
    [eventId, orderId],
  );
  const order = orders.rows[0];
  if (!order) throw new Error(`There is no order ${orderId}`);
  return {
    eventId,
    orderId,
    state: order.state,
    organiserId: order.organiser_id,
    platformFeeMinor: order.platform_fee_minor,
    eventIsOn: order.event_is_on,
    lines: lines.rows,
  };
}
