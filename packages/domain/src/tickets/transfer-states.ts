import type { Transitions } from '../states/state-machine.ts';

export const TRANSFER_STATES = ['sent', 'accepted', 'cancelled', 'expired'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** State machine of transfers. Until a transfer is accepted, its ticket admits no one. */
export const TRANSFER_TRANSITIONS: Transitions<TransferState> = {
  sent: ['accepted', 'cancelled', 'expired'],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** Days to accept a transfer, unless the event ends sooner. */
export const TRANSFER_DAYS = 7;
