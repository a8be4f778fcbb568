import type { Transitions } from './state-machine.ts';

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * A dispute's life (engine, States): while it is open, refunds of its payment wait and payouts are held. A bank may think
 * again, so that one that was lost is won in the end.
 */
export const DISPUTE_TRANSITIONS: Transitions<DisputeState> = {
  open: ['won', 'lost'],
  won: [],
  lost: ['won'],
};
