import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { maskEmail, maskName } from '@quivertree/domain/text/masking';
import { decimalOf } from '@quivertree/domain/money/money';
import { type OrderState, publicOrderStatus } from '@quivertree/domain/orders/order-states';
import { isPayable, orderDescription } from '@quivertree/domain/orders/order-payment';
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
  refunds: { amount_minor: number; currency: string; reason: RefundReason; state: RefundState }[];
  suspended: boolean;
  has_valid_tickets: boolean;
  covered: boolean;
  organiser_name: string;
  organiser_email: string;
  total_minor: number;
  currency: string;
  buyer_name: string;
  buyer_email: string;
  buyer_key: string;
  is_users: boolean;
  units: number;
}

/**
 * Refunds of the order `o`: those that haven't failed, bank transfers out of suspense, and those about to be requested
 * for resold tickets.
 */
const REFUNDS = `
  select f.id, f.created_at, f.amount_minor, f.currency, f.reason, f.state
    from payments p join refunds f on f.payment_id = p.id and f.event_id = p.event_id
   where p.order_id = o.id and p.event_id = o.event_id and f.state <> 'failed'
   union all
  select x.id, x.at, x.amount_minor, x.currency,
         case when exists (select from refunds f where f.payment_id = p.id and f.state = 'failed')
              then 'failed_before' else 'other_amount' end,
         'succeeded'
    from payments p join suspense_resolutions x on x.payment_id = p.id and x.event_id = p.event_id
   where p.order_id = o.id and p.event_id = o.event_id and x.method = 'bank_transfer'
   union all
  select b.id, b.decided_at, b.refund_minor, o.currency, 'returned', 'requested'
    from tickets t join ticket_returns b on b.ticket_id = t.id and b.event_id = t.event_id
   where t.order_id = o.id and t.event_id = o.event_id and b.state = 'resold' and b.settled_at is null`;

/**
 * True if the refunds of the order `o`, if any, cover it: its whole price was refunded, or each of its tickets became
 * void for a refund, of which a returned ticket's may be less than its price.
 */
const COVERED = `
  o.refund_share is not distinct from 'refunded' or not exists (
    select from tickets t
     where t.order_id = o.id and t.event_id = o.event_id
       and not exists (select from ticket_history h
                        where h.ticket_id = t.id and h.event_id = t.event_id and h.refund_id is not null)
       and not exists (select from ticket_returns b
                        where b.ticket_id = t.id and b.event_id = t.event_id and b.state = 'resold'
                          and (b.settled_at is null or b.refund_id is not null)))`;

/**
 * Status of an order, for anyone with its reference. Name and email are masked unless the buyer's key is given, or the
 * user's confirmed address is the buyer's.
 */
export async function orderStatusOf(
  pool: pg.Pool,
  reference: string,
  key: string | undefined,
  userId?: string,
): Promise<OrderStatus> {
  const { rows } = await pool.query<StatusRow>({
    name: 'order_status',
    text: `select o.event_id, e.name as event_name, e.state = 'cancelled' as event_cancelled, o.state, o.total_minor, o.currency,
            o.buyer_name, o.buyer_email, o.buyer_key,
            exists (select from users u where u.id = $3::uuid and u.email_verified_at is not null
                       and lower(u.email) = lower(o.buyer_email)) as is_users,
            o.expires_at, o.expires_at > now() as in_time,
            array(select p.state from payments p where p.event_id = o.event_id and p.order_id = o.id
                   order by p.created_at, p.id) as payment_states,
            (select coalesce(json_agg(json_build_object('amount_minor', r.amount_minor, 'currency', r.currency,
                                                        'reason', r.reason, 'state', r.state)
                                      order by r.created_at desc, r.id desc), '[]') from (${REFUNDS}) r) as refunds,
            coalesce((select sum(l.amount_minor) < 0
                        from payments p join ledger_entries l on l.account = 'suspense' and l.owner = p.id::text
                       where p.order_id = o.id and p.event_id = o.event_id), false) as suspended,
            o.state <> 'fulfilled' or ${COVERED} as covered,
            g.name as organiser_name, g.email as organiser_email,
            exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as has_valid_tickets,
            (select sum(l.quantity)::int from order_lines l where l.event_id = o.event_id and l.order_id = o.id) as units
       from events e
       join organisers g on g.id = e.organiser_id
       join orders o on o.event_id = e.id and o.reference = $2
      where e.code = $1`,
    values: [eventCodeOf(reference), reference, userId ?? null],
  });
  const order = rows[0];
  if (!order) throw new Refusal('order.not_found');
  const isBuyer = key === order.buyer_key || order.is_users;
  const status = publicOrderStatus(order.state, order.payment_states.at(-1), {
    refunded: order.refunds.length > 0 && order.covered,
    suspended: order.suspended,
    hasValidTickets: order.has_valid_tickets,
  });
  const isVoid = order.state === 'fulfilled' && status === 'cancelled';
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
      ? {
          ticketsPath: ticketsPath(ticketsKeyOf({ reference, buyerKey: order.buyer_key })),
          ticketCount: order.units,
        }
      : {}),
    ...(order.suspended ? { inSuspense: true } : {}),
    ...(isVoid ? { contact: { name: order.organiser_name, email: order.organiser_email } } : {}),
    ...(isBuyer ? { payableUntil: payableUntil(order), refunds: order.refunds.map(refundAnswer) } : {}),
  };
}

function payableUntil({ state, in_time: inTime, payment_states: payments, expires_at }: StatusRow): string | undefined {
  return isPayable({ state, inTime, payments }) ? expires_at?.toISOString() : undefined;
}

function refundAnswer({ amount_minor, currency, reason, state }: StatusRow['refunds'][number]) {
  return { amount: decimalOf(amount_minor), currency, reason, succeeded: state === 'succeeded' };
}
