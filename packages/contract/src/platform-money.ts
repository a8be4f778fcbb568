import { PLAN_NAMES } from '@quivertree/domain/plans';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ADMINISTRATOR_REFUSALS, basisPoints, currency, minor } from './money-shapes.ts';
import { instant, opaqueText, uuid } from './shapes.ts';

export const listOrganiserMoney = defineCall({
  name: 'listOrganiserMoney',
  summary: "Every organiser's plan and money, those to whom most is due first",
  method: 'GET',
  path: '/api/v1/admin/organiser-money',
  access: 'administrator',
  answer: z.array(
    z.object({
      organiserId: uuid,
      name: z.string(),
      plan: z.enum(PLAN_NAMES),
      advanceBasisPoints: basisPoints,
      currency,
      /** Held until events have happened. */
      reserveMinor: minor,
      payableMinor: minor,
      /** What the organiser owes us. */
      receivableMinor: minor,
    }),
  ),
  refusals: ADMINISTRATOR_REFUSALS,
});

const providerMoney = z.object({
  provider: z.string(),
  currency,
  /** What the provider holds for us. */
  heldMinor: minor,
  /** What it has kept for its service so far. */
  costMinor: minor,
});

export const listProviderMoney = defineCall({
  name: 'listProviderMoney',
  summary: 'What each provider holds for us',
  method: 'GET',
  path: '/api/v1/admin/provider-money',
  access: 'administrator',
  answer: z.array(providerMoney),
  refusals: ADMINISTRATOR_REFUSALS,
});

export const recordProviderPayment = defineCall({
  name: 'recordProviderPayment',
  summary: 'Note that a provider paid us',
  method: 'POST',
  path: '/api/v1/admin/provider-payments',
  access: 'administrator',
  records: 'provider_payment.recorded',
  body: z.object({
    provider: z.enum(['TEST', 'STRIPE', 'FINATIC', 'BUDDY']),
    currency,
    /** What reached our bank. */
    receivedMinor: minor.check(z.positive()),
    /** What the provider kept for its service. */
    costMinor: minor.check(z.minimum(0)),
    /** The provider's own name for the payment; each is noted once. */
    reference: opaqueText(100),
  }),
  answer: providerMoney,
  refusals: [...ADMINISTRATOR_REFUSALS, 'provider_payment.known', 'provider_payment.too_much'],
});

export const listProviderPayments = defineCall({
  name: 'listProviderPayments',
  summary: 'What providers paid us, newest first',
  method: 'GET',
  path: '/api/v1/admin/provider-payments',
  access: 'administrator',
  answer: z.array(
    z.object({
      id: uuid,
      provider: z.string(),
      reference: z.string(),
      currency,
      receivedMinor: minor,
      costMinor: minor,
      at: instant,
      by: z.nullable(z.string()),
    }),
  ),
  refusals: ADMINISTRATOR_REFUSALS,
});
