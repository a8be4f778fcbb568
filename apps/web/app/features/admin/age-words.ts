import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { counted } from '../hub/counted.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When something was, as administrators read it: in Namibia's time. */
export function whenWords(instant: string): string {
  return formatDateTime(instant, NAMIBIA);
}

/** How long ago something was, in one unit. */
export function ageWords(instant: string, now: number = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return counted(Math.floor(age / MINUTE_MS), 'minute');
  if (age < 2 * DAY_MS) return counted(Math.floor(age / HOUR_MS), 'hour');
  return counted(Math.floor(age / DAY_MS), 'day');
}
