import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';

/** Reason why an event sells no tickets at all; undefined if its ticket rows already give one. */
export const SALES_NOTICES: Partial<Record<SalesStatus, string>> = {
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  postponed: 'This event has been postponed. Sales will reopen when it has a new date.',
};
