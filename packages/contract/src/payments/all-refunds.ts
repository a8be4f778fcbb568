import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from '../lists.ts';
import { minor } from '../money-shapes.ts';
import { provider } from '../orders/orders.ts';
import { refundReason, refundState } from './refunds.ts';
import { instant, uuid } from '../shapes.ts';

export const REFUND_SORTS = {
  fields: ['createdAt'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

/** Filters for the list: refunds in progress, permanently failed or arrived. */
export const REFUND_FILTERS = ['under_way', 'failed', 'succeeded'] as const;

export const listRefunds = defineCall({
  name: 'listRefunds',
  summary: 'List the refunds of all organisers, newest first; search by order reference or full email address',
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
      /** Time of the last state change. */
      changedAt: instant,
      /** True if the refund is taking too long and needs a person's attention. */
      overdue: z.boolean(),
      eventId: uuid,
      eventName: z.string(),
      organiserName: z.string(),
      orderReference: z.string(),
      buyerName: z.string(),
    }),
  ),
});

export const retryRefund = defineCall({
  name: 'retryRefund',
  summary: 'Retry a refund at the provider; it is never paid twice',
  method: 'POST',
  path: '/api/v1/admin/refunds/{refundId}/retry',
  access: 'administrator',
  params: z.object({ refundId: uuid }),
  logs: 'refund.retried',
  answer: z.object({ id: uuid, state: refundState }),
  refusals: ['refund.not_in_progress'],
});
