import { dayNumber, instantOf, wallDate, wallTimeAt, weekdayFromMonday } from '../dates/zoned-time.ts';

/** Date filters as shown on screen (specification, section 9). In addresses they are in lower case. */
export const DATE_FILTERS = ['Today', 'Tomorrow', 'This Week', 'This Month', 'This Year'] as const;

export interface DateBounds {
  /** Bounds as ISO instants: 00:00:00 of the first day and 23:59:59 of the last, in the visitor's zone. */
  dateFrom: string;
  dateTo: string;
}

/** First and last instant of a date filter in a zone (specification, section 5); undefined if the text isn't one. */
export function dateBounds(filter: string, now: number, timeZone: string): DateBounds | undefined {
  const wall = wallTimeAt(now, timeZone);
  const today = dayNumber(wall);
  const days = daysOf(filter.trim().toLowerCase(), today, wall.year, wall.month);
  if (!days) return undefined;
  const [first, last] = days;
  const end = { ...wallDate(last), hour: 23, minute: 59, second: 59 };
  return {
    dateFrom: new Date(instantOf(wallDate(first), timeZone)).toISOString(),
    dateTo: new Date(instantOf(end, timeZone)).toISOString(),
  };
}

function daysOf(filter: string, today: number, year: number, month: number): [number, number] | undefined {
  switch (filter) {
    case 'today':
      return [today, today];
    case 'tomorrow':
      return [today + 1, today + 1];
    case 'this week': {
      const monday = today - weekdayFromMonday(today);
      return [monday, monday + 6];
    }
    case 'this month': {
      const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
      return [dayNumber({ year, month, day: 1 }), dayNumber(next) - 1];
    }
    case 'this year':
      return [dayNumber({ year, month: 1, day: 1 }), dayNumber({ year, month: 12, day: 31 })];
    default:
      return undefined;
  }
}
