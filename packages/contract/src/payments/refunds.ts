import { DISPUTE_STATES } from '@quivertree/domain/payments/dispute-states';
import { ORDER_STATES } from '@quivertree/domain/orders/order-states';
import { PAYMENT_STATES } from '@quivertree/domain/payments/payment-states';
import { REFUND_STATES, REFUND_REASONS } from '@quivertree/domain/payments/refunds';
import * as z from 'zod/mini';
import { ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { provider } from '../orders/orders.ts';
import { currencyName, decimalAmount, instant, opaqueText, paidAmount, typedLine, uuid } from '../shapes.ts';
import { ticketState } from '../tickets/tickets.ts';

const orderParams = z.object({ reference: opaqueText(100) });

export const refundState = z.enum(REFUND_STATES);

/** Reason for a refund (see refunds.ts in domain). */
export const refundReason = z.enum(REFUND_REASONS);

/** A refund divided by who pays; the parts add up to its amount. */
const refundParts = {
  amount: decimalAmount,
  currency: z.string(),
  /** The organiser's part. */
  organiser: decimalAmount,
  /** The platform's part: the refunded share of its fee, tax included. */
  fee: decimalAmount,
  /** The value added tax in `fee`. */
  vat: decimalAmount,
};

/** A refund, or its preview. */
export const refundPlan = z.object({
  /** Null for a preview. */
  refundId: z.nullable(uuid),
  ...refundParts,
  /**
   * Sources of the organiser's part: the event's reserve, the amount due to the organiser, and a new debt that the
   * organiser owes us.
   */
  from: z.object({ reserve: decimalAmount, payable: decimalAmount, receivable: decimalAmount }),
  /** Tickets that become void. */
  tickets: z.array(z.object({ id: uuid, number: z.int(), ticketTypeName: z.string() })),
});

export const refundOrder = defineCall({
  name: 'refundOrder',
  summary: 'Make or preview a refund of an order, of some of its tickets or of an amount',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/refunds',
  access: ORDER_PEOPLE,
  secondFactor: true,
  logs: 'refund.requested',
  idempotent: true,
  params: orderParams,
  body: z.object({
    scope: z.discriminatedUnion('kind', [
      /** Everything left to refund; all tickets become void. */
      z.object({ kind: z.literal('order') }),
      /** The price of these tickets, which become void. */
      z.object({ kind: z.literal('tickets'), ticketIds: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)) }),
      /** An amount; tickets stay valid. */
      z.object({ kind: z.literal('amount'), amount: paidAmount, currency: currencyName }),
    ]),
    /** True if our fee is refunded as well. */
    refundFee: z.boolean(),
    /** Reason, which is emailed to the buyer. */
    reason: typedLine(300),
    /** Previews the refund without making it. */
    dryRun: z._default(z.boolean(), false),
  }),
  answer: refundPlan,
  refusals: [
    'refund.not_paid',
    'refund.nothing_left',
    'refund.above_refundable',
    'refund.ticket_not_live',
    'refund.other_currency',
    'refund.dispute_open',
    'idempotency.key_reused',
  ],
});

export const getOrderMoney = defineCall({
  name: 'getOrderMoney',
  summary: 'Get an order’s payments, refunds and disputes, and what can still be refunded',
  method: 'GET',
  path: '/api/v1/business/orders/{reference}/money',
  access: ORDER_PEOPLE,
  params: orderParams,
  answer: z.object({
    reference: z.string(),
    state: z.enum(ORDER_STATES),
    buyerName: z.string(),
    buyerEmail: z.string(),
    currency: z.string(),
    subtotal: decimalAmount,
    /** Fee that the buyer paid on top. */
    fee: decimalAmount,
    total: decimalAmount,
    /** Our fee, paid by the buyer or absorbed by the organiser. */
    platformFee: decimalAmount,
    /** From the ledger, as defined in domain/sales/figures.ts; null if the order wasn't paid. */
    figures: z.nullable(
      z.object({
        grossSales: decimalAmount,
        refunds: decimalAmount,
        lostDisputes: decimalAmount,
        netSales: decimalAmount,
        fees: decimalAmount,
        earnings: z.number(),
        buyerFees: decimalAmount,
      }),
    ),
    /** Amount that can still be refunded; zero while a dispute is open. */
    refundable: z.object({ withFee: decimalAmount, withoutFee: decimalAmount }),
    tickets: z.array(
      z.object({
        id: uuid,
        number: z.int(),
        ticketTypeName: z.string(),
        state: ticketState,
        /** Amount to refund if only this ticket is refunded, with and without our fee. */
        withFee: decimalAmount,
        withoutFee: decimalAmount,
      }),
    ),
    payments: z.array(
      z.object({
        id: uuid,
        provider,
        state: z.enum(PAYMENT_STATES),
        disposition: z.nullable(z.enum(['applied', 'surplus', 'unmatched'])),
        requested: decimalAmount,
        captured: z.nullable(decimalAmount),
        currency: z.string(),
        at: instant,
      }),
    ),
    refunds: z.array(
      z.object({
        id: uuid,
        paymentId: uuid,
        kind: z.enum(['order', 'tickets', 'amount', 'suspense']),
        state: refundState,
        reason: refundReason,
        note: z.string(),
        /** Null if it was automatic or requested by the holder. */
        requestedBy: z.nullable(z.string()),
        ...refundParts,
        refundFee: z.boolean(),
        /** Numbers of the voided tickets. */
        ticketNumbers: z.array(z.int()),
        at: instant,
      }),
    ),
    disputes: z.array(
      z.object({
        id: uuid,
        paymentId: uuid,
        state: z.enum(DISPUTE_STATES),
        amount: decimalAmount,
        currency: z.string(),
        at: instant,
      }),
    ),
  }),
});

const offerParams = z.object({ ticketsKey: opaqueText(100) });

const refundOffer = z.object({
  eventName: z.string(),
  /** The new date, if there is one. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  timeZone: z.string(),
  /** Deadline for asking for a refund. */
  until: instant,
  amount: decimalAmount,
  currency: z.string(),
  /** True if the refund was already requested. */
  taken: z.boolean(),
});

export const getRefundOffer = defineCall({
  name: 'getRefundOffer',
  summary: 'Get the refund offer for tickets to a postponed event',
  method: 'GET',
  path: '/api/v1/public/tickets/{ticketsKey}/refund-offer',
  access: 'public',
  params: offerParams,
  answer: refundOffer,
  refusals: ['refund_offer.not_found'],
});

export const acceptRefundOffer = defineCall({
  name: 'acceptRefundOffer',
  summary: 'Accept the refund offer for tickets to a postponed event; repeats have no effect',
  method: 'POST',
  path: '/api/v1/public/tickets/{ticketsKey}/refund-offer',
  access: 'public',
  params: offerParams,
  body: z.object({}),
  answer: refundOffer,
  refusals: [
    'refund_offer.not_found',
    'refund_offer.over',
    'refund_offer.admitted',
    'refund.dispute_open',
    'refund.nothing_left',
  ],
});
