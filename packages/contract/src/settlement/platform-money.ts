import { PLAN_NAMES } from '@quivertree/domain/plans/plans';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { basisPoints, currency, minor } from '../money-shapes.ts';
import { listPage, listQuery, type ListSorts, searchWords } from '../lists.ts';
import { provider } from '../orders/orders.ts';
import { instant, opaqueText, uuid } from '../shapes.ts';

/** Amounts due, on hold and owed in one currency. */
const organiserBalance = z.object({
  currency,
  /** On hold until the events are over. */
  reserveMinor: minor,
  payableMinor: minor,
  /** Owed to us by the organiser. */
  receivableMinor: minor,
});

export const ORGANISER_MONEY_SORTS = {
  fields: ['name'],
  defaultSort: { field: 'name', direction: 'ASC' },
} as const satisfies ListSorts;

export const listOrganiserMoney = defineCall({
  name: 'listOrganiserMoney',
  summary: 'List the plans and balances of all organisers with sales',
  method: 'GET',
  path: '/api/v1/admin/organiser-money',
  access: 'administrator',
  query: listQuery(ORGANISER_MONEY_SORTS, { q: searchWords }),
  answer: listPage(
    z.object({
      organiserId: uuid,
      name: z.string(),
      plan: z.enum(PLAN_NAMES),
      advanceBasisPoints: basisPoints,
      balances: z.array(organiserBalance),
      /** The payout that hasn't been sent yet; null if there is none. Until it is sent, no other can be created. */
      openPayout: z.nullable(z.object({ id: uuid, reference: z.string() })),
    }),
  ),
});

export const getPlatformMoney = defineCall({
  name: 'getPlatformMoney',
  summary: 'Get the platform’s ledger balances: fees earned, tax, and money held for others',
  method: 'GET',
  path: '/api/v1/admin/platform-money',
  access: 'administrator',
  answer: z.array(
    z.object({
      currency,
      /** Our fees without tax, less refunds. */
      feesMinor: minor,
      vatMinor: minor,
      /** Providers' charges and the dispute losses that we pay. */
      costsMinor: minor,
      bankMinor: minor,
      clearingMinor: minor,
      reserveMinor: minor,
      payableMinor: minor,
      receivableMinor: minor,
      refundsUnderWayMinor: minor,
      suspenseMinor: minor,
      disputedMinor: minor,
    }),
  ),
});

const providerMoney = z.object({
  provider: z.string(),
  currency,
  /** Amount the provider holds for us. */
  heldMinor: minor,
  /** The provider's charges so far. */
  costMinor: minor,
});

export const listProviderMoney = defineCall({
  name: 'listProviderMoney',
  summary: 'List the amounts each provider holds for us',
  method: 'GET',
  path: '/api/v1/admin/provider-money',
  access: 'administrator',
  answer: z.array(providerMoney),
});

export const recordProviderPayment = defineCall({
  name: 'recordProviderPayment',
  summary: 'Record a payment from a provider',
  method: 'POST',
  path: '/api/v1/admin/provider-payments',
  access: 'administrator',
  logs: 'provider_payment.recorded',
  body: z.object({
    provider,
    currency,
    /** Amount received in our bank account. */
    receivedMinor: minor.check(z.positive()),
    /** The provider's charges. */
    costMinor: minor.check(z.minimum(0)),
    /** The provider's reference. Each reference can be recorded only once. */
    reference: opaqueText(100),
  }),
  answer: providerMoney,
  refusals: ['provider_payment.already_recorded', 'provider_payment.too_much'],
});

export const PROVIDER_PAYMENT_SORTS = {
  fields: ['at'],
  defaultSort: { field: 'at', direction: 'DESC' },
} as const satisfies ListSorts;

export const listProviderPayments = defineCall({
  name: 'listProviderPayments',
  summary: 'List payments from providers, newest first',
  method: 'GET',
  path: '/api/v1/admin/provider-payments',
  access: 'administrator',
  query: listQuery(PROVIDER_PAYMENT_SORTS, {}),
  answer: listPage(
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
});

export const compareProviderStatement = defineCall({
  name: 'compareProviderStatement',
  summary: 'Fetch a provider’s statement now and list where it differs from the ledger',
  method: 'GET',
  path: '/api/v1/admin/providers/{provider}/comparison',
  access: 'administrator',
  params: z.object({ provider }),
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)), 7) }),
  answer: z.object({
    since: instant,
    differences: z.array(
      z.object({
        problem: z.enum(['missing_in_ledger', 'missing_at_provider', 'other_amount']),
        kind: z.enum(['capture', 'refund']),
        providerReference: z.string(),
        currency: z.string(),
        oursMinor: minor,
        theirsMinor: minor,
      }),
    ),
  }),
  refusals: ['provider.no_statement'],
});
