import { DISPUTE_STATES } from '@quivertree/domain/dispute-states';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from './lists.ts';
import { ADMINISTRATOR_REFUSALS, minor } from './money-shapes.ts';
import { provider } from './orders.ts';
import { instant, opaqueText, typedLine, uuid } from './shapes.ts';

export const DISPUTE_SORTS = {
  fields: ['openedAt', 'amount'],
  defaultSort: { field: 'openedAt', direction: 'DESC' },
} as const satisfies ListSorts;

const dispute = z.object({
  id: uuid,
  provider,
  /** The provider's own name for it. */
  providerReference: z.string(),
  state: z.enum(DISPUTE_STATES),
  amountMinor: minor,
  currency: z.string(),
  openedAt: instant,
  /** Until when the provider takes our evidence. */
  evidenceDueAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Whether a person decides it, since the provider does not say. */
  byHand: z.boolean(),
  /** The administrator who looks belongs to the organiser, or did when the order was placed: somebody else decides. */
  ownOrganisation: z.boolean(),
  eventId: uuid,
  eventName: z.string(),
  organiserId: uuid,
  organiserName: z.string(),
  orderReference: z.string(),
  buyerName: z.string(),
  /** Who gives it, if it is lost (or was): the organiser, our fee, money in suspense, and us. */
  loss: z.object({ organiserMinor: minor, feeMinor: minor, suspenseMinor: minor, ourCostMinor: minor }),
});

export const listDisputes = defineCall({
  name: 'listDisputes',
  summary: "Payments that buyers dispute, newest first: search by the order's reference or the whole email address",
  method: 'GET',
  path: '/api/v1/admin/disputes',
  access: 'administrator',
  query: listQuery(DISPUTE_SORTS, { q: searchWords, state: oneOf(DISPUTE_STATES) }),
  answer: listPage(dispute),
  refusals: ADMINISTRATOR_REFUSALS,
});

export const recordDispute = defineCall({
  name: 'recordDispute',
  summary: 'Note that a buyer disputes a payment, where the provider does not tell us itself',
  method: 'POST',
  path: '/api/v1/admin/disputes',
  access: 'administrator',
  body: z.object({
    /** At least the short form, however it is typed; more letters where two orders share it. */
    orderReference: opaqueText(100),
    /** The provider's name for it, as it stands in its letter. */
    providerReference: typedLine(100),
    amountMinor: minor.check(z.positive()),
    evidenceDueAt: z.nullable(instant),
    note: typedLine(300),
  }),
  records: 'dispute.recorded',
  answer: z.object({ id: uuid }),
  refusals: [
    ...ADMINISTRATOR_REFUSALS,
    'organiser.own',
    'order.not_found',
    'order.reference_ambiguous',
    'dispute.cannot_open',
    'dispute.provider_decides',
  ],
});

export const decideDispute = defineCall({
  name: 'decideDispute',
  summary: 'Note how a dispute was decided, where the provider does not tell us itself',
  method: 'POST',
  path: '/api/v1/admin/disputes/{disputeId}/decide',
  access: 'administrator',
  params: z.object({ disputeId: uuid }),
  body: z.object({ to: z.enum(['won', 'lost']), note: typedLine(300) }),
  records: 'dispute.decided',
  answer: z.object({ id: uuid, state: z.enum(DISPUTE_STATES) }),
  refusals: [
    ...ADMINISTRATOR_REFUSALS,
    'organiser.own',
    'dispute.not_found',
    'dispute.provider_decides',
    'dispute.decided',
    'payment.notice_refused',
  ],
});

export const lookUpDisputes = defineCall({
  name: 'lookUpDisputes',
  summary: 'Ask every provider that can be asked for its disputes now',
  method: 'POST',
  path: '/api/v1/admin/disputes/look-up',
  access: 'administrator',
  records: 'disputes.looked_up',
  answer: z.object({ providers: z.array(z.string()), disputes: z.int() }),
  refusals: ADMINISTRATOR_REFUSALS,
});
