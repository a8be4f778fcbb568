import { MOVEMENT_LABELS } from '@quivertree/domain/settlement/settlement';
import type { LedgerKind } from '@quivertree/domain/ledger/ledger-postings';
import * as z from 'zod/mini';
import { MONEY_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf } from '../lists.ts';
import { currency, minor, organiserParams } from '../money-shapes.ts';
import { instant, uuid } from '../shapes.ts';

/** An organiser's accounts: reserve, payable and receivable. */
export const MONEY_ACCOUNTS = ['payable', 'reserve', 'receivable'] as const;

export const MOVEMENT_SORTS = {
  fields: ['at'],
  defaultSort: { field: 'at', direction: 'DESC' },
} as const satisfies ListSorts;

/** A movement in an organiser's account, with its subject. */
export const movement = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(Object.keys(MOVEMENT_LABELS) as [LedgerKind, ...LedgerKind[]]),
  /**
   * Positive if it's in the organiser's favour; negative if less is on hold or due as a result, or more is owed to us.
   */
  amountMinor: minor,
  currency,
  /** Gross amount of a sale or its refund, including our fee; zero for transfers between accounts. */
  grossMinor: minor,
  feeMinor: minor,
  eventId: z.nullable(uuid),
  eventName: z.nullable(z.string()),
  orderReference: z.nullable(z.string()),
  payoutReference: z.nullable(z.string()),
});

export const listMovements = defineCall({
  name: 'listMovements',
  summary: 'List the movements behind an organiser’s balance, down to the order',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/movements',
  access: MONEY_PEOPLE,
  params: organiserParams,
  query: listQuery(MOVEMENT_SORTS, {
    /** Defaults to the payable account. */
    account: oneOf(MONEY_ACCOUNTS),
    eventId: z.optional(uuid),
  }),
  answer: listPage(movement),
});
