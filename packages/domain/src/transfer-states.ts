import type { Transitions } from './state-machine.ts';

export const TRANSFER_STATES = ['sent', 'accepted', 'cancelled', 'expired'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** A transfer's life (engine, States): while it is sent its ticket admits nobody. */
export const TRANSFER_TRANSITIONS: Transitions<TransferState> = {
  sent: ['accepted', 'cancelled', 'expired'],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** How long somebody has to take a ticket that was sent to them; never beyond the end of the event. */
export const TRANSFER_DAYS = 7;
