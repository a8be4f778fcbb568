import { SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans';
import * as z from 'zod/mini';
import { MONEY_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { basisPoints, currency, minor, ORGANISER_REFUSALS, organiserParams } from './money-shapes.ts';
import { listPage, listQuery, type ListSorts } from './lists.ts';
import { PAYOUT_SORTS, payout } from './payouts.ts';
import { downloadAddress, instant, uuid } from './shapes.ts';

export const getOrganiserBalance = defineCall({
  name: 'getOrganiserBalance',
  summary: "An organiser's money: what is due, what is held until when and why, what is owed to us",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/balance',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.object({
    settles: z.enum(SETTLEMENT_RHYTHMS),
    /** When the next statement is made; null where no event has an end to wait for. */
    nextSettlementAt: z.nullable(instant),
    advanceBasisPoints: basisPoints,
    balances: z.array(
      z.object({
        currency,
        /** What the next payout can take. */
        availableMinor: minor,
        /** In payouts that are being prepared. */
        inPayoutsMinor: minor,
        /** In payouts that were sent, which the bank hasn't confirmed yet. */
        inTransitMinor: minor,
        /** Due, but kept back because buyers dispute payments of events whose money was released. */
        disputedMinor: minor,
        /** Held until events have happened. */
        heldMinor: minor,
        /** What of it becomes due with the next settlement, advances included. */
        releasesNextMinor: minor,
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

/** Newest first. */
export const STATEMENT_SORTS = {
  fields: ['number'],
  defaultSort: { field: 'number', direction: 'DESC' },
} as const satisfies ListSorts;

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
  query: listQuery(STATEMENT_SORTS, {}),
  answer: listPage(statementSummary),
  refusals: ORGANISER_REFUSALS,
});

const statementParams = z.object({ organiserId: uuid, statementId: uuid });

export const getStatement = defineCall({
  name: 'getStatement',
  summary: 'A statement with the part of each event',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/statements/{statementId}',
  access: MONEY_PEOPLE,
  params: statementParams,
  answer: z.extend(statementSummary, {
    organiserName: z.string(),
    events: z.array(
      z.object({
        eventId: uuid,
        name: z.string(),
        grossMinor: minor,
        feeMinor: minor,
        vatMinor: minor,
        netMinor: minor,
        /** What of it became due in the period. */
        dueMinor: minor,
      }),
    ),
  }),
  refusals: [...ORGANISER_REFUSALS, 'statement.not_found'],
});

export const downloadStatement = defineCall({
  name: 'downloadStatement',
  summary: 'Where a statement can be fetched as a file, for five minutes',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/statements/{statementId}/file',
  access: MONEY_PEOPLE,
  params: statementParams,
  query: z.object({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
  answer: downloadAddress,
  refusals: [...ORGANISER_REFUSALS, 'statement.not_found'],
});

export const listOrganiserPayouts = defineCall({
  name: 'listOrganiserPayouts',
  summary: "An organiser's payouts, newest first",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/payouts',
  access: MONEY_PEOPLE,
  params: organiserParams,
  query: listQuery(PAYOUT_SORTS, {}),
  answer: listPage(payout),
  refusals: ORGANISER_REFUSALS,
});
