import type { Answer } from '@quivertree/contract/call';
import type { listLatestOrders } from '@quivertree/contract/selling/order-lists';
import type { RefundShare } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type pg from 'pg';
import { EVENT_IS_OVER } from '../../db/event-conditions.ts';

const MAX_ORDERS = 20;

/**
 * The newest orders for an organisation's current events: those that haven't been over for a month. Reads the end of
 * each event's part of orders_of_event_idx.
 */
export async function latestOrders(pool: pg.Pool, organiserId: string): Promise<Answer<typeof listLatestOrders>> {
  const { rows } = await pool.query<{
    id: string;
    reference: string;
    order_type: 'ONLINE' | 'COMPLIMENTARY';
    state: OrderState;
    refund_share: RefundShare | null;
    buyer_name: string;
    tickets: number;
    total_minor: number;
    currency: string;
    created_at: Date;
    event_id: string;
    event_name: string;
  }>(
    `select o.id, o.reference, o.order_type, o.state, o.refund_share, o.buyer_name, o.total_minor, o.currency,
            o.created_at, e.id as event_id, e.name as event_name,
            (select sum(l.quantity)::int from order_lines l where l.order_id = o.id and l.event_id = o.event_id) as tickets
       from events e
       cross join lateral (
         select * from orders x
          where uuid_hash(x.event_id) = uuid_hash(e.id) and x.event_id = e.id and x.state in ('reserved', 'fulfilled')
          order by x.created_at desc, x.id desc
          limit ${MAX_ORDERS}) o
      where e.organiser_id = $1 and not (${EVENT_IS_OVER} and e.ends_at <= now() - interval '30 days')
      order by o.created_at desc, o.id desc
      limit ${MAX_ORDERS}`,
    [organiserId],
  );
  return {
    orders: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      type: row.order_type,
      state: row.state,
      refundShare: row.refund_share,
      buyerName: row.buyer_name,
      tickets: row.tickets,
      total: decimalOf(row.total_minor),
      currency: row.currency,
      createdAt: row.created_at.toISOString(),
      event: { id: row.event_id, name: row.event_name },
    })),
  };
}
