import type { Transitions } from '../states/state-machine.ts';

export const PAYOUT_STATES = ['draft', 'approved', 'sent', 'settled', 'returned', 'withdrawn'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * State machine for payouts. Redrafting a payout withdraws its approval. A payout can be withdrawn until
 * it's sent. After a return, a new payout is created.
 */
export const PAYOUT_TRANSITIONS: Transitions<PayoutState> = {
  draft: ['draft', 'approved', 'withdrawn'],
  approved: ['draft', 'sent', 'withdrawn'],
  sent: ['settled', 'returned'],
  settled: [],
  returned: [],
  withdrawn: [],
};

export type PayoutReturnState = 'proposed' | 'confirmed' | 'withdrawn';

/** A returned payout is reported by one person and confirmed by another. Either may withdraw the report. */
export const PAYOUT_RETURN_TRANSITIONS: Transitions<PayoutReturnState> = {
  proposed: ['confirmed', 'withdrawn'],
  confirmed: [],
  withdrawn: [],
};

/** A second person has to confirm a return, because the same money is then paid out again. */
export function mayConfirmReturn({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}

/** User ids of the people involved in a payout; null if it was no one or the settlement run. */
export interface PayoutParticipants {
  madeBy: string | null;
  changedBy: string | null;
  approvedBy: string | null;
}

/** The person who created or changed a payout can't approve it. */
export function mayApprovePayout({ madeBy, changedBy }: PayoutParticipants, userId: string): boolean {
  return userId !== madeBy && userId !== changedBy;
}

/** The participants who still count towards the two-person rule, because they are among the `eligible` people. */
export function eligibleParticipants(
  { madeBy, changedBy, approvedBy }: PayoutParticipants,
  eligible: ReadonlySet<string>,
): PayoutParticipants {
  const ifEligible = (userId: string | null) => (userId !== null && eligible.has(userId) ? userId : null);
  return { madeBy: ifEligible(madeBy), changedBy: ifEligible(changedBy), approvedBy: ifEligible(approvedBy) };
}

/**
 * Two-person rule: someone other than the approver must have created or changed a payout, or be the one who sends it.
 * Expects the result of {@link eligibleParticipants}.
 */
export function maySendPayout({ madeBy, changedBy, approvedBy }: PayoutParticipants, userId: string): boolean {
  return approvedBy !== null && (madeBy !== null || changedBy !== null || userId !== approvedBy);
}
