import { formatDateRange, formatDateTime } from '../dates/zoned-time.ts';
import { eventIsOver } from '../events/event-is-over.ts';
import type { EventState } from '../events/event-states.ts';

interface DatedEvent {
  name: string;
  state: EventState;
  startsAt: string | number;
  endsAt: string | number;
  timeZone: string;
}

/** Takes the place of a postponed event's date, for its ticket holders. */
export const POSTPONED = 'This event has been postponed. The new date isn’t known yet.';

/** Says why an event doesn't take place, for its ticket holders. */
export const CANCELLED = 'This event was cancelled.';

/** An event's date for its ticket holders. A postponed event still has its old one, but won’t take place then. */
export function ticketDate({ state, startsAt, endsAt, timeZone }: Omit<DatedEvent, 'name'>): string {
  return state === 'postponed' ? POSTPONED : formatDateRange(startsAt, endsAt, timeZone);
}

/** Says that an event is over, for its ticket holders; undefined if it isn't. `now` is in milliseconds since 1970. */
export function overText(event: Pick<DatedEvent, 'state' | 'endsAt'>, now: number): string | undefined {
  if (!eventIsOver(event, now)) return undefined;
  return event.state === 'cancelled' ? CANCELLED : 'This event is over.';
}

/** An event's name and start in one line, for ticket holders. */
export function nameAndDate({ name, state, startsAt, timeZone }: Omit<DatedEvent, 'endsAt'>): string {
  return state === 'postponed' ? `${name} (postponed)` : `${name}, ${formatDateTime(startsAt, timeZone)}`;
}
