import { DAY_MS } from './durations.ts';

/** Default time zone for events: UTC+2 all year since 2017. */
export const NAMIBIA = 'Africa/Windhoek';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Local date and time in a zone. `month` is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached because pages format the same few instants many times and Intl is slow. */
const cached = new Map<string, Readonly<WallTime>>();
const MAX_CACHED = 500;

/** The wall time in a zone at an instant (milliseconds since 1970). */
export function wallTimeAt(instant: number, timeZone: string): Readonly<WallTime> {
  const key = `${instant} ${timeZone}`;
  const wall = cached.get(key) ?? readWallTime(instant, timeZone);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, wall);
  return wall;
}

function readWallTime(instant: number, timeZone: string): WallTime {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/**
 * The instant at which a zone's clock shows `wall`, or the earlier of the two if it shows `wall` twice. A time that the
 * clock skips is moved forward by the length of the gap.
 */
export function instantOf(wall: WallTime, timeZone: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  const beforeChange = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  const afterChange = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  const shows = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  return shows(beforeChange) || !shows(afterChange) ? beforeChange : afterChange;
}

function offsetAt(instant: number, timeZone: string): number {
  const wall = wallTimeAt(instant, timeZone);
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - whole;
}

/** Number of days from 1970-01-01 to a local date, for date arithmetic that ignores clock changes. */
export function dayNumber({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** Weekday of a day number: 0 for Monday, 6 for Sunday. */
export function weekdayFromMonday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Midnight at the start of a numbered day, as wall time. */
export function wallDate(day: number): WallTime {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
    second: 0,
  };
}

/** Non-breaking space, which keeps weekday, day, month and year on one line. */
const TOGETHER = '\u00a0';

/** Date such as `Sat, 5 Dec 2026`. */
export function formatDate(instant: string | number, timeZone: string): string {
  const wall = wallTimeAt(millis(instant), timeZone);
  const weekday = WEEKDAYS[(weekdayFromMonday(dayNumber(wall)) + 1) % 7];
  return `${weekday},${TOGETHER}${[wall.day, MONTHS[wall.month - 1], wall.year].join(TOGETHER)}`;
}

/** The month of a day number, for example `December 2026`. */
export function formatMonth(day: number): string {
  const { year, month } = wallDate(day);
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

/** Day and month such as `5 Dec`. */
export function formatDay(instant: string | number, timeZone: string): string {
  const { day, month } = wallTimeAt(millis(instant), timeZone);
  return `${day}${TOGETHER}${MONTHS[month - 1]}`;
}

/** Time such as `18:30`, on the 24-hour clock. */
export function formatTime(instant: string | number, timeZone: string): string {
  const { hour, minute } = wallTimeAt(millis(instant), timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Date and time such as `Sat, 5 Dec 2026, 18:30`. */
export function formatDateTime(instant: string | number, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** True if two instants are on the same day in a zone. */
export function isSameDay(one: string | number, other: string | number, timeZone: string): boolean {
  return dayNumber(wallTimeAt(millis(one), timeZone)) === dayNumber(wallTimeAt(millis(other), timeZone));
}

/** Date range, without the second date if it's the same day. */
export function formatDateRange(start: string | number, end: string | number, timeZone: string): string {
  const until = isSameDay(start, end, timeZone) ? formatTime(end, timeZone) : formatDateTime(end, timeZone);
  return `${formatDateTime(start, timeZone)} – ${until}`;
}

/** The parts of a tear-off calendar block: `SAT`, `5`, `DEC`. */
export function dateBlock(instant: string | number, timeZone: string): { weekday: string; day: string; month: string } {
  const wall = wallTimeAt(millis(instant), timeZone);
  const weekday = WEEKDAYS[(weekdayFromMonday(dayNumber(wall)) + 1) % 7] ?? '';
  return {
    weekday: weekday.toUpperCase(),
    day: String(wall.day),
    month: (MONTHS[wall.month - 1] ?? '').toUpperCase(),
  };
}

/** Takes the place of a date that isn't known yet, such as that of a postponed event, whose old one no longer applies. */
export const NO_DATE_YET = 'New date to be announced';

function millis(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}
