import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';

/** Reason why an event sells no tickets at all; undefined if only its ticket rows can give one. */
export const SALES_NOTICES: Partial<Record<SalesStatus, string>> = {
  // The sales of a whole event can be stopped, which isn't seen in its ticket types.
  closed: 'Ticket sales are closed.',
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  postponed: 'This event has been postponed. Sales will reopen when it has a new date.',
};
