import { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import { STALE_TIMES } from '../../../queries/stale-times.ts';

/** All events of the calendar. */
export function calendarQuery(client: Client) {
  return {
    queryKey: ['events', 'calendar'] as const,
    staleTime: STALE_TIMES.calendar,
    queryFn: () => client.call(listCalendarEvents, {}),
  };
}
