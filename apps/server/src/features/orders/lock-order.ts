import type { OrderState } from '@quivertree/domain/order-states';
import type pg from 'pg';

/** An order under lock, together with the stock that it is for. */
export interface LockedOrder {
  eventId: string;
  orderId: string;
  state: OrderState;
  buyerName: string;
  organiserId: string;
  platformFeeMinor: number;
  /** Whether the event is still to come, and not cancelled or postponed. */
  eventIsOn: boolean;
  /** Sorted by ticket type, in the sequence of the lock. */
  lines: readonly { ticketTypeId: string; quantity: number; unitsLeft: number }[];
}

/** Locks an order's ticket types, in the order of their ids, and then the order: everybody locks in this sequence. */
export async function lockOrder(client: pg.PoolClient, eventId: string, orderId: string): Promise<LockedOrder> {
  const lines = await client.query<{ ticket_type_id: string; quantity: number; units_left: number }>(
    `select l.ticket_type_id, l.quantity, t.capacity - t.sold - t.reserved - t.offered - t.allotted as units_left
       from order_lines l
       join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
      where l.event_id = $1 and l.order_id = $2
      order by t.id
        for no key update of t`,
    [eventId, orderId],
  );
  const orders = await client.query<{
    state: OrderState;
    buyer_name: string;
    organiser_id: string;
    platform_fee_minor: number;
    event_is_on: boolean;
  }>(
    `select o.state, o.buyer_name, o.platform_fee_minor, e.organiser_id,
            e.state = 'published' and e.ends_at > now() as event_is_on
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
    buyerName: order.buyer_name,
    organiserId: order.organiser_id,
    platformFeeMinor: order.platform_fee_minor,
    eventIsOn: order.event_is_on,
    lines: lines.rows.map((row) => ({
      ticketTypeId: row.ticket_type_id,
      quantity: row.quantity,
      unitsLeft: row.units_left,
    })),
  };
}
