import type { Transitions } from './state-machine.ts';

export const PAYOUT_STATES = ['draft', 'approved', 'sent', 'settled', 'returned', 'withdrawn'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * State machine of payouts (engine, States). Recreating a draft withdraws its approval. A payout can be withdrawn until
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

/** Needs a second person, because the same money is paid out again afterwards. */
export function mayConfirmReturn({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}

/** User ids of the people involved in a payout; null for no one or the settlement run. */
export interface PayoutParticipants {
  madeBy: string | null;
  changedBy: string | null;
  approvedBy: string | null;
}

/** The person who created or changed a payout can't approve it. */
export function mayApprovePayout({ madeBy, changedBy }: PayoutParticipants, userId: string): boolean {
  return userId !== madeBy && userId !== changedBy;
}

/** The people involved who still count towards the two-person rule. */
export function eligibleParticipants(hands: PayoutParticipants, standing: ReadonlySet<string>): PayoutParticipants {
  const who = (userId: string | null) => (userId !== null && standing.has(userId) ? userId : null);
  return { madeBy: who(hands.madeBy), changedBy: who(hands.changedBy), approvedBy: who(hands.approvedBy) };
}

/**
 * Two-person rule: the approver of a payout and the person who created or sends it must differ. Takes the {@link
 * eligibleParticipants}.
 */
export function maySendPayout({ madeBy, changedBy, approvedBy }: PayoutParticipants, userId: string): boolean {
  return approvedBy !== null && (madeBy !== null || changedBy !== null || userId !== approvedBy);
}
