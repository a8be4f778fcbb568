import { plural } from '@quivertree/domain/text/plural';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Date and time in Namibia's time zone. */
export function whenWords(instant: string): string {
  return formatDateTime(instant, NAMIBIA);
}

/** Age in one unit: minutes, hours or days. */
export function ageWords(instant: string, now: number = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return plural(Math.floor(age / MINUTE_MS), '1 minute', '{n} minutes');
  if (age < 2 * DAY_MS) return plural(Math.floor(age / HOUR_MS), '1 hour', '{n} hours');
  return plural(Math.floor(age / DAY_MS), '1 day', '{n} days');
}
