import { type Place, searchablePlace } from '../places/place.ts';
import { type CalendarEntry, calendarEntry } from '../catalogue/calendar-entry.ts';

interface EventOfTicket extends Place {
  name: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

/** Calendar entry for a ticket's event. It doesn't contain the ticket's link, since others may see the calendar. */
export function ticketEntry(event: EventOfTicket): CalendarEntry {
  return calendarEntry({
    name: event.name,
    description: 'Your tickets are in your email and in My Tickets.',
    startDate: event.startsAt,
    endDate: event.endsAt,
    location: searchablePlace(event),
    timeZone: event.timeZone,
  });
}
