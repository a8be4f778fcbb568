import type { CalendarEntry } from '@quivertree/domain/catalogue/calendar-entry';
import { calendarFile } from '@quivertree/domain/catalogue/calendar-file';
import { saveFile } from '../../../ui/save-file.ts';

/** Saves the entry as an .ics file created in the browser. */
export function saveCalendarFile(entry: CalendarEntry, eventId: string): void {
  const text = calendarFile({ ...entry, uid: `${eventId}@quivertree`, stamp: Date.now() });
  saveFile('event.ics', 'text/calendar;charset=utf-8', text);
}
