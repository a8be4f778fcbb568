import { DAY_MS } from '../dates/durations.ts';
import { formatDay, formatTime } from '../dates/zoned-time.ts';

/** Says that an event is taking place, and until when: a time if it lasts less than a day, otherwise a day. */
export function onNowText(event: { startTime: string; endTime: string; timeZone: string }): string {
  const isShort = Date.parse(event.endTime) - Date.parse(event.startTime) < DAY_MS;
  return `On now, until ${(isShort ? formatTime : formatDay)(event.endTime, event.timeZone)}`;
}
