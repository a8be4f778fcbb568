import type { Transitions } from './state-machine.ts';

export type TransferState = 'sent' | 'accepted' | 'cancelled' | 'expired';

/** A transfer's life (engine, States): while it is sent its ticket admits nobody. */
export const TRANSFER_TRANSITIONS: Transitions<TransferState> = {
  sent: ['accepted', 'cancelled', 'expired'],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** How long somebody has to take a ticket that was sent to them; never beyond the end of the event. */
export const TRANSFER_DAYS = 7;
