import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { provider } from './orders.ts';
import { decimalAmount, instant, typedLine, uuid } from './shapes.ts';

export const listSuspense = defineCall({
  name: 'listSuspense',
  summary: 'Captured money that has no purpose yet, oldest first',
  method: 'GET',
  path: '/api/v1/admin/suspense',
  access: 'administrator',
  answer: z.array(
    z.object({
      paymentId: uuid,
      provider,
      /** What is in suspense now. */
      amount: decimalAmount,
      currency: z.string(),
      /** What was asked for and what came. */
      asked: decimalAmount,
      captured: decimalAmount,
      why: z.enum(['other_merchant', 'other_currency', 'too_little', 'too_much', 'refund_failed', 'not_needed']),
      since: instant,
      ageDays: z.int(),
      orderReference: z.string(),
      orderState: z.enum(['reserved', 'fulfilled', 'expired', 'cancelled']),
      eventName: z.string(),
      buyerName: z.string(),
      /** Whether the order could still be fulfilled with it, if the stock is there. */
      mayFulfil: z.boolean(),
    }),
  ),
  refusals: ['auth.required', 'access.denied'],
});

export const resolveSuspense = defineCall({
  name: 'resolveSuspense',
  summary: 'Decide about money in suspense',
  method: 'POST',
  path: '/api/v1/admin/suspense/{paymentId}/resolve',
  access: 'administrator',
  records: 'suspense.resolved',
  idempotent: true,
  params: z.object({ paymentId: uuid }),
  body: z.object({
    /**
     * refund: it goes back the way it came · fulfil: its order is fulfilled, what is beyond the price goes back ·
     * bank_transfer: it was paid back outside.
     */
    how: z.enum(['refund', 'fulfil', 'bank_transfer']),
    note: typedLine(300),
  }),
  answer: z.object({
    paymentId: uuid,
    how: z.enum(['refund', 'fulfil', 'bank_transfer']),
    amount: decimalAmount,
    currency: z.string(),
    at: instant,
  }),
  refusals: [
    'auth.required',
    'access.denied',
    'suspense.not_found',
    'suspense.cannot_fulfil',
    'refund.dispute_open',
    'idempotency.key_reused',
  ],
});
