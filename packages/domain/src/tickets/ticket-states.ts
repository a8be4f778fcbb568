import type { Transitions } from '../states/state-machine.ts';

export const TICKET_STATES = ['issued', 'transferring', 'offered', 'void'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** State machine for tickets. */
export const TICKET_TRANSITIONS: Transitions<TicketState> = {
  issued: ['transferring', 'offered', 'void'],
  transferring: ['issued', 'void'],
  offered: ['issued', 'void'],
  void: [],
};

/** Labels on screens and in files. */
export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  issued: 'Valid',
  transferring: 'Being transferred',
  offered: 'Offered for resale',
  void: 'Void',
};

/** True if a ticket in this state admits its holder. A ticket offered for resale still does. */
export function admits(state: TicketState): boolean {
  return state === 'issued' || state === 'offered';
}
