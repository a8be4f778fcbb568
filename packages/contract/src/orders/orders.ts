import { PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { REFUND_REASONS } from '@quivertree/domain/payments/refunds';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmount, emailAddress, instant, opaqueText, personName, typedText, uuid } from '../shapes.ts';

/** Contents of a buyer's own link: the order's reference and the buyer's key. */
const buyersOrder = z.object({ reference: opaqueText(100), key: opaqueText(100) });

/** A buyer's order (section 3). It contains no prices. */
export const orderRequest = z.object({
  eventId: uuid,
  orderType: z._default(z.literal('ONLINE'), 'ONLINE'),
  attendee: z.object({ name: personName(120), email: emailAddress }),
  customFields: z._default(
    z.array(z.object({ label: typedText(200), value: typedText(2000) })).check(z.maxLength(60)),
    [],
  ),
  tickets: z
    .array(z.object({ ticketId: uuid, quantity: z.int().check(z.minimum(0), z.maximum(1_000)) }))
    .check(z.maxLength(60)),
  /** Key from a waiting-list offer's link, with which the order may use the stock reserved for this buyer. */
  offerKey: z.optional(opaqueText(100)),
  /** The buyer's place in the event's waiting room; without it, the one in the browser's cookie counts. */
  place: z.optional(opaqueText(100)),
  /** The total shown to the buyer; the order is refused if its actual total is different. */
  expectedTotal: z.optional(decimalAmount),
  /** The buyer's unpaid order for the same event, which this one replaces. */
  replaces: z.optional(buyersOrder),
});
export type OrderRequest = z.output<typeof orderRequest>;

export const provider = z.enum(PROVIDERS);

/** Redirect to the payment provider (section 3). We never send `merchant_key`; other back ends may. */
export const orderPayload = z.object({
  return_url: z.string(),
  payment_url: z.nullable(z.string()),
  merchant_key: z.optional(z.string()),
  merchant_id: z.nullable(z.string()),
  reference: z.string(),
  description: z.string(),
  amount: decimalAmount,
  notify_url: z.nullable(z.string()),
  /** BUDDY only: hash computed by the server. */
  hash: z.optional(z.string()),
});

/** The buyer's next stop: an address to open, or a form to post to the payment page in a new tab. */
const nextStop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
]);
export type NextStop = z.infer<typeof nextStop>;

const orderAnswer = z.object({
  /** Amount to pay. It is 0 if the order is free, paid or expired; the buyer is then redirected to `return_url`. */
  amount: decimalAmount,
  provider,
  payload: orderPayload,
  /** Optional, since other back ends may send only the specified fields above. */
  next: z.optional(nextStop),
  /** Reference and buyer's key, for the buyer's own link; optional, since other back ends may not have a key. */
  order: z.optional(buyersOrder),
  /** End of the reservation; null for a fulfilled order. */
  expiresAt: z.nullable(instant),
});

export const placeOrder = defineCall({
  name: 'placeOrder',
  summary:
    'Order tickets: reserves stock until expiresAt (15 minutes, or 5 for a network that let many reservations expire); free orders are fulfilled immediately',
  method: 'POST',
  path: '/api/v2/public/orders',
  access: 'public',
  idempotent: true,
  body: orderRequest,
  answer: orderAnswer,
  refusals: [
    'event.not_found',
    'order.no_tickets',
    'order.unknown_ticket',
    'order.price_changed',
    'order.too_many',
    'order.too_many_for_buyer',
    'offer.used_or_expired',
    'offer.not_found',
    'order.sold_out',
    'order.sales_not_open',
    'order.sales_closed',
    'order.event_over',
    'order.event_cancelled',
    'order.event_postponed',
    'order.event_off_sale',
    'order.event_changed',
    'order.custom_field_missing',
    'order.custom_field_invalid',
    'order.no_provider',
    'order.provider_unavailable',
    'order.no_place',
    'order.not_admitted',
    'order.place_lapsed',
    'order.place_used',
    'order.too_often',
    'order.too_many_unpaid',
    'idempotency.key_reused',
    'idempotency.in_progress',
  ],
});

export const payOrder = defineCall({
  name: 'payOrder',
  summary: 'Pay a reserved order: continues its payment, or starts a new one after a decline',
  method: 'POST',
  path: '/api/v1/public/orders/{reference}/payment',
  access: 'public',
  params: z.object({ reference: opaqueText(100) }),
  body: z.object({ key: opaqueText(100) }),
  answer: orderAnswer,
  refusals: [
    'order.not_found',
    'order.reservation_over',
    'order.payment_in_progress',
    'order.no_provider',
    'order.provider_unavailable',
    'order.too_often',
  ],
});

export const orderStatus = z.object({
  /** `success`, `pending`, or any other value for failure (section 4). */
  status: z.enum(['success', 'pending', 'failed', 'expired', 'cancelled', 'refunded']),
  amount: decimalAmount,
  currency: z.string(),
  description: z.string(),
  reference: z.string(),
  eventId: uuid,
  /** Masked (`J… N…`, `j…@example.com`) unless the link contains the buyer's key or the buyer is signed in. */
  customerName: z.optional(z.string()),
  customerEmail: z.optional(z.string()),
  /** Path of the order's tickets; only for the buyer and after success. */
  ticketsPath: z.optional(z.string()),
  /** Number of tickets there, void ones included. */
  ticketCount: z.optional(z.int()),
  /** Deadline to pay, or to retry after a decline; only for the buyer, while no payment is in progress. */
  payableUntil: z.optional(instant),
  /** Refunds with their reasons, newest first; only for the buyer. */
  refunds: z.optional(
    z.array(
      z.object({
        amount: decimalAmount,
        currency: z.string(),
        reason: z.enum(REFUND_REASONS),
        succeeded: z.boolean(),
      }),
    ),
  ),
  /** True if money for the order is in suspense: it arrived, but we have yet to find out what to do with it. */
  inSuspense: z.optional(z.boolean()),
  /** Organiser to contact if all tickets are void and the refunds, if any, don't cover the order. */
  contact: z.optional(z.object({ name: z.string(), email: z.string() })),
  eventName: z.string(),
  /** True if the event was cancelled. */
  eventCancelled: z.boolean(),
});
export type OrderStatus = z.infer<typeof orderStatus>;

export const checkPayment = defineCall({
  name: 'checkPayment',
  summary: 'Ask the provider about an order’s payment, and get the order’s status',
  method: 'POST',
  path: '/api/v1/public/orders/{reference}/payment/check',
  access: 'public',
  params: z.object({ reference: opaqueText(100) }),
  body: z.object({ key: opaqueText(100) }),
  answer: orderStatus,
  refusals: ['order.not_found', 'order.provider_unavailable', 'order.too_often'],
});

export const getOrderStatus = defineCall({
  name: 'getOrderStatus',
  summary: 'Get the status of an order',
  method: 'GET',
  path: '/api/v2/public/orders/status/{reference}',
  access: 'public',
  params: z.object({ reference: opaqueText(100) }),
  query: z.object({ key: z.optional(typedText(100)) }),
  answer: orderStatus,
  refusals: ['order.not_found'],
});
