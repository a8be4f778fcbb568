import { HOUR_MS } from './durations.ts';
import { dayNumber, instantOf, wallDate, wallTimeAt } from './zoned-time.ts';

/** The beginnings of the last `most` days or hours up to an instant, oldest first, in milliseconds since 1970. */
export function spansUntil(until: number, unit: 'day' | 'hour', most: number, timeZone: string): number[] {
  if (unit === 'hour') {
    const last = Math.floor(until / HOUR_MS) * HOUR_MS;
    return Array.from({ length: most }, (_, i) => last - (most - 1 - i) * HOUR_MS);
  }
  const today = dayNumber(wallTimeAt(until, timeZone));
  return Array.from({ length: most }, (_, i) => instantOf(wallDate(today - (most - 1 - i)), timeZone));
}

/** Gives each row to the last span that begins before it, or at the same instant; what is before the first is left out. */
export function bySpan<Row extends { at: number }>(rows: readonly Row[], spans: readonly number[]): Row[][] {
  const groups: Row[][] = spans.map(() => []);
  for (const row of rows) {
    const i = spans.findLastIndex((start) => start <= row.at);
    if (i >= 0) groups[i]?.push(row);
  }
  return groups;
}
