import { DAY_MS, HOUR_MS } from '../dates/durations.ts';
import { isoDate } from '../dates/iso-date.ts';
import {
  dayNumber,
  formatDate,
  formatMonth,
  instantOf,
  wallDate,
  wallTimeAt,
  weekdayFromMonday,
} from '../dates/zoned-time.ts';

/** The calendar's views (specification, section 2). */
export type CalendarView = 'month' | 'week' | 'day' | 'list';

/** An event that runs past midnight but ends before this hour isn't shown on the day it ends. */
const NIGHT_END_HOUR = 9;

export interface TimedEvent {
  /** Start and end as ISO instants. */
  start: string;
  end: string;
}

/** Events by day number, soonest first. An event that lasts several days is listed under each of them. */
export function eventsByDay<E extends TimedEvent>(events: readonly E[], timeZone: string): Map<number, E[]> {
  const days = new Map<number, E[]>();
  for (const event of [...events].sort((a, b) => Date.parse(a.start) - Date.parse(b.start)))
    for (let day = firstDay(event, timeZone); day <= lastDay(event, timeZone); day++)
      days.set(day, [...(days.get(day) ?? []), event]);
  return days;
}

function firstDay({ start }: TimedEvent, timeZone: string): number {
  return dayNumber(wallTimeAt(Date.parse(start), timeZone));
}

function lastDay(event: TimedEvent, timeZone: string): number {
  const night = dayNumber(wallTimeAt(Date.parse(event.end) - NIGHT_END_HOUR * HOUR_MS, timeZone));
  return Math.max(firstDay(event, timeZone), night);
}

/** True if an event takes up the whole of a day. */
export function lastsAllDay({ start, end }: TimedEvent, day: number, timeZone: string): boolean {
  const from = instantOf(wallDate(day), timeZone);
  return Date.parse(start) <= from && Date.parse(end) >= instantOf(wallDate(day + 1), timeZone);
}

/**
 * Days of an event that lasts at least 24 hours, as dates such as `2026-11-22`; `end` is the day after its last. Undefined
 * for shorter events.
 */
export function wholeDays(event: TimedEvent, timeZone: string): { start: string; end: string } | undefined {
  if (Date.parse(event.end) - Date.parse(event.start) < DAY_MS) return undefined;
  return { start: isoDate(firstDay(event, timeZone)), end: isoDate(lastDay(event, timeZone) + 1) };
}

/** Days shown in a view, starting on a Monday: a month in whole weeks, or a week. A day view shows only its day. */
export function daysOf(view: CalendarView, day: number): number[] {
  if (view === 'day') return [day];
  const { first, last } = view === 'month' ? monthOf(day) : { first: day, last: day };
  const monday = first - weekdayFromMonday(first);
  const sunday = last + 6 - weekdayFromMonday(last);
  return Array.from({ length: sunday - monday + 1 }, (_, i) => monday + i);
}

/** First and last day of the month that contains a day. */
export function monthOf(day: number): { first: number; last: number } {
  const { year, month } = wallDate(day);
  return {
    first: dayNumber({ year, month, day: 1 }),
    last: dayNumber(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }) - 1,
  };
}

/**
 * Day that the *next* or *prev* button leads to: the first day of the neighbouring month or week, or the neighbouring
 * day.
 */
export function stepFrom(view: CalendarView, day: number, way: 1 | -1): number {
  if (view === 'day') return day + way;
  if (view === 'month') {
    const { first, last } = monthOf(day);
    return way === 1 ? last + 1 : monthOf(first - 1).first;
  }
  return day - weekdayFromMonday(day) + 7 * way;
}

/** Title of a view: `November 2026`, `23 – 29 Nov 2026`, `Sun, 22 Nov 2026`. */
export function viewTitle(view: CalendarView, day: number): string {
  if (view === 'month') return formatMonth(day);
  if (view === 'day') return dayTitle(day);
  const [monday = day, , , , , , sunday = day] = daysOf(view, day);
  const [, from = ''] = dayTitle(monday).split(/,\s/);
  const [, to = ''] = dayTitle(sunday).split(/,\s/);
  const [fromDay = '', fromMonth, fromYear] = from.split('\u00a0');
  const [, toMonth, toYear] = to.split('\u00a0');
  if (fromMonth === toMonth) return `${fromDay} – ${to}`;
  return `${fromYear === toYear ? `${fromDay}\u00a0${fromMonth}` : from} – ${to}`;
}

/** A day as a heading: `Sun, 22 Nov 2026`. */
export function dayTitle(day: number): string {
  return formatDate(instantOf(wallDate(day), 'UTC'), 'UTC');
}
