import { PAYOUT_STATES } from '@quivertree/domain/payout-states';
import { PLAN_NAMES, SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans';
import * as z from 'zod/mini';
import { BANK_PEOPLE, MONEY_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { instant, opaqueText, typedLine, uuid } from './shapes.ts';

/** Whole minor units; fields that hold them end in `Minor`. */
const minor = z.int();
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
const digits = (least: number, most: number) =>
  typedLine(most * 2).check(
    z.overwrite((text) => text.replaceAll(/[ -]/g, '')),
    z.regex(new RegExp(`^\\d{${least},${most}}$`), { error: `Please enter ${least} to ${most} digits.` }),
  );

const organiserParams = z.object({ organiserId: uuid });
const payoutParams = z.object({ payoutId: uuid });

/** A file in an answer, so that it is fetched with the same token as everything else. */
const file = z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() });

const ORGANISER_REFUSALS = ['auth.required', 'access.denied', 'organiser.not_found'] as const;
const ADMINISTRATOR_REFUSALS = ['auth.required', 'access.denied'] as const;

export const getOrganiserBalance = defineCall({
  name: 'getOrganiserBalance',
  summary: "An organiser's money: what is due, what is held until when and why, what is owed to us",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/balance',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.object({
    settles: z.enum(SETTLEMENT_RHYTHMS),
    advanceBasisPoints: basisPoints,
    balances: z.array(
      z.object({
        currency,
        /** What the next payout can take. */
        availableMinor: minor,
        /** In payouts that are being prepared. */
        inPayoutsMinor: minor,
        /** Due, but kept back because buyers dispute payments of events whose money was released. */
        disputedMinor: minor,
        /** Held until events have happened. */
        heldMinor: minor,
        /** Owed to us, and taken from the next payout. */
        receivableMinor: minor,
        held: z.array(
          z.object({
            eventId: uuid,
            eventName: z.string(),
            amountMinor: minor,
            reason: z.enum(['upcoming', 'just_ended', 'postponed', 'cancelled', 'disputed']),
            /** When it becomes due; null where nobody can know. */
            until: z.nullable(instant),
          }),
        ),
      }),
    ),
  }),
  refusals: ORGANISER_REFUSALS,
});

const statementSummary = z.object({
  id: uuid,
  number: z.int(),
  currency,
  /** Null: from the beginning. */
  from: z.nullable(instant),
  until: instant,
  /** All movements of the period, by what they are about. */
  totals: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** What came in or, negative, went out. */
      grossMinor: minor,
      /** Our fee in it, with its tax. */
      feeMinor: minor,
      vatMinor: minor,
      /** What is left for the organiser. */
      netMinor: minor,
    }),
  ),
  openingReserveMinor: minor,
  openingPayableMinor: minor,
  openingReceivableMinor: minor,
  closingReserveMinor: minor,
  closingPayableMinor: minor,
  /** Negative: what the organiser owes us. */
  closingReceivableMinor: minor,
});

export const listStatements = defineCall({
  name: 'listStatements',
  summary: "An organiser's statements, newest first",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/statements',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.array(statementSummary),
  refusals: ORGANISER_REFUSALS,
});

export const downloadStatement = defineCall({
  name: 'downloadStatement',
  summary: 'A statement as a file',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/statements/{statementId}/file',
  access: MONEY_PEOPLE,
  params: z.object({ organiserId: uuid, statementId: uuid }),
  query: z.object({ format: z.enum(['csv', 'pdf']) }),
  answer: file,
  refusals: [...ORGANISER_REFUSALS, 'statement.not_found'],
});

const payout = z.object({
  id: uuid,
  organiserId: uuid,
  organiserName: z.string(),
  reference: z.string(),
  currency,
  amountMinor: minor,
  state: z.enum(PAYOUT_STATES),
  createdAt: instant,
  statementNumber: z.nullable(z.int()),
  /** For example `••••4711`. */
  accountNumber: z.string(),
  history: z.array(
    z.object({
      from: z.nullable(z.enum(PAYOUT_STATES)),
      to: z.enum(PAYOUT_STATES),
      amountMinor: minor,
      reason: z.string(),
      at: instant,
      /** Null: the settlement run; not told to organisers. */
      by: z.nullable(z.string()),
    }),
  ),
});

export const listOrganiserPayouts = defineCall({
  name: 'listOrganiserPayouts',
  summary: "An organiser's payouts, newest first",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/payouts',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.array(payout),
  refusals: ORGANISER_REFUSALS,
});

const maskedBankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
  changedAt: instant,
  /** Before that no money is sent there. */
  usableFrom: instant,
});

export const getBankDetails = defineCall({
  name: 'getBankDetails',
  summary: 'Where an organiser is paid, and was paid before; the account number masked',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/bank-details',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.object({ current: z.nullable(maskedBankDetails), earlier: z.array(maskedBankDetails) }),
  refusals: ORGANISER_REFUSALS,
});

export const changeBankDetails = defineCall({
  name: 'changeBankDetails',
  summary: 'Say where an organiser is paid: with the password once more, a notice by mail and a waiting time',
  method: 'PUT',
  path: '/api/v1/business/organisers/{organiserId}/bank-details',
  access: BANK_PEOPLE,
  params: organiserParams,
  body: z.object({
    holder: typedLine(100),
    bank: typedLine(60),
    branchCode: digits(5, 8),
    accountNumber: digits(5, 20),
    password: z.string().check(z.minLength(1), z.maxLength(1_000)),
  }),
  answer: maskedBankDetails,
  refusals: [...ORGANISER_REFUSALS, 'auth.wrong_password', 'auth.too_many_attempts'],
});

export const runSettlements = defineCall({
  name: 'runSettlements',
  summary: 'Settle with every organiser whose period has ended; a second run finds nothing',
  method: 'POST',
  path: '/api/v1/admin/settlement-runs',
  access: 'administrator',
  answer: z.object({ statements: z.int(), payouts: z.int(), /** Tried again by the next run. */ failed: z.int() }),
  refusals: ADMINISTRATOR_REFUSALS,
});

export const listSettlementRuns = defineCall({
  name: 'listSettlementRuns',
  summary: 'The newest settlement runs that have reached every organiser',
  method: 'GET',
  path: '/api/v1/admin/settlement-runs',
  access: 'administrator',
  answer: z.array(
    z.object({
      settles: z.enum(SETTLEMENT_RHYTHMS),
      until: instant,
      finishedAt: instant,
      /** Statements of all organisers for this period's end. */
      statements: z.int(),
    }),
  ),
  refusals: ADMINISTRATOR_REFUSALS,
});

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

export const listPayouts = defineCall({
  name: 'listPayouts',
  summary: 'Payouts, newest first',
  method: 'GET',
  path: '/api/v1/admin/payouts',
  access: 'administrator',
  query: z.object({ state: z.optional(z.enum(PAYOUT_STATES)) }),
  answer: z.array(payout),
  refusals: ADMINISTRATOR_REFUSALS,
});

const DRAFT_REFUSALS = ['payout.nothing_payable', 'payout.no_bank_details', 'payout.bank_details_waiting'] as const;
const CHANGE_REFUSALS = [...ADMINISTRATOR_REFUSALS, 'payout.not_found', 'payout.wrong_state'] as const;

export const createPayout = defineCall({
  name: 'createPayout',
  summary: 'Draw up a payout of all that is due to an organiser',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/payouts',
  access: 'administrator',
  params: organiserParams,
  body: z.object({ currency }),
  answer: payout,
  refusals: [...ADMINISTRATOR_REFUSALS, 'organiser.not_found', 'payout.already_open', ...DRAFT_REFUSALS],
});

export const redraftPayout = defineCall({
  name: 'redraftPayout',
  summary: 'Draw a payout up again with what is due now; takes an approval back',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/redraft',
  access: 'administrator',
  params: payoutParams,
  answer: payout,
  refusals: [...CHANGE_REFUSALS, ...DRAFT_REFUSALS],
});

const SENDING_REFUSALS = ['payout.not_covered', 'payout.bank_details_changed', 'payout.bank_details_waiting'] as const;

export const approvePayout = defineCall({
  name: 'approvePayout',
  summary: 'Approve a payout that somebody else made',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/approve',
  access: 'administrator',
  params: payoutParams,
  /** What the approver saw: a payout that has changed since is not approved. */
  body: z.object({ amountMinor: minor }),
  answer: payout,
  refusals: [
    ...CHANGE_REFUSALS,
    'payout.second_person_needed',
    'payout.own_organisation',
    'payout.amount_changed',
    ...SENDING_REFUSALS,
  ],
});

export const sendPayout = defineCall({
  name: 'sendPayout',
  summary: 'Note that an approved payout was handed to the bank',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/send',
  access: 'administrator',
  params: payoutParams,
  answer: payout,
  refusals: [...CHANGE_REFUSALS, 'payout.second_person_needed', 'payout.own_organisation', ...SENDING_REFUSALS],
});

export const settlePayout = defineCall({
  name: 'settlePayout',
  summary: 'Note that a payout has arrived',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/settle',
  access: 'administrator',
  params: payoutParams,
  answer: payout,
  refusals: CHANGE_REFUSALS,
});

const withReason = z.object({ reason: typedLine(200) });

export const returnPayout = defineCall({
  name: 'returnPayout',
  summary: 'Note that the bank gave a payout back; the money is due again',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/return',
  access: 'administrator',
  params: payoutParams,
  body: withReason,
  answer: payout,
  refusals: CHANGE_REFUSALS,
});

export const withdrawPayout = defineCall({
  name: 'withdrawPayout',
  summary: 'Give up a payout that was not sent',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/withdraw',
  access: 'administrator',
  params: payoutParams,
  body: withReason,
  answer: payout,
  refusals: CHANGE_REFUSALS,
});

export const downloadBankFile = defineCall({
  name: 'downloadBankFile',
  summary: 'The approved payouts as a file for the bank',
  method: 'GET',
  path: '/api/v1/admin/payouts/bank-file',
  access: 'administrator',
  answer: file,
  refusals: ADMINISTRATOR_REFUSALS,
});

const plan = z.object({
  name: z.enum(PLAN_NAMES),
  variableFeeBasisPoints: basisPoints,
  fixedFeeMinor: minor.check(z.minimum(0), z.maximum(1_000_000)),
  settles: z.enum(SETTLEMENT_RHYTHMS),
});

const organiserTerms = z.object({
  plan,
  advanceBasisPoints: basisPoints,
  /** Newest first. */
  plans: z.array(z.object({ plan, at: instant, by: z.nullable(z.string()) })),
  advanceShares: z.array(z.object({ basisPoints, at: instant, by: z.nullable(z.string()) })),
});

export const getOrganiserTerms = defineCall({
  name: 'getOrganiserTerms',
  summary: "An organiser's plan and advance share, with who changed them when",
  method: 'GET',
  path: '/api/v1/admin/organisers/{organiserId}/terms',
  access: 'administrator',
  params: organiserParams,
  answer: organiserTerms,
  refusals: [...ADMINISTRATOR_REFUSALS, 'organiser.not_found'],
});

export const setPlan = defineCall({
  name: 'setPlan',
  summary: 'Put an organiser on a plan; events that are on sale keep their fee',
  method: 'PUT',
  path: '/api/v1/admin/organisers/{organiserId}/plan',
  access: 'administrator',
  params: organiserParams,
  body: plan,
  answer: organiserTerms,
  refusals: [...ADMINISTRATOR_REFUSALS, 'organiser.not_found'],
});

export const setAdvanceShare = defineCall({
  name: 'setAdvanceShare',
  summary: 'Trust an organiser with a share of its sales before its events',
  method: 'PUT',
  path: '/api/v1/admin/organisers/{organiserId}/advance-share',
  access: 'administrator',
  params: organiserParams,
  body: z.object({ basisPoints }),
  answer: organiserTerms,
  refusals: [...ADMINISTRATOR_REFUSALS, 'organiser.not_found'],
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
