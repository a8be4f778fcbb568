import type { OrderStatus } from '@quivertree/contract/orders';
import { maskEmail, maskName } from '@quivertree/domain/masking';
import { decimalOf } from '@quivertree/domain/money';
import { orderDescription } from '@quivertree/domain/order-description';
import { type OrderState, publicOrderStatus } from '@quivertree/domain/order-states';
import type { PaymentState } from '@quivertree/domain/payment-states';
import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';
import { eventCodeOf, ticketsKeyOf, ticketsPath } from './order-links.ts';

interface StatusRow {
  event_id: string;
  event_name: string;
  state: OrderState;
  payment_state: PaymentState | null;
  refunded: boolean;
  has_valid_tickets: boolean;
  total_minor: number;
  currency: string;
  buyer_name: string;
  buyer_email: string;
  buyer_key: string;
  units: number;
}

/** How an order stands, for whoever has its reference; only the buyer's key shows name and e-mail unmasked. */
export async function orderStatusOf(pool: pg.Pool, reference: string, key: string | undefined): Promise<OrderStatus> {
  const { rows } = await pool.query<StatusRow>(
    `select o.event_id, e.name as event_name, o.state, p.state as payment_state, o.total_minor, o.currency,
            o.buyer_name, o.buyer_email, o.buyer_key,
            exists (select from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
                     where p.order_id = o.id and p.event_id = o.event_id and r.state <> 'failed') as refunded,
            exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as has_valid_tickets,
            (select sum(l.quantity)::int from order_lines l where l.event_id = o.event_id and l.order_id = o.id) as units
       from events e
       join orders o on o.event_id = e.id and o.reference = $2
       left join lateral (select p.state from payments p where p.event_id = o.event_id and p.order_id = o.id
                           order by p.created_at desc limit 1) p on true
      where e.code = $1`,
    [eventCodeOf(reference), reference],
  );
  const order = rows[0];
  if (!order) throw new Refusal('order.not_found');
  const isBuyer = key === order.buyer_key;
  const status = publicOrderStatus(order.state, order.payment_state ?? undefined, {
    refunded: order.refunded,
    hasValidTickets: order.has_valid_tickets,
    free: order.total_minor === 0,
  });
  return {
    status,
    amount: decimalOf(order.total_minor),
    currency: order.currency,
    description: orderDescription(order.event_name, order.units),
    reference,
    eventId: order.event_id,
    customerName: isBuyer ? order.buyer_name : maskName(order.buyer_name),
    customerEmail: isBuyer ? order.buyer_email : maskEmail(order.buyer_email),
    ...(isBuyer && status === 'success'
      ? { ticketsPath: ticketsPath(ticketsKeyOf({ reference, buyerKey: order.buyer_key })) }
      : {}),
  };
}
