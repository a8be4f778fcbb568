import { HOUR_MS } from '../dates/durations.ts';
import { dayNumber, formatDate, formatTime, instantOf, wallDate, wallTimeAt } from '../dates/zoned-time.ts';

/** Hour of the reminder on the evening before, in the event's time zone. */
const EVENING_HOUR = 18;
/** Time between the second reminder and the start, in milliseconds. */
const SHORTLY_BEFORE_MS = 2 * HOUR_MS;

/** A reminder of an event that someone has tickets for. */
export interface EventReminder {
  name: 'evening' | 'hours';
  /** Instant at which it is shown, in milliseconds since 1970. */
  at: number;
  title: string;
  body: string;
}

interface RemindedEvent {
  name: string;
  startsAt: string;
  timeZone: string;
  /** Venue and city, in one line. */
  place: string;
}

/** Reminders of an event that are still to come at `now`: the evening before, and two hours before. */
export function remindersOf({ name, startsAt, timeZone, place }: RemindedEvent, now: number): EventReminder[] {
  const start = Date.parse(startsAt);
  const dayBefore = wallDate(dayNumber(wallTimeAt(start, timeZone)) - 1);
  const facts = `${formatDate(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}, ${place}`;
  const reminders: EventReminder[] = [
    {
      name: 'evening',
      at: instantOf({ ...dayBefore, hour: EVENING_HOUR }, timeZone),
      title: `${name} is tomorrow`,
      body: facts,
    },
    {
      name: 'hours',
      at: start - SHORTLY_BEFORE_MS,
      title: `${name} starts in two hours`,
      body: `${formatTime(startsAt, timeZone)}, ${place}`,
    },
  ];
  return reminders.filter(({ at }) => at > now);
}
