import type { SalesStatus } from '@quivertree/contract/catalogue';

/** Why an event as a whole sells nothing; nothing where its tickets speak for themselves. */
export const SALES_NOTICES: Partial<Record<SalesStatus, string>> = {
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  postponed: 'This event was postponed. Sales open again with its new date.',
};
