import type { EventState } from '@quivertree/domain/events/event-states';
import { searchablePlace, shortPlace } from '@quivertree/domain/places/place';
import { remindersOf } from '@quivertree/domain/tickets/reminders';
import { ticketsKeyOf } from '../tickets/merge-sync.ts';
import type { StoredTickets } from '../tickets/stored-tickets.ts';

/** A reminder as the phone schedules it. */
export interface PlannedReminder {
  /** Made from the event's id and the kind of reminder, so that a moved event's reminders replace the earlier ones. */
  id: string;
  /** Instant by the server's clock, in milliseconds since 1970. */
  at: number;
  title: string;
  body: string;
  /** Path of the screen that it opens. */
  path: string;
  /** Address to look for on a map. */
  address: string;
}

/** States in which an event doesn't take place on its date. Orders stored before the app knew the state have none. */
const OFF: readonly string[] = ['ended', 'postponed', 'cancelled'] satisfies EventState[];
/** iOS stores only the 64 notifications that are due soonest. */
const MAX_REMINDERS = 60;

/**
 * Reminders of all events that the tickets on this phone admit to, soonest first. Voided and transferred tickets admit to
 * none, and a postponed event has no date.
 */
export function plannedReminders({ myOrders, orders }: StoredTickets, now: number): PlannedReminder[] {
  const states = new Map(myOrders.map(({ ticketsPath, event }) => [ticketsKeyOf(ticketsPath), event.state]));
  const reminders = new Map<string, PlannedReminder>();
  for (const [ticketsKey, { event, tickets }] of Object.entries(orders)) {
    if (OFF.includes(states.get(ticketsKey) ?? event.state) || !tickets.some(({ code }) => code !== null)) continue;
    const place = shortPlace(event);
    for (const { name, at, title, body } of remindersOf({ ...event, place }, now)) {
      const id = `reminder-${event.id}-${name}`;
      const path = `/tickets/${encodeURIComponent(ticketsKey)}`;
      reminders.set(id, { id, at, title, body, path, address: searchablePlace(event) });
    }
  }
  return [...reminders.values()].sort((a, b) => a.at - b.at).slice(0, MAX_REMINDERS);
}
