import type { Answer } from '@quivertree/contract/call';
import type { placeOrder } from '@quivertree/contract/orders';
import { decimalOf } from '@quivertree/domain/money';
import { orderDescription } from '@quivertree/domain/order-description';
import type { Context } from '../../context.ts';
import { reach } from '../../faults.ts';
import { Refusal } from '../../http/refusal.ts';
import type { PaymentToBegin } from '../payments/provider.ts';
import { statusUrl } from './order-links.ts';
import type { NewOrder } from './place-orders.ts';

type OrderAnswer = Answer<typeof placeOrder>;

/** The answer for an order that was placed just now: nothing is read again. */
export function answerOfNewOrder(context: Context, order: NewOrder, expiresAt: Date): Promise<OrderAnswer> {
  const units = order.checked.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return orderAnswer(context, {
    eventId: order.terms.eventId,
    paymentId: order.paymentId,
    reference: order.reference,
    description: orderDescription(order.terms.eventName, units),
    amountMinor: order.checked.price.totalMinor,
    currency: order.terms.currency,
    returnUrl: statusUrl(context.config, order),
    expiresAt,
  });
}

interface KnownOrder {
  payment_id: string;
  reference: string;
  buyer_key: string;
  event_name: string;
  units: number;
  total_minor: number;
  currency: string;
  expires_at: Date | null;
}

/** The same answer for an order that an earlier request placed. */
export async function answerOfKnownOrder(context: Context, eventId: string, orderId: string): Promise<OrderAnswer> {
  const { rows } = await context.pool.query<KnownOrder>(
    `select p.id as payment_id, o.reference, o.buyer_key, e.name as event_name, o.total_minor, o.currency, o.expires_at,
            (select sum(l.quantity)::int from order_lines l where l.event_id = o.event_id and l.order_id = o.id) as units
       from orders o
       join events e on e.id = o.event_id
       left join payments p on p.event_id = o.event_id and p.order_id = o.id
      where o.event_id = $1 and o.id = $2
      order by p.created_at
      limit 1`,
    [eventId, orderId],
  );
  const order = rows[0] as KnownOrder;
  return orderAnswer(context, {
    eventId,
    paymentId: order.payment_id,
    reference: order.reference,
    description: orderDescription(order.event_name, order.units),
    amountMinor: order.total_minor,
    currency: order.currency,
    returnUrl: statusUrl(context.config, { reference: order.reference, buyerKey: order.buyer_key }),
    expiresAt: order.expires_at,
  });
}

/** A free order leads straight to its status; for a paid one the provider says where the buyer pays. */
async function orderAnswer(
  { config, provider }: Context,
  payment: PaymentToBegin & { expiresAt: Date | null },
): Promise<OrderAnswer> {
  const amount = decimalOf(payment.amountMinor);
  if (payment.amountMinor === 0) {
    const { reference, description, returnUrl } = payment;
    const payload = {
      return_url: returnUrl,
      payment_url: null,
      merchant_id: null,
      reference,
      description,
      amount,
      notify_url: null,
    };
    return { amount, provider: config.paymentProvider ?? 'TEST', payload, expiresAt: null };
  }
  if (!provider) throw new Refusal('order.provider_unavailable');
  reach('a payment is about to begin');
  const payload = await provider.begin(payment);
  reach('a payment was begun');
  return { amount, provider: provider.name, payload, expiresAt: payment.expiresAt?.toISOString() ?? null };
}
