import type { Transitions } from '../states/state-machine.ts';

export const TRANSFER_STATES = ['sent', 'accepted', 'cancelled', 'expired'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** State machine for transfers. Until a transfer is accepted, its ticket admits no one. */
export const TRANSFER_TRANSITIONS: Transitions<TransferState> = {
  sent: ['accepted', 'cancelled', 'expired'],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** Days within which a transfer can be accepted, unless the event ends sooner. */
export const TRANSFER_DAYS = 7;

/** Explanations of why a transfer can no longer be accepted. */
export const CLOSED_TRANSFER_TEXT: Readonly<Record<Exclude<TransferState, 'sent'>, string>> = {
  accepted: 'This ticket has already been accepted. If that was you, the link to it is in your email.',
  cancelled: 'The sender has cancelled this transfer.',
  expired: 'No one accepted this ticket in time, so the transfer has lapsed.',
};
