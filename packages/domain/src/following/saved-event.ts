import type { SalesStatus } from '../catalogue/sales-status.ts';
import { eventStart } from '../events/event-date.ts';
import type { EventState } from '../events/event-states.ts';

/** The state of an event that someone saves on a device, as far as its row in the list shows it. */
export function savedEventState(salesStatus: SalesStatus): 'published' | 'postponed' | 'cancelled' {
  return salesStatus === 'postponed' || salesStatus === 'cancelled' ? salesStatus : 'published';
}

/** The start of a saved event, or that it has none. */
export function savedEventDate(event: { state: EventState; startsAt: string; timeZone: string }): string {
  return event.state === 'cancelled' ? 'Cancelled' : eventStart(event);
}
