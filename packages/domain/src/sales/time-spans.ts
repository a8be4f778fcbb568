import { HOUR_MS } from '../dates/durations.ts';
import { dayNumber, instantOf, wallDate, wallTimeAt } from '../dates/zoned-time.ts';

/** Starting times of the last `count` days or hours up to an instant, oldest first, in milliseconds since 1970. */
export function spansUntil(until: number, unit: 'day' | 'hour', count: number, timeZone: string): number[] {
  if (unit === 'hour') {
    const last = Math.floor(until / HOUR_MS) * HOUR_MS;
    return Array.from({ length: count }, (_, i) => last - (count - 1 - i) * HOUR_MS);
  }
  const today = dayNumber(wallTimeAt(until, timeZone));
  return Array.from({ length: count }, (_, i) => instantOf(wallDate(today - (count - 1 - i)), timeZone));
}

/** Groups rows by the last span that starts at or before them. Rows before the first span are dropped. */
export function bySpan<Row extends { at: number }>(rows: readonly Row[], spans: readonly number[]): Row[][] {
  const groups: Row[][] = spans.map(() => []);
  for (const row of rows) {
    const started = spans.filter((start) => start <= row.at).length;
    groups[started - 1]?.push(row);
  }
  return groups;
}
