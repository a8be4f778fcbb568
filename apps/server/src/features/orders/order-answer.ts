import type { Answer } from '@quivertree/contract/call';
import type { placeOrder } from '@quivertree/contract/orders/orders';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { decimalOf } from '@quivertree/domain/money/money';
import { orderDescription } from '@quivertree/domain/orders/order-payment';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type { Context } from '../../context.ts';
import { failpoint } from '../../config/failpoints.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { storeBegunPayment } from '../payments/begin-payment.ts';
import type { BegunPayment, OrderPayload, PaymentToBegin } from '../payments/providers/provider.ts';
import { statusUrl } from '../../links/order-links.ts';
import type { NewOrder } from './place-orders.ts';
import { one } from '../../db/one-row.ts';

type OrderAnswer = Answer<typeof placeOrder>;

/** Response to an order that has just been placed, built without reading the order back. */
export async function answerOfNewOrder(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'providers'>,
  order: NewOrder,
  expiresAt: Date,
): Promise<OrderAnswer> {
  const units = order.checked.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const payment = {
    eventId: order.terms.eventId,
    paymentId: order.paymentId,
    reference: order.reference,
    description: orderDescription(order.terms.eventName, units),
    amountMinor: order.checked.price.totalMinor,
    currency: order.terms.currency,
    returnUrl: statusUrl(context.config, order),
    expiresAt,
  };
  const answer =
    payment.amountMinor === 0 ? nothingToPay(order.provider, payment) : await begin(context, order.provider, payment);
  return { ...answer, order: { reference: order.reference, key: order.buyerKey } };
}

interface KnownOrder {
  payment_id: string;
  provider: Provider | null;
  payment_provider: Provider | null;
  payment_url: string | null;
  attempt_reference: string | null;
  reference: string;
  buyer_key: string;
  state: OrderState;
  event_name: string;
  units: number;
  total_minor: number;
  currency: string;
  expires_at: Date;
}

/**
 * Like {@link answerOfNewOrder}, for an order placed by an earlier request, with its latest payment. Begins that
 * payment if it hasn't begun yet, using the same idempotency key at the provider. If nothing is left to pay, the
 * response leads to the order's status.
 */
export async function answerOfKnownOrder(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'providers'>,
  eventId: string,
  orderId: string,
): Promise<OrderAnswer> {
  const { rows } = await context.pool.query<KnownOrder>(
    `select p.id as payment_id, p.provider, p.payment_url, p.attempt_reference, o.reference, o.buyer_key, o.state,
            e.name as event_name, e.payment_provider, o.total_minor, o.currency, o.expires_at,
            (select sum(l.quantity)::int from order_lines l where l.event_id = o.event_id and l.order_id = o.id) as units
       from orders o
       join events e on e.id = o.event_id
       left join payments p on p.event_id = o.event_id and p.order_id = o.id
      where o.event_id = $1 and o.id = $2
      order by p.created_at desc, p.id desc
      limit 1`,
    [eventId, orderId],
  );
  const order = one(rows);
  const payment = {
    eventId,
    paymentId: order.payment_id,
    reference: order.attempt_reference ?? order.reference,
    description: orderDescription(order.event_name, order.units),
    amountMinor: order.total_minor,
    currency: order.currency,
    returnUrl: statusUrl(context.config, { reference: order.reference, buyerKey: order.buyer_key }),
    expiresAt: order.expires_at,
  };
  const answer = await answerAbout(context, order, payment);
  return { ...answer, order: { reference: order.reference, key: order.buyer_key } };
}

async function answerAbout(
  context: Pick<Context, 'pool' | 'log' | 'providers'>,
  order: KnownOrder,
  payment: PaymentToBegin,
): Promise<OrderAnswer> {
  if (!order.provider)
    return nothingToPay(providerNameFor(context, { paymentProvider: order.payment_provider }), payment);
  if (order.state !== 'reserved') return nothingToPay(order.provider, payment);
  if (order.payment_url)
    return answerWith(order.provider, payment, {
      payload: plainPayload(payment, order.payment_url),
      next: { kind: 'redirect', url: order.payment_url },
    });
  return begin(context, order.provider, payment);
}

/** Name of the provider that serves an event; TEST, which takes no money, if there is none. */
export function providerNameFor(
  { providers }: Pick<Context, 'providers'>,
  event: { paymentProvider: Provider | null },
): Provider {
  return providers.serving(event)?.name ?? 'TEST';
}

/** Begins a payment at the provider. If the provider fails, the order remains and a repeated request tries again. */
async function begin(
  context: Pick<Context, 'pool' | 'log' | 'providers'>,
  name: Provider,
  payment: PaymentToBegin,
): Promise<OrderAnswer> {
  const { pool, providers, log } = context;
  const { eventId, paymentId } = payment;
  failpoint('a payment is about to start');
  const begun = await providers
    .find(name)
    ?.begin(payment)
    .catch((error: unknown) => {
      log.warn({ err: error, provider: name, eventId, paymentId }, 'could not begin a payment');
    });
  if (!begun) throw new Refusal('order.provider_unavailable', undefined, { retryAfter: 2 });
  failpoint('a payment was started');
  const { payload, providerReference } = begun;
  if (providerReference) await storeBegunPayment(pool, payment, { providerReference, paymentUrl: payload.payment_url });
  return answerWith(name, payment, begun);
}

/** Response for an order that is free, paid or expired, leading straight to the order's status. */
function nothingToPay(provider: Provider, payment: Omit<PaymentToBegin, 'expiresAt'>): OrderAnswer {
  return {
    amount: 0,
    provider,
    payload: plainPayload(payment, null),
    next: { kind: 'redirect', url: payment.returnUrl },
    expiresAt: null,
  };
}

function answerWith(
  provider: Provider,
  { amountMinor, expiresAt }: PaymentToBegin,
  { payload, next }: Pick<BegunPayment, 'payload' | 'next'>,
): OrderAnswer {
  return { amount: decimalOf(amountMinor), provider, payload, next, expiresAt: expiresAt.toISOString() };
}

function plainPayload(payment: Omit<PaymentToBegin, 'expiresAt'>, paymentUrl: string | null): OrderPayload {
  const { reference, description, returnUrl, amountMinor } = payment;
  return {
    return_url: returnUrl,
    payment_url: paymentUrl,
    merchant_id: null,
    reference,
    description,
    amount: decimalOf(amountMinor),
    notify_url: null,
  };
}
