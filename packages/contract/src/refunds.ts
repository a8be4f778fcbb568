import { DISPUTE_STATES } from '@quivertree/domain/dispute-states';
import { ORDER_STATES } from '@quivertree/domain/order-states';
import { PAYMENT_STATES } from '@quivertree/domain/payment-states';
import { REFUND_REASONS } from '@quivertree/domain/refund-reasons';
import { REFUND_STATES } from '@quivertree/domain/refund-states';
import * as z from 'zod/mini';
import { ORDER_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { provider } from './orders.ts';
import { currencyName, decimalAmount, instant, opaqueText, paidAmount, typedLine, uuid } from './shapes.ts';
import { ticketState } from './tickets.ts';

const orderParams = z.object({ reference: opaqueText(100) });

export const refundState = z.enum(REFUND_STATES);

/** Why money goes back (domain, refund-reasons.ts). */
export const refundReason = z.enum(REFUND_REASONS);

/** What a refund takes from whom; the parts add up to its amount. */
const givenBack = {
  amount: decimalAmount,
  currency: z.string(),
  /** The organiser's part. */
  organiser: decimalAmount,
  /** The platform's part of its fee, tax included. */
  fee: decimalAmount,
  /** The value added tax in `fee`. */
  vat: decimalAmount,
};

/** A refund as it was made, or as it would be made. */
export const refundPlan = z.object({
  /** Null for a preview. */
  refundId: z.nullable(uuid),
  ...givenBack,
  /** Where the organiser's part comes from: held for this event, due to the organiser, or owed by them from now on. */
  from: z.object({ reserve: decimalAmount, payable: decimalAmount, receivable: decimalAmount }),
  /** The tickets that become void. */
  tickets: z.array(z.object({ id: uuid, number: z.int(), ticketTypeName: z.string() })),
});

export const refundOrder = defineCall({
  name: 'refundOrder',
  summary: 'Refund an order, some of its tickets, or an amount of it; or preview that',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/refunds',
  access: ORDER_PEOPLE,
  secondFactor: true,
  records: 'refund.requested',
  idempotent: true,
  params: orderParams,
  body: z.object({
    what: z.discriminatedUnion('kind', [
      /** All that is left; every ticket becomes void. */
      z.object({ kind: z.literal('order') }),
      /** What these tickets cost; exactly they become void. */
      z.object({ kind: z.literal('tickets'), ticketIds: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)) }),
      /** An amount; the tickets stay valid. */
      z.object({ kind: z.literal('amount'), amount: paidAmount, currency: currencyName }),
    ]),
    /** Whether the platform gives up its fee on what is refunded. */
    feeGoesBack: z.boolean(),
    /** The buyer reads it. */
    why: typedLine(300),
    /** Only shows what would happen to whose money. */
    dryRun: z._default(z.boolean(), false),
  }),
  answer: refundPlan,
  refusals: [
    'auth.required',
    'access.denied',
    'order.not_found',
    'refund.not_paid',
    'refund.nothing_left',
    'refund.above_left',
    'refund.ticket_not_live',
    'refund.other_currency',
    'refund.dispute_open',
    'idempotency.key_reused',
  ],
});

export const getOrderMoney = defineCall({
  name: 'getOrderMoney',
  summary: "An order's money: what was paid, what went back and why, what can still go back",
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
    /** What the buyer paid on top. */
    fee: decimalAmount,
    total: decimalAmount,
    /** What the platform earned, whoever bore it. */
    platformFee: decimalAmount,
    /** By the ledger, each defined in domain/figures.ts; null where the order wasn't paid. */
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
    /** What can still go back; nil while a dispute is open. */
    refundable: z.object({ withFee: decimalAmount, withoutFee: decimalAmount }),
    tickets: z.array(
      z.object({
        id: uuid,
        number: z.int(),
        ticketTypeName: z.string(),
        state: ticketState,
        /** What a refund of this ticket pays. */
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
        asked: decimalAmount,
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
        why: z.string(),
        /** Null where it went back by itself, or the holder asked. */
        requestedBy: z.nullable(z.string()),
        ...givenBack,
        feeGoesBack: z.boolean(),
        /** Numbers of the tickets that it voided. */
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
  refusals: ['auth.required', 'access.denied', 'order.not_found'],
});

const offerParams = z.object({ ticketsKey: opaqueText(100) });

const refundOffer = z.object({
  eventName: z.string(),
  /** The new date, once there is one. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  timeZone: z.string(),
  /** Until when the money can be asked back. */
  until: instant,
  amount: decimalAmount,
  currency: z.string(),
  /** Whether it was asked back already. */
  taken: z.boolean(),
});

export const getRefundOffer = defineCall({
  name: 'getRefundOffer',
  summary: 'What the holder of tickets to a postponed event may have back, and until when',
  method: 'GET',
  path: '/api/v1/public/tickets/{ticketsKey}/refund-offer',
  access: 'public',
  params: offerParams,
  answer: refundOffer,
  refusals: ['refund_offer.not_found'],
});

export const takeRefundOffer = defineCall({
  name: 'takeRefundOffer',
  summary: 'Ask for the money back, as the holder of tickets to a postponed event; a repeat changes nothing',
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
