import { DAY_MS } from './durations.ts';

/** A day as in ISO 8601, `2026-11-22`, from its day number (`dayNumber` in zoned-time.ts). */
export function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
