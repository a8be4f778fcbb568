import { PAYOUT_STATES } from '@quivertree/domain/settlement/payout-states';
import { SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans/plans';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf } from '../lists.ts';
import { movement } from './movements.ts';
import { currency, minor, organiserParams, withReason } from '../money-shapes.ts';
import { instant, uuid } from '../shapes.ts';

/** A payout's removal from its bank file, with the name of who removed it, if known. */
export const fileRemoval = z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() });

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
  /** Payouts whose money this one includes: returned, or withdrawn after being in a bank file. */
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
      /** Null for the settlement run. Hidden from organisers. */
      by: z.nullable(z.string()),
    }),
  ),
});

export const PAYOUT_SORTS = {
  fields: ['createdAt', 'amount'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

/** A payout as an administrator sees it, with the actions that the administrator may take. */
const adminPayout = z.extend(payout, {
  youMay: z.object({ approve: z.boolean(), send: z.boolean() }),
  /** Id of the bank details, which an approval has to specify. */
  bankDetailsId: uuid,
  /** Time at which the bank details were added, if the payout is still open and no payout has used them yet. */
  newAccountSince: z.nullable(instant),
  /**
   * The latest bank file that contained the payout, and the amount in that file. The bank may pay that amount even if
   * the payout has changed since.
   */
  inBankFile: z.nullable(
    z.object({
      at: instant,
      by: z.string(),
      amountMinor: minor,
      file: z.object({ id: uuid, number: z.int() }),
      /** False if the payout was removed from the file. */
      isInFile: z.boolean(),
      /** Null while the payout is in the file. */
      removal: z.nullable(fileRemoval),
    }),
  ),
  /** A reported return, posted only when another administrator confirms it. */
  proposedReturn: z.nullable(
    z.object({
      id: uuid,
      /** The bank's reason. */
      reason: z.string(),
      by: z.string(),
      at: instant,
      youMayConfirm: z.boolean(),
      /**
       * True if the person who reported it is no longer an administrator or has joined the organiser, so that no one
       * can confirm it.
       */
      lapsed: z.boolean(),
    }),
  ),
  /**
   * True if the caller is a member of the organiser, or was when the payout's period began, so that someone else has to
   * decide.
   */
  ownOrganisation: z.boolean(),
  /**
   * True if the person who approved it is no longer an administrator or has joined the organiser, so that it has to be
   * redrafted and approved again.
   */
  approvalLapsed: z.boolean(),
});

export const runSettlements = defineCall({
  name: 'runSettlements',
  summary: 'Settle all organisers whose period has ended; a second run has no effect',
  method: 'POST',
  path: '/api/v1/admin/settlement-runs',
  access: 'administrator',
  logs: 'settlement.run',
  answer: z.object({
    statements: z.int(),
    payouts: z.int(),
    /** Number of organisers whose settlement failed; the next run tries again. */ failed: z.int(),
  }),
});

export const listSettlementRuns = defineCall({
  name: 'listSettlementRuns',
  summary: 'List the latest completed settlement runs',
  method: 'GET',
  path: '/api/v1/admin/settlement-runs',
  access: 'administrator',
  answer: z.array(
    z.object({
      settles: z.enum(SETTLEMENT_RHYTHMS),
      until: instant,
      finishedAt: instant,
      /** Number of statements that the run made. */
      statements: z.int(),
    }),
  ),
});

export const listPayouts = defineCall({
  name: 'listPayouts',
  summary: 'List payouts, newest first',
  method: 'GET',
  path: '/api/v1/admin/payouts',
  access: 'administrator',
  query: listQuery(PAYOUT_SORTS, { state: oneOf(PAYOUT_STATES), organiserId: z.optional(uuid) }),
  answer: listPage(adminPayout),
});

export const getPayout = defineCall({
  name: 'getPayout',
  summary: 'Get a payout and the movements that it consists of',
  method: 'GET',
  path: '/api/v1/admin/payouts/{payoutId}',
  access: 'administrator',
  params: payoutParams,
  answer: z.object({
    payout: adminPayout,
    draftedFrom: z.object({
      /** Amount due less the amount owed to us, right after the previous payout. */
      broughtForwardMinor: minor,
      /** Movements since the previous payout, newest first. */
      movements: z.array(movement),
      /** Sum of all movements, including those not listed. */
      movedMinor: minor,
      shownAll: z.boolean(),
      /** Amount left out because it is disputed or in another payout. */
      onHoldMinor: minor,
    }),
  }),
  refusals: ['payout.not_found'],
});

const DRAFT_REFUSALS = ['payout.nothing_payable', 'payout.no_bank_details', 'payout.bank_details_waiting'] as const;

const CHANGE_REFUSALS = ['organiser.own', 'payout.not_found', 'payout.wrong_state'] as const;

export const createPayout = defineCall({
  name: 'createPayout',
  summary: 'Create a payout of everything due to an organiser',
  method: 'POST',
  path: '/api/v1/admin/organisers/{organiserId}/payouts',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.drafted',
  params: organiserParams,
  body: z.object({ currency }),
  answer: adminPayout,
  refusals: ['organiser.own', 'organiser.not_found', 'payout.already_open', ...DRAFT_REFUSALS],
});

export const redraftPayout = defineCall({
  name: 'redraftPayout',
  summary: 'Redraft a payout for the amount due now, withdrawing its approval',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/redraft',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.redrafted',
  params: payoutParams,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.in_bank_file', ...DRAFT_REFUSALS],
});

const SENDING_REFUSALS = ['payout.above_due', 'payout.bank_details_changed', 'payout.bank_details_waiting'] as const;

export const approvePayout = defineCall({
  name: 'approvePayout',
  summary: 'Approve a payout that someone else created',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/approve',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.approved',
  params: payoutParams,
  /** The values that the approver saw; the approval is refused if they have changed. */
  body: z.object({ amountMinor: minor, bankDetailsId: uuid }),
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.second_person_needed', 'payout.amount_changed', ...SENDING_REFUSALS],
});

export const sendPayout = defineCall({
  name: 'sendPayout',
  summary: 'Mark an approved payout as paid by the bank',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/send',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.sent',
  params: payoutParams,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.second_person_needed', 'payout.approval_lapsed', ...SENDING_REFUSALS],
});

export const settlePayout = defineCall({
  name: 'settlePayout',
  summary: 'Mark a payout as arrived',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/settle',
  access: 'administrator',
  logs: ['payout.settled', 'payout.return_withdrawn'],
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
  stepUp: 'money',
  logs: 'payout.return_proposed',
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
  stepUp: 'money',
  logs: 'payout.returned',
  params: payoutParams,
  /** The report that the administrator saw; the call is refused if a newer report has replaced it. */
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
  logs: 'payout.return_withdrawn',
  params: payoutParams,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.no_return_proposed'],
});

export const withdrawPayout = defineCall({
  name: 'withdrawPayout',
  summary: 'Withdraw a payout that hasn’t been sent',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/withdraw',
  access: 'administrator',
  logs: 'payout.withdrawn',
  params: payoutParams,
  body: withReason,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.in_bank_file'],
});

export const removeFromBankFile = defineCall({
  name: 'removeFromBankFile',
  summary: 'Remove a payout from its bank file because the bank won’t pay it; someone else has to approve it again',
  method: 'POST',
  path: '/api/v1/admin/payouts/{payoutId}/remove-from-bank-file',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.removed',
  params: payoutParams,
  body: withReason,
  answer: adminPayout,
  refusals: [...CHANGE_REFUSALS, 'payout.not_in_bank_file'],
});

/** Maximum number of payouts per call. */
export const MAX_PAYOUTS_AT_ONCE = 100;

const each = <const Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(MAX_PAYOUTS_AT_ONCE));

/** Result for each payout, in the request's order: done, or refused as a single call would be. */
const eachPayout = z.object({
  results: z.array(
    z.object({ payoutId: uuid, refusal: z.nullable(z.object({ code: z.string(), message: z.string() })) }),
  ),
});

export const approvePayouts = defineCall({
  name: 'approvePayouts',
  summary:
    'Approve several payouts, checking each as if it were approved on its own; the response lists any that were refused',
  method: 'POST',
  path: '/api/v1/admin/payouts/approve',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.approved',
  /** The values the approver saw; a payout is refused if they have changed. */
  body: z.object({ payouts: each(z.object({ payoutId: uuid, amountMinor: minor, bankDetailsId: uuid })) }),
  answer: eachPayout,
});

export const sendPayouts = defineCall({
  name: 'sendPayouts',
  summary: 'Mark several approved payouts as paid by the bank, checking each one separately',
  method: 'POST',
  path: '/api/v1/admin/payouts/send',
  access: 'administrator',
  stepUp: 'money',
  logs: 'payout.sent',
  body: z.object({ payoutIds: each(uuid) }),
  answer: eachPayout,
});
