import { SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans/plans';
import * as z from 'zod/mini';
import { MONEY_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { basisPoints, currency, minor, organiserParams } from '../money-shapes.ts';
import { listPage, listQuery, type ListSorts } from '../lists.ts';
import { PAYOUT_SORTS, payout } from './payouts.ts';
import { downloadAddress, instant, uuid } from '../shapes.ts';

export const getOrganiserBalance = defineCall({
  name: 'getOrganiserBalance',
  summary: 'Get an organiser’s balance: amounts due, amounts on hold with reasons and dates, and amounts owed to us',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/balance',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.object({
    settles: z.enum(SETTLEMENT_RHYTHMS),
    /** Time of the next statement; null if there are no more events to settle. */
    nextSettlementAt: z.nullable(instant),
    advanceBasisPoints: basisPoints,
    balances: z.array(
      z.object({
        currency,
        /** Amount available for the next payout. */
        availableMinor: minor,
        /** Amount in payouts that are being prepared. */
        inPayoutsMinor: minor,
        /** Amount in payouts that were sent but that the bank hasn't confirmed yet. */
        inTransitMinor: minor,
        /**
         * Amount due but on hold, because buyers have disputed payments for events whose money was already released.
         */
        disputedMinor: minor,
        /** On hold until the events are over. */
        heldMinor: minor,
        /** Part of the amount on hold that becomes due with the next settlement, including advances. */
        releasesNextMinor: minor,
        /** Owed to us, and deducted from the next payout. */
        receivableMinor: minor,
        held: z.array(
          z.object({
            eventId: uuid,
            eventName: z.string(),
            amountMinor: minor,
            reason: z.enum(['upcoming', 'just_ended', 'postponed', 'cancelled', 'disputed']),
            /** Due date; null if unknown. */
            until: z.nullable(instant),
          }),
        ),
      }),
    ),
  }),
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
  /** Null for the first statement. */
  from: z.nullable(instant),
  until: instant,
  /** Totals of the period's movements, by kind. */
  totals: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** Gross amount: positive if received, negative if paid out. */
      grossMinor: minor,
      /** Our fee, including tax, which is part of the gross amount. */
      feeMinor: minor,
      vatMinor: minor,
      /** Net amount for the organiser. */
      netMinor: minor,
    }),
  ),
  openingReserveMinor: minor,
  openingPayableMinor: minor,
  openingReceivableMinor: minor,
  closingReserveMinor: minor,
  closingPayableMinor: minor,
  /** Negative if the organiser owes us money. */
  closingReceivableMinor: minor,
});

export const listStatements = defineCall({
  name: 'listStatements',
  summary: 'List an organiser’s statements, newest first',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/statements',
  access: MONEY_PEOPLE,
  params: organiserParams,
  query: listQuery(STATEMENT_SORTS, {}),
  answer: listPage(statementSummary),
});

const statementParams = z.object({ organiserId: uuid, statementId: uuid });

export const getStatement = defineCall({
  name: 'getStatement',
  summary: 'Get a statement, broken down by event',
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
        /** Part of the event's money that became due in the period. */
        dueMinor: minor,
      }),
    ),
  }),
  refusals: ['statement.not_found'],
});

export const downloadStatement = defineCall({
  name: 'downloadStatement',
  summary: 'Get a link, valid for five minutes, to download a statement',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/statements/{statementId}/file',
  access: MONEY_PEOPLE,
  params: statementParams,
  query: z.object({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
  answer: downloadAddress,
  refusals: ['statement.not_found'],
});

export const listOrganiserPayouts = defineCall({
  name: 'listOrganiserPayouts',
  summary: 'List an organiser’s payouts, newest first',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/payouts',
  access: MONEY_PEOPLE,
  params: organiserParams,
  query: listQuery(PAYOUT_SORTS, {}),
  answer: listPage(payout),
});
