import type { Transitions } from './state-machine.ts';

export const TICKET_STATES = ['issued', 'transferring', 'offered', 'void'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** A ticket's life (engine, States). */
export const TICKET_TRANSITIONS: Transitions<TicketState> = {
  issued: ['transferring', 'offered', 'void'],
  transferring: ['issued', 'void'],
  offered: ['issued', 'void'],
  void: [],
};

/** What each state is called, on pages and in files. */
export const TICKET_STATE_WORDS: Readonly<Record<TicketState, string>> = {
  issued: 'Valid',
  transferring: 'Being transferred',
  offered: 'Offered for return',
  void: 'Void',
};

/** Whether a ticket in this state opens the door: one offered for return still admits its holder. */
export function admits(state: TicketState): boolean {
  return state === 'issued' || state === 'offered';
}
