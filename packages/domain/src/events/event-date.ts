import type { SalesStatus } from '../catalogue/sales-status.ts';
import { formatDateRange, formatDateTime, NO_DATE_YET } from '../dates/zoned-time.ts';
import type { EventState } from './event-states.ts';

interface DatedEvent {
  state: EventState | SalesStatus;
  startsAt: string | number;
  endsAt: string | number;
  timeZone: string;
}

/** An event's date and times. A postponed event has none yet. */
export function eventDates({ state, startsAt, endsAt, timeZone }: DatedEvent): string {
  return state === 'postponed' ? NO_DATE_YET : formatDateRange(startsAt, endsAt, timeZone);
}

/** An event's start. A postponed event has none yet. */
export function eventStart({ state, startsAt, timeZone }: Omit<DatedEvent, 'endsAt'>): string {
  return state === 'postponed' ? NO_DATE_YET : formatDateTime(startsAt, timeZone);
}

/** An event's name, with its start in brackets. A postponed event has none yet, so it's only named. */
export function eventNameAndStart(event: Omit<DatedEvent, 'endsAt'> & { name: string }): string {
  return event.state === 'postponed' ? event.name : `${event.name} (${eventStart(event)})`;
}
