import { PAYOUT_STATES } from '@quivertree/domain/payout-states';
import { SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf } from './lists.ts';
import { movement } from './movements.ts';
import { ADMINISTRATOR_REFUSALS, currency, minor, organiserParams, withReason } from './money-shapes.ts';
import { instant, uuid } from './shapes.ts';

const payoutParams = z.object({ payoutId: uuid });

export const payout = z.object({
  id: uuid,
  organiserId: uuid,
  organiserName: z.string(),
  reference: z.string(),
  currency,
  amountMinor: minor,
  state: z.enum(PAYOUT_STATES),
  createdAt: instant,
  statementNumber: z.nullable(z.int()),
  /** Payouts whose money is in this one: they came back, or were withdrawn after they stood in a file for the bank. */
  replaces: z.array(z.object({ id: uuid, reference: z.string(), state: z.enum(['returned', 'withdrawn']) })),
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

export const PAYOUT_SORTS = {
  fields: ['createdAt', 'amount'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

/** A payout as administrators see it: what they themselves may do with it. */
const adminPayout = z.extend(payout, {
  youMay: z.object({ approve: z.boolean(), send: z.boolean() }),
  /** Names where it goes, for whoever approves just that. */
  bankDetailsId: uuid,
  /** When these bank details were given, while the payout is open and none was ever sent by them. */
  newAccountSince: z.nullable(instant),
  /** The newest file for the bank that it stood in, and what that said: the bank may pay it, whatever became of it since. */
  inBankFile: z.nullable(
    z.object({
      at: instant,
      by: z.string(),
      amountMinor: minor,
      /** Null: a file from before they were kept. */
      file: z.nullable(z.object({ id: uuid, number: z.int() })),
      /** False: someone took it out. */
      standsInIt: z.boolean(),
    }),
  ),
  /** Someone says that it came back; nothing is booked until another administrator confirms it. */
  proposedReturn: z.nullable(
    z.object({
      id: uuid,
      /** Why, as the bank says. */
      reason: z.string(),
      by: z.string(),
      at: instant,
      youMayConfirm: z.boolean(),
      /** Its author is no longer an administrator, or has joined the organiser: nobody can confirm it. */
      lapsed: z.boolean(),
    }),
  ),
  /** They belong to the organiser, or did when the payout's period began: somebody else decides about it. */
  ownOrganisation: z.boolean(),
  /** Its approver is no longer an administrator, or has joined the organiser: it has to be drawn up and approved again. */
  approvalLapsed: z.boolean(),
});

export const runSettlements = defineCall({
  name: 'runSettlements',
  summary: 'Settle with every organiser whose period has ended; a second run finds nothing',
  method: 'POST',
  path: '/api/v1/admin/settlement-runs',
  access: 'administrator',
  records: 'settlement.run',
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

export const listPayouts = defineCall({
  name: 'listPayouts',
  summary: 'Payouts, newest first',
  method: 'GET',
  path: '/api/v1/admin/payouts',
  access: 'administrator',
  query: listQuery(PAYOUT_SORTS, { state: oneOf(PAYOUT_STATES), organiserId: z.optional(uuid) }),
  answer: listPage(adminPayout),
  refusals: ADMINISTRATOR_REFUSALS,
});

export const getPayout = defineCall({
  name: 'getPayout',
  summary: 'A payout with what it was drawn up from',
  method: 'GET',
  path: '/api/v1/admin/payouts/{payoutId}',
  access: 'administrator',
  params: payoutParams,
  answer: z.object({
    payout: adminPayout,
    /** Null for a payout from before this was kept. */
    drawnUpFrom: z.nullable(
      z.object({
        /** Due, less what was owed to us, right after the payout before. */
        broughtForwardMinor: minor,
        /** What has moved since, newest first. */
        movements: z.array(movement),
        /** Sum of all of them, also of those that are too many to be shown. */
        movedMinor: minor,
        shownAll: z.boolean(),
        /** What was left out: disputed, or in another payout. */
        keptBackMinor: minor,
      }),
    ),
  }),
  refusals: [...ADMINISTRATOR_REFUSALS, 'payout.not_found'],
});

const DRAFT_REFUSALS = ['payout.nothing_payable', 'payout.no_bank_details', 'payout.bank_details_waiting'] as const;

const CHANGE_REFUSALS = [...ADMINISTRATOR_REFUSALS, 'organiser.own', 'payout.not_found', 'payout.wrong_state'] as const;

export const createPayout = defineCall({
  name: 'createPayout',
  summary: 'Draw up a payout of all that is due to an organiser',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/payouts',
  access: 'administrator',
  proof: 'money',
  records: 'payout.drafted',
  params: organiserParams,
  body: z.object({ currency }),
  answer: adminPayout,
  refusals: [
    ...ADMINISTRATOR_REFUSALS,
    'organiser.own',
    'organiser.not_found',
    'payout.already_open',
    ...DRAFT_REFUSALS,
  ],
});

export const redraftPayout = defineCall({
  name: 'redraftPayout',
  summary: 'Draw a payout up again with what is due now; takes an approval back',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/redraft',
  access: 'administrator',
  proof: 'money',
  records: 'payout.redrafted',
  params: payoutParams,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.in_bank_file', ...DRAFT_REFUSALS],
});

const SENDING_REFUSALS = ['payout.not_covered', 'payout.bank_details_changed', 'payout.bank_details_waiting'] as const;

export const approvePayout = defineCall({
  name: 'approvePayout',
  summary: 'Approve a payout that somebody else made',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/approve',
  access: 'administrator',
  proof: 'money',
  records: 'payout.approved',
  params: payoutParams,
  /** What the approver saw: a payout that has changed since is not approved. */
  body: z.object({ amountMinor: minor, bankDetailsId: uuid }),
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.second_person_needed', 'payout.amount_changed', ...SENDING_REFUSALS],
});

export const sendPayout = defineCall({
  name: 'sendPayout',
  summary: 'Note that an approved payout was handed to the bank',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/send',
  access: 'administrator',
  proof: 'money',
  records: 'payout.sent',
  params: payoutParams,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.second_person_needed', 'payout.approval_lapsed', ...SENDING_REFUSALS],
});

export const settlePayout = defineCall({
  name: 'settlePayout',
  summary: 'Note that a payout has arrived',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/settle',
  access: 'administrator',
  records: ['payout.settled', 'payout.return_withdrawn'],
  params: payoutParams,
  answer: adminPayout,
  refusals: CHANGE_REFUSALS,
});

export const proposePayoutReturn = defineCall({
  name: 'proposePayoutReturn',
  summary: 'Report that the bank returned a payout; nothing is posted until someone else confirms it',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/return',
  access: 'administrator',
  proof: 'money',
  records: 'payout.return_proposed',
  params: payoutParams,
  body: withReason,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.return_proposed'],
});

export const confirmPayoutReturn = defineCall({
  name: 'confirmPayoutReturn',
  summary: 'Confirm, as a second person, that the bank returned a payout; the money becomes due again',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/return/confirm',
  access: 'administrator',
  proof: 'money',
  records: 'payout.returned',
  params: payoutParams,
  /** What was seen: another proposal is not confirmed. */
  body: z.object({ returnId: uuid }),
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.no_return_proposed', 'payout.return_lapsed', 'payout.second_person_needed'],
});

export const withdrawPayoutReturn = defineCall({
  name: 'withdrawPayoutReturn',
  summary: 'Withdraw a report that the bank returned a payout',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/return/withdraw',
  access: 'administrator',
  records: 'payout.return_withdrawn',
  params: payoutParams,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.no_return_proposed'],
});

export const withdrawPayout = defineCall({
  name: 'withdrawPayout',
  summary: 'Give up a payout that was not sent',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/withdraw',
  access: 'administrator',
  records: 'payout.withdrawn',
  params: payoutParams,
  body: withReason,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.in_bank_file'],
});

export const takePayoutOut = defineCall({
  name: 'takePayoutOut',
  summary:
    'Take a payout out of its bank file, since the bank will not pay it from there; someone else has to approve it again',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/take-out',
  access: 'administrator',
  proof: 'money',
  records: 'payout.taken_out',
  params: payoutParams,
  body: withReason,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.not_in_bank_file'],
});

/** As many payouts as one call approves or marks as paid. */
export const MAX_PAYOUTS_AT_ONCE = 100;

const each = <const Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(MAX_PAYOUTS_AT_ONCE));

/** What became of each payout, in the sequence of the request: done, or refused by the rules for one alone. */
const eachPayout = z.object({
  results: z.array(
    z.object({ payoutId: uuid, refusal: z.nullable(z.object({ code: z.string(), message: z.string() })) }),
  ),
});

export const approvePayouts = defineCall({
  name: 'approvePayouts',
  summary: 'Approve several payouts, each by the rules for one alone; those that are refused are told apart',
  method: 'POST',
  path: '/api/v1/admin/payouts/approve',
  access: 'administrator',
  proof: 'money',
  records: 'payout.approved',
  /** What the approver saw of each: one that has changed since is not approved. */
  body: z.object({ payouts: each(z.object({ payoutId: uuid, amountMinor: minor, bankDetailsId: uuid })) }),
  answer: eachPayout,
  refusals: ADMINISTRATOR_REFUSALS,
});

export const sendPayouts = defineCall({
  name: 'sendPayouts',
  summary: 'Mark several approved payouts as paid by the bank, each by the rules for one alone',
  method: 'POST',
  path: '/api/v1/admin/payouts/send',
  access: 'administrator',
  proof: 'money',
  records: 'payout.sent',
  body: z.object({ payoutIds: each(uuid) }),
  answer: eachPayout,
  refusals: ADMINISTRATOR_REFUSALS,
});
