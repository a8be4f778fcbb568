import type { Transitions } from './state-machine.ts';

export const PAYOUT_STATES = ['draft', 'approved', 'sent', 'settled', 'returned', 'withdrawn'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * A payout's life (engine, States). A draft can be drawn up again, which takes an approval back; what was never sent can
 * be withdrawn. After a return a new payout is made.
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

/** A payout that came back: one person says so, and another confirms it; either may withdraw it. */
export const PAYOUT_RETURN_TRANSITIONS: Transitions<PayoutReturnState> = {
  proposed: ['confirmed', 'withdrawn'],
  confirmed: [],
  withdrawn: [],
};

/** Whoever said that a payout came back does not confirm it as well: the same money is paid out again after it. */
export function mayConfirmReturn({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}

/** Who has had a hand in a payout, by their users' ids; null: nobody, or the settlement run. */
export interface PayoutHands {
  madeBy: string | null;
  changedBy: string | null;
  approvedBy: string | null;
}

/** Whoever made or changed a payout does not approve it, however often they sign in. */
export function mayApprovePayout({ madeBy, changedBy }: PayoutHands, userId: string): boolean {
  return userId !== madeBy && userId !== changedBy;
}

/** A payout's hands without those of people who can no longer be one of its two. */
export function standingHands(hands: PayoutHands, standing: ReadonlySet<string>): PayoutHands {
  const who = (userId: string | null) => (userId !== null && standing.has(userId) ? userId : null);
  return { madeBy: who(hands.madeBy), changedBy: who(hands.changedBy), approvedBy: who(hands.approvedBy) };
}

/**
 * Two people stand behind each payout when its money moves: its approver, and somebody else who drew it up or sends it.
 * Takes the {@link standingHands}.
 */
export function maySendPayout({ madeBy, changedBy, approvedBy }: PayoutHands, userId: string): boolean {
  return approvedBy !== null && (madeBy !== null || changedBy !== null || userId !== approvedBy);
}
