import { SHOWN_ORDER_STATES } from '@quivertree/domain/sales/figures';
import { ORDER_STATES } from '@quivertree/domain/orders/order-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { type ListSorts, listPage, listQuery, oneOf, searchWords } from '../lists.ts';
import { refundShare } from '../money-shapes.ts';
import { decimalAmount, instant, uuid } from '../shapes.ts';

export const ALL_ORDER_SORTS = {
  fields: ['createdAt'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

export const listAllOrders = defineCall({
  name: 'listAllOrders',
  summary: 'List the orders of all organisers; search by reference, full email address, event or organiser',
  method: 'GET',
  path: '/api/v1/admin/orders',
  access: 'administrator',
  query: listQuery(ALL_ORDER_SORTS, { q: searchWords, state: oneOf(SHOWN_ORDER_STATES) }),
  answer: listPage(
    z.object({
      id: uuid,
      reference: z.string(),
      state: z.enum(ORDER_STATES),
      refundShare,
      type: z.enum(['ONLINE', 'COMPLIMENTARY']),
      /** True if the order was paid after its reservation expired but was still fulfilled, because stock was left. */
      late: z.boolean(),
      buyerName: z.string(),
      buyerEmail: z.string(),
      total: decimalAmount,
      refunded: decimalAmount,
      currency: z.string(),
      createdAt: instant,
      eventId: uuid,
      eventName: z.string(),
      timeZone: z.string(),
      organiserId: uuid,
      organiserName: z.string(),
    }),
  ),
});
