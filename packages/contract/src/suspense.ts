import { ORDER_STATES } from '@quivertree/domain/order-states';
import { SUSPENSE_WAYS } from '@quivertree/domain/suspense-ways';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, searchWords } from './lists.ts';
import { minor } from './money-shapes.ts';
import { provider } from './orders.ts';
import { decimalAmount, instant, typedLine, uuid } from './shapes.ts';

/** Oldest first: what waits longest is looked at first. */
export const SUSPENSE_SORTS = {
  fields: ['since', 'amount'],
  defaultSort: { field: 'since', direction: 'ASC' },
} as const satisfies ListSorts;

const suspenseWhy = z.enum([
  'other_merchant',
  'other_currency',
  'too_little',
  'too_much',
  'refund_failed',
  'not_needed',
]);

const suspended = z.object({
  paymentId: uuid,
  provider,
  /** What is in suspense now. */
  amount: decimalAmount,
  amountMinor: minor,
  currency: z.string(),
  /** What was asked for and what came. */
  asked: decimalAmount,
  captured: decimalAmount,
  why: suspenseWhy,
  since: instant,
  ageDays: z.int(),
  eventId: uuid,
  eventName: z.string(),
  organiserId: uuid,
  orderReference: z.string(),
  orderState: z.enum(ORDER_STATES),
  /** The order's price, whose part of it is whose: what fulfilling would give them. */
  orderTotalMinor: minor,
  orderFeeMinor: minor,
  buyerName: z.string(),
  /** Whether the order could still be fulfilled with it, if the stock is there. */
  mayFulfil: z.boolean(),
  /** Nothing of it is resolved while the buyer disputes the payment. */
  disputeOpen: z.boolean(),
  /** The administrator who looks belongs to the organiser, or did when the order was placed: somebody else decides. */
  ownOrganisation: z.boolean(),
  /** What somebody proposes to pay back from our bank; null where nobody does. */
  transfer: z.nullable(
    z.object({
      amountMinor: minor,
      note: z.string(),
      by: z.string(),
      at: instant,
      mayAgree: z.boolean(),
      /** Whoever proposed it is no longer an administrator, or has joined the organiser: nobody can agree to it. */
      lapsed: z.boolean(),
    }),
  ),
});

export const listSuspense = defineCall({
  name: 'listSuspense',
  summary:
    "Captured money that has no purpose yet, oldest first: search by the order's reference or the whole email address",
  method: 'GET',
  path: '/api/v1/admin/suspense',
  access: 'administrator',
  query: listQuery(SUSPENSE_SORTS, { q: searchWords }),
  answer: listPage(suspended),
  refusals: ['auth.required', 'access.denied'],
});

const paymentParams = z.object({ paymentId: uuid });
const resolution = z.object({
  paymentId: uuid,
  how: z.enum(SUSPENSE_WAYS),
  amount: decimalAmount,
  currency: z.string(),
  at: instant,
});
const REFUSALS = [
  'auth.required',
  'access.denied',
  'organiser.own',
  'suspense.not_found',
  'refund.dispute_open',
] as const;

export const resolveSuspense = defineCall({
  name: 'resolveSuspense',
  summary: 'Decide about money in suspense',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/resolve',
  access: 'administrator',
  records: 'suspense.resolved',
  idempotent: true,
  params: paymentParams,
  body: z.object({
    /** refund: it goes back the way it came · fulfil: its order is fulfilled, what is beyond the price goes back. */
    how: z.enum(['refund', 'fulfil']),
    note: typedLine(300),
  }),
  answer: resolution,
  refusals: [...REFUSALS, 'suspense.cannot_fulfil', 'suspense.transfer_proposed', 'idempotency.key_reused'],
});

export const proposeSuspenseTransfer = defineCall({
  name: 'proposeSuspenseTransfer',
  summary: 'Propose to pay money in suspense back from our bank; nothing moves until somebody else agrees',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/transfer',
  access: 'administrator',
  proof: 'money',
  params: paymentParams,
  body: z.object({ note: typedLine(300) }),
  records: 'suspense.transfer_proposed',
  answer: z.object({ paymentId: uuid, amountMinor: minor, currency: z.string() }),
  refusals: [...REFUSALS, 'suspense.transfer_proposed'],
});

export const agreeToSuspenseTransfer = defineCall({
  name: 'agreeToSuspenseTransfer',
  summary: 'Agree, as a second person, to what was proposed: it is booked as paid from our bank',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/transfer/agree',
  access: 'administrator',
  proof: 'money',
  params: paymentParams,
  /** What was seen: where the money in suspense has changed since, nothing is paid. */
  body: z.object({ amountMinor: minor }),
  records: 'suspense.resolved',
  answer: resolution,
  refusals: [
    ...REFUSALS,
    'suspense.no_transfer',
    'suspense.second_person_needed',
    'suspense.proposer_left',
    'suspense.amount_changed',
  ],
});

export const withdrawSuspenseTransfer = defineCall({
  name: 'withdrawSuspenseTransfer',
  summary: 'Take back a proposal to pay money in suspense from our bank',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/transfer/withdraw',
  access: 'administrator',
  params: paymentParams,
  records: 'suspense.transfer_withdrawn',
  answer: z.object({ paymentId: uuid }),
  refusals: ['auth.required', 'access.denied', 'organiser.own', 'suspense.not_found', 'suspense.no_transfer'],
});
