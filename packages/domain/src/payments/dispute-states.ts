import type { Transitions } from '../states/state-machine.ts';

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * State machine for disputes. While one is open, refunds of its payment wait and payouts are on hold.
 * Banks sometimes reverse a decision, so a lost dispute can still be won.
 */
export const DISPUTE_TRANSITIONS: Transitions<DisputeState> = {
  open: ['won', 'lost'],
  won: [],
  lost: ['won'],
};
