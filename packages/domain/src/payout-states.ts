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

/** Two people stand behind each payout: where a settlement run drew it up, its approver does not send it as well. */
export function maySendPayout({ madeBy, changedBy, approvedBy }: PayoutHands, userId: string): boolean {
  return madeBy !== null || changedBy !== null || userId !== approvedBy;
}
