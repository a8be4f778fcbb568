import type { Answer } from '@quivertree/contract/call';
import { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { type Query, STALE_TIMES } from '../../../queries/query-cache.ts';

/** Query for all the calendar's events. */
export function calendarQuery(): Query<Answer<typeof listCalendarEvents>> {
  return {
    key: ['events', 'calendar'],
    staleTime: STALE_TIMES.calendar,
    fetch: (client, signal) => client.call(listCalendarEvents, {}, { signal }),
  };
}
