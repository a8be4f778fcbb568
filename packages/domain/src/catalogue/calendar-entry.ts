import { instantOf, wallTimeAt } from '../dates/zoned-time.ts';

/** Entry for a personal calendar (specification, section 3). */
export interface CalendarInput {
  name: string;
  /** Description in plain text. */
  description: string;
  /** Start and end as ISO instants. */
  startDate: string;
  endDate?: string | null;
  location: string;
  timeZone: string;
}

export interface CalendarEntry {
  name: string;
  description: string;
  /** Start and end in milliseconds since 1970. */
  start: number;
  end: number;
  location: string;
}

const TWO_HOURS = 2 * 60 * 60_000;

/**
 * Creates a calendar entry. It lasts two hours if the event has no end, or an end that isn't after the start. An end at
 * 00:00 on the day of the start means 23:59 (specification, section 9).
 */
export function calendarEntry({ startDate, endDate, timeZone, ...texts }: CalendarInput): CalendarEntry {
  const start = Date.parse(startDate);
  const parsedEnd = endDate ? Date.parse(endDate) : Number.NaN;
  const end = Number.isNaN(parsedEnd) ? start + TWO_HOURS : endOfDayIfMidnight(parsedEnd, start, timeZone);
  return { ...texts, start, end: end > start ? end : start + TWO_HOURS };
}

function endOfDayIfMidnight(end: number, start: number, timeZone: string): number {
  const at = wallTimeAt(end, timeZone);
  const from = wallTimeAt(start, timeZone);
  const sameDay = at.year === from.year && at.month === from.month && at.day === from.day;
  const midnight = at.hour === 0 && at.minute === 0 && at.second === 0;
  return sameDay && midnight ? instantOf({ ...at, hour: 23, minute: 59 }, timeZone) : end;
}

/** For each calendar, the address at which it offers to add the entry. Every event’s page has all, so texts are encoded once. */
export function calendarUrls(entry: CalendarEntry): Record<'Google' | 'Yahoo' | 'Outlook', string> {
  const name = encode(entry.name);
  const description = encode(entry.description);
  const location = encode(entry.location);
  const start = basicTime(entry.start);
  const end = basicTime(entry.end);
  const startdt = encode(new Date(entry.start).toISOString());
  const enddt = encode(new Date(entry.end).toISOString());
  return {
    Google: `https://calendar.google.com/calendar/render?action=TEMPLATE&text=${name}&dates=${start}%2F${end}&details=${description}&location=${location}`,
    Yahoo: `https://calendar.yahoo.com/?v=60&title=${name}&st=${start}&et=${end}&desc=${description}&in_loc=${location}`,
    Outlook: `https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&subject=${name}&startdt=${startdt}&enddt=${enddt}&body=${description}&location=${location}`,
  };
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** A UTC instant in iCalendar format: `20261205T163000Z`. */
export function basicTime(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
