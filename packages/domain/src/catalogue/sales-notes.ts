import type { SalesStatus } from './sales-status.ts';

/** Badge for each sales status; none if an event's tickets are simply on sale. */
export const SALES_NOTES: Partial<Record<SalesStatus, { tone: 'highlight' | 'quiet' | 'bad'; text: string }>> = {
  almost_gone: { tone: 'highlight', text: 'Almost gone' },
  not_open: { tone: 'highlight', text: 'Not on sale yet' },
  sold_out: { tone: 'quiet', text: 'Sold out' },
  closed: { tone: 'quiet', text: 'Sales closed' },
  over: { tone: 'quiet', text: 'Past' },
  postponed: { tone: 'bad', text: 'Postponed' },
  cancelled: { tone: 'bad', text: 'Cancelled' },
};
