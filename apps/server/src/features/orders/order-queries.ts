import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { maskEmail, maskName } from '@quivertree/domain/text/masking';
import { decimalOf } from '@quivertree/domain/money/money';
import { type OrderState, publicOrderStatus } from '@quivertree/domain/orders/order-states';
import { paymentChoice, orderDescription } from '@quivertree/domain/orders/order-payment';
import type { PaymentState } from '@quivertree/domain/payments/payment-states';
import type { RefundState, RefundReason } from '@quivertree/domain/payments/refunds';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';
import { eventCodeOf, ticketsKeyOf, ticketsPath } from '../../links/order-links.ts';

interface StatusRow {
  event_id: string;
  event_name: string;
  event_cancelled: boolean;
  state: OrderState;
  payment_states: PaymentState[];
  in_time: boolean;
  expires_at: Date | null;
  refunds: { amount_minor: number; reason: RefundReason; state: RefundState }[];
  has_valid_tickets: boolean;
  total_minor: number;
  currency: string;
  buyer_name: string;
  buyer_email: string;
  buyer_key: string;
  units: number;
}

/** Status of an order, for anyone with its reference. Name and email are masked unless the buyer's key is given. */
export async function orderStatusOf(pool: pg.Pool, reference: string, key: string | undefined): Promise<OrderStatus> {
  const { rows } = await pool.query<StatusRow>({
    name: 'order_status',
    text: `select o.event_id, e.name as event_name, e.state = 'cancelled' as event_cancelled, o.state, o.total_minor, o.currency,
            o.buyer_name, o.buyer_email, o.buyer_key, o.expires_at, o.expires_at > now() as in_time,
            array(select p.state from payments p where p.event_id = o.event_id and p.order_id = o.id
                   order by p.created_at, p.id) as payment_states,
            (select coalesce(json_agg(json_build_object('amount_minor', r.amount_minor, 'reason', r.reason, 'state', r.state)
                                      order by r.created_at desc, r.id desc), '[]')
               from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
              where p.order_id = o.id and p.event_id = o.event_id and r.state <> 'failed') as refunds,
            exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as has_valid_tickets,
            (select sum(l.quantity)::int from order_lines l where l.event_id = o.event_id and l.order_id = o.id) as units
       from events e
       join orders o on o.event_id = e.id and o.reference = $2
      where e.code = $1`,
    values: [eventCodeOf(reference), reference],
  });
  const order = rows[0];
  if (!order) throw new Refusal('order.not_found');
  const isBuyer = key === order.buyer_key;
  const status = publicOrderStatus(order.state, order.payment_states.at(-1), {
    refunded: order.refunds.length > 0,
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
    eventName: order.event_name,
    eventCancelled: order.event_cancelled,
    customerName: isBuyer ? order.buyer_name : maskName(order.buyer_name),
    customerEmail: isBuyer ? order.buyer_email : maskEmail(order.buyer_email),
    ...(isBuyer && status === 'success'
      ? { ticketsPath: ticketsPath(ticketsKeyOf({ reference, buyerKey: order.buyer_key })) }
      : {}),
    ...(isBuyer ? { payableUntil: payableUntil(order), refunds: order.refunds.map(refundAnswer) } : {}),
  };
}

function payableUntil({ state, in_time: inTime, payment_states: payments, expires_at }: StatusRow): string | undefined {
  const choice = paymentChoice({ state, inTime, payments });
  return choice === 'continue' || choice === 'again' ? expires_at?.toISOString() : undefined;
}

function refundAnswer({ amount_minor, reason, state }: StatusRow['refunds'][number]) {
  return { amount: decimalOf(amount_minor), reason, succeeded: state === 'succeeded' };
}
