import type { EventState } from '../events/event-states.ts';
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

const CLOSED_TEXT: Readonly<Record<Exclude<TransferState, 'sent'>, string>> = {
  accepted: 'This ticket has already been accepted. If that was you, the link to it is in your email.',
  cancelled: 'The sender has cancelled this transfer.',
  expired: 'No one accepted this ticket in time, so the transfer has lapsed.',
};

/** The reason why a transfer can't be accepted, now or ever; undefined if it can be. */
export function closedTransferText(state: TransferState, event: EventState): string | undefined {
  const isOpen = state === 'sent';
  if (event === 'cancelled' && (isOpen || state === 'expired'))
    return 'This event was cancelled, so the ticket can’t be accepted.';
  if (event === 'postponed' && isOpen)
    return 'This event has been postponed. You can accept the ticket once there’s a new date.';
  return isOpen ? undefined : CLOSED_TEXT[state];
}
