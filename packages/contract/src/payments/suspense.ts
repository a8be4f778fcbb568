import { ORDER_STATES } from '@quivertree/domain/orders/order-states';
import { SUSPENSE_METHODS } from '@quivertree/domain/payments/suspense-methods';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, searchWords } from '../lists.ts';
import { minor } from '../money-shapes.ts';
import { provider } from '../orders/orders.ts';
import { decimalAmount, instant, typedLine, uuid } from '../shapes.ts';

/** Oldest first, because the money that has waited longest should be resolved first. */
export const SUSPENSE_SORTS = {
  fields: ['since', 'amount'],
  defaultSort: { field: 'since', direction: 'ASC' },
} as const satisfies ListSorts;

const suspenseReason = z.enum([
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
  /** Amount in suspense now. */
  amount: decimalAmount,
  amountMinor: minor,
  currency: z.string(),
  requested: decimalAmount,
  captured: decimalAmount,
  reason: suspenseReason,
  since: instant,
  ageDays: z.int(),
  eventId: uuid,
  eventName: z.string(),
  organiserId: uuid,
  orderReference: z.string(),
  orderState: z.enum(ORDER_STATES),
  /** Price and fee that would be posted if the order were fulfilled. */
  orderTotalMinor: minor,
  orderFeeMinor: minor,
  buyerName: z.string(),
  /** True if the money and the stock would be enough to fulfil the order. */
  mayFulfil: z.boolean(),
  /** True while the buyer is disputing the payment, so that the suspense can't be resolved yet. */
  disputeOpen: z.boolean(),
  /**
   * True if the caller is a member of the organiser, or was when the order was placed, so that someone else has to
   * decide.
   */
  ownOrganisation: z.boolean(),
  /** Proposed bank transfer; null if there is none. */
  transfer: z.nullable(
    z.object({
      amountMinor: minor,
      note: z.string(),
      by: z.string(),
      at: instant,
      mayAgree: z.boolean(),
      /**
       * True if the person who proposed it is no longer an administrator or has joined the organiser, so that no one
       * can approve it.
       */
      lapsed: z.boolean(),
    }),
  ),
});

export const listSuspense = defineCall({
  name: 'listSuspense',
  summary: 'List captured money without a purpose, oldest first; search by order reference or full email address',
  method: 'GET',
  path: '/api/v1/admin/suspense',
  access: 'administrator',
  query: listQuery(SUSPENSE_SORTS, { q: searchWords }),
  answer: listPage(suspended),
});

const paymentParams = z.object({ paymentId: uuid });
const resolution = z.object({
  paymentId: uuid,
  method: z.enum(SUSPENSE_METHODS),
  amount: decimalAmount,
  currency: z.string(),
  at: instant,
});
const REFUSALS = ['organiser.own', 'suspense.not_found', 'refund.dispute_open'] as const;

export const resolveSuspense = defineCall({
  name: 'resolveSuspense',
  summary: 'Resolve money in suspense',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/resolve',
  access: 'administrator',
  logs: 'suspense.resolved',
  idempotent: true,
  params: paymentParams,
  body: z.object({
    /** `refund` refunds the buyer. `fulfil` fulfils the order and refunds any surplus. */
    method: z.enum(['refund', 'fulfil']),
    note: typedLine(300),
  }),
  answer: resolution,
  refusals: [...REFUSALS, 'suspense.cannot_fulfil', 'suspense.transfer_proposed', 'idempotency.key_reused'],
});

export const proposeSuspenseTransfer = defineCall({
  name: 'proposeSuspenseTransfer',
  summary: 'Propose a bank transfer of money in suspense; nothing is paid until someone else approves it',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/transfer',
  access: 'administrator',
  stepUp: 'money',
  params: paymentParams,
  body: z.object({ note: typedLine(300) }),
  logs: 'suspense.transfer_proposed',
  answer: z.object({ paymentId: uuid, amountMinor: minor, currency: z.string() }),
  refusals: [...REFUSALS, 'suspense.transfer_proposed'],
});

export const approveSuspenseTransfer = defineCall({
  name: 'approveSuspenseTransfer',
  summary: 'Approve a proposed bank transfer, as a second person; posts it as paid from our bank account',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/transfer/agree',
  access: 'administrator',
  stepUp: 'money',
  params: paymentParams,
  /** The amount that the approver saw; the approval is refused if it has changed. */
  body: z.object({ amountMinor: minor }),
  logs: 'suspense.resolved',
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
  summary: 'Withdraw a proposed bank transfer of money in suspense',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/transfer/withdraw',
  access: 'administrator',
  params: paymentParams,
  logs: 'suspense.transfer_withdrawn',
  answer: z.object({ paymentId: uuid }),
  refusals: ['organiser.own', 'suspense.not_found', 'suspense.no_transfer'],
});
