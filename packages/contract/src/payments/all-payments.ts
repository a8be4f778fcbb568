import { PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { PAYMENT_STATES } from '@quivertree/domain/payments/payment-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { type ListSorts, listPage, listQuery, oneOf, searchWords } from '../lists.ts';
import { decimalAmount, instant, uuid } from '../shapes.ts';

const DISPOSITIONS = ['applied', 'surplus', 'unmatched'] as const;

export const ALL_PAYMENT_SORTS = {
  fields: ['createdAt'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

export const listAllPayments = defineCall({
  name: 'listAllPayments',
  summary: 'List the payments of all organisers; search by order reference, provider reference or full email address',
  method: 'GET',
  path: '/api/v1/admin/payments',
  access: 'administrator',
  query: listQuery(ALL_PAYMENT_SORTS, {
    q: searchWords,
    provider: oneOf(PROVIDERS),
    state: oneOf(PAYMENT_STATES),
    disposition: oneOf(DISPOSITIONS),
  }),
  answer: listPage(
    z.object({
      id: uuid,
      provider: z.enum(PROVIDERS),
      state: z.enum(PAYMENT_STATES),
      /** Use made of the captured money: applied, surplus or unmatched; null before capture. */
      disposition: z.nullable(z.enum(DISPOSITIONS)),
      requested: decimalAmount,
      currency: z.string(),
      captured: z.nullable(decimalAmount),
      capturedCurrency: z.nullable(z.string()),
      createdAt: instant,
      capturedAt: z.nullable(instant),
      orderReference: z.string(),
      buyerName: z.string(),
      eventId: uuid,
      eventName: z.string(),
    }),
  ),
});
