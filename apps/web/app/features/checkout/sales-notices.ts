import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';

/** Reason an event sells nothing at all; undefined if its ticket rows say enough. */
export const SALES_NOTICES: Partial<Record<SalesStatus, string>> = {
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  postponed: 'This event has been postponed. Sales will reopen when it has a new date.',
};
