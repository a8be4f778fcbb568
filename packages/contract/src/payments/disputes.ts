import { DISPUTE_STATES } from '@quivertree/domain/payments/dispute-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from '../lists.ts';
import { minor } from '../money-shapes.ts';
import { provider } from '../orders/orders.ts';
import { instant, opaqueText, typedLine, uuid } from '../shapes.ts';

export const DISPUTE_SORTS = {
  fields: ['openedAt', 'amount'],
  defaultSort: { field: 'openedAt', direction: 'DESC' },
} as const satisfies ListSorts;

const dispute = z.object({
  id: uuid,
  provider,
  /** The provider's reference. */
  providerReference: z.string(),
  state: z.enum(DISPUTE_STATES),
  amountMinor: minor,
  currency: z.string(),
  openedAt: instant,
  /** Deadline for submitting our evidence. */
  evidenceDueAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** True if an administrator has to record the bank's decision, because the provider doesn't report it. */
  byHand: z.boolean(),
  /**
   * True if the caller is a member of the organiser, or was when the order was placed, so that someone else has to
   * decide.
   */
  ownOrganisation: z.boolean(),
  eventId: uuid,
  eventName: z.string(),
  organiserId: uuid,
  organiserName: z.string(),
  orderReference: z.string(),
  buyerName: z.string(),
  /** The loss if the dispute is lost, divided between the organiser, our fee, money in suspense and ourselves. */
  loss: z.object({ organiserMinor: minor, feeMinor: minor, suspenseMinor: minor, ourCostMinor: minor }),
});

export const listDisputes = defineCall({
  name: 'listDisputes',
  summary: 'List disputed payments, newest first; search by order reference or full email address',
  method: 'GET',
  path: '/api/v1/admin/disputes',
  access: 'administrator',
  query: listQuery(DISPUTE_SORTS, { q: searchWords, state: oneOf(DISPUTE_STATES) }),
  answer: listPage(dispute),
});

export const recordDispute = defineCall({
  name: 'recordDispute',
  summary: 'Record a dispute that the provider doesn’t report to us',
  method: 'POST',
  path: '/api/v1/admin/disputes',
  access: 'administrator',
  body: z.object({
    /** The order's short reference in any spelling, or more of its reference if two orders share the short one. */
    orderReference: opaqueText(100),
    /** The provider's reference, as given in its letter. */
    providerReference: typedLine(100),
    amountMinor: minor.check(z.positive()),
    evidenceDueAt: z.nullable(instant),
    note: typedLine(300),
  }),
  logs: 'dispute.recorded',
  answer: z.object({ id: uuid }),
  refusals: [
    'organiser.own',
    'order.not_found',
    'order.reference_ambiguous',
    'dispute.cannot_open',
    'dispute.decided',
    'dispute.provider_decides',
  ],
});

export const decideDispute = defineCall({
  name: 'decideDispute',
  summary: 'Record the outcome of a dispute that the provider doesn’t report to us',
  method: 'POST',
  path: '/api/v1/admin/disputes/{disputeId}/decide',
  access: 'administrator',
  params: z.object({ disputeId: uuid }),
  body: z.object({ to: z.enum(['won', 'lost']), note: typedLine(300) }),
  logs: 'dispute.decided',
  answer: z.object({ id: uuid, state: z.enum(DISPUTE_STATES) }),
  refusals: [
    'organiser.own',
    'dispute.not_found',
    'dispute.provider_decides',
    'dispute.decided',
    'payment.notification_refused',
  ],
});

export const fetchDisputes = defineCall({
  name: 'fetchDisputes',
  summary: 'Fetch disputes now from all providers that support it',
  method: 'POST',
  path: '/api/v1/admin/disputes/fetch',
  access: 'administrator',
  logs: 'disputes.fetched',
  answer: z.object({ providers: z.array(z.string()), disputes: z.int() }),
});
