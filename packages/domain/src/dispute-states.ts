import type { Transitions } from './state-machine.ts';

export type DisputeState = 'open' | 'won' | 'lost';

/** A dispute's life (engine, States): while it is open, refunds of its payment wait and payouts are held. */
export const DISPUTE_TRANSITIONS: Transitions<DisputeState> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};
