import type { SalesStatus } from '../catalogue/sales-status.ts';
import { formatDateTime, NO_DATE_YET } from '../dates/zoned-time.ts';
import type { EventState } from '../events/event-states.ts';

/** The state of an event that someone saves on a device, as far as its row in the list shows it. */
export function savedEventState(salesStatus: SalesStatus): 'published' | 'postponed' | 'cancelled' {
  return salesStatus === 'postponed' || salesStatus === 'cancelled' ? salesStatus : 'published';
}

/** The start of a saved event, or that it has none. */
export function savedEventDate({
  state,
  startsAt,
  timeZone,
}: {
  state: EventState;
  startsAt: string;
  timeZone: string;
}): string {
  if (state === 'cancelled') return 'Cancelled';
  return state === 'postponed' ? NO_DATE_YET : formatDateTime(startsAt, timeZone);
}
