import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from './lists.ts';
import { ADMINISTRATOR_REFUSALS, minor } from './money-shapes.ts';
import { provider } from './orders.ts';
import { refundReason, refundState } from './refunds.ts';
import { instant, uuid } from './shapes.ts';

export const REFUND_SORTS = {
  fields: ['createdAt'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

/** How refunds can be picked: on their way, refused for good, arrived. */
export const REFUND_FILTERS = ['under_way', 'failed', 'succeeded'] as const;

export const listRefunds = defineCall({
  name: 'listRefunds',
  summary: "Refunds of all organisers, newest first: search by the order's reference or the whole email address",
  method: 'GET',
  path: '/api/v1/admin/refunds',
  access: 'administrator',
  query: listQuery(REFUND_SORTS, { q: searchWords, state: oneOf(REFUND_FILTERS) }),
  answer: listPage(
    z.object({
      id: uuid,
      provider,
      state: refundState,
      kind: z.enum(['order', 'tickets', 'amount', 'suspense']),
      reason: refundReason,
      amountMinor: minor,
      currency: z.string(),
      organiserMinor: minor,
      feeMinor: minor,
      at: instant,
      /** When its state changed last. */
      changedAt: instant,
      /** It takes longer than it should: a person had better look. */
      hangs: z.boolean(),
      eventId: uuid,
      eventName: z.string(),
      organiserName: z.string(),
      orderReference: z.string(),
      buyerName: z.string(),
    }),
  ),
  refusals: ADMINISTRATOR_REFUSALS,
});

export const retryRefund = defineCall({
  name: 'retryRefund',
  summary: 'Tell the provider of a refund once more; the same refund is never paid twice',
  method: 'POST',
  path: '/api/v1/admin/refunds/{refundId}/retry',
  access: 'administrator',
  params: z.object({ refundId: uuid }),
  records: 'refund.retried',
  answer: z.object({ id: uuid, state: refundState }),
  refusals: [...ADMINISTRATOR_REFUSALS, 'refund.not_under_way'],
});
