import { instantOf, wallTimeAt } from './zoned-time.ts';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** Instant (ISO 8601) that a date and time field stands for in a zone; null if the field is empty or invalid. */
export function instantOfInput(text: string, timeZone: string): string | null {
  const parts = LOCAL.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() + 1 !== month || date.getUTCDate() !== day || hour > 23 || minute > 59)
    return null;
  return new Date(instantOf({ year, month, day, hour, minute, second: 0 }, timeZone)).toISOString();
}

/** Value that a date and time field has for an instant in a zone: `2026-12-05T18:30`. */
export function inputOfInstant(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const { year, month, day, hour, minute } = wallTimeAt(Date.parse(instant), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}
