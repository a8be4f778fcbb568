import type { SalesStatus } from '../catalogue/sales-status.ts';
import { eventStart } from '../events/event-date.ts';
import type { EventState } from '../events/event-states.ts';

/** The state of an event that someone saves on a device, as far as its row in the list shows it. */
export function savedEventState(salesStatus: SalesStatus): 'published' | 'postponed' | 'cancelled' {
  return salesStatus === 'postponed' || salesStatus === 'cancelled' ? salesStatus : 'published';
}

interface SavedEvent {
  /** Absent from what devices stored before they knew it. */
  state?: EventState;
  startsAt: string;
  timeZone: string;
}

/** The start of a saved event, or that it has none. */
export function savedEventDate({ state = 'published', ...dates }: SavedEvent): string {
  return state === 'cancelled' ? 'Cancelled' : eventStart({ state, ...dates });
}
