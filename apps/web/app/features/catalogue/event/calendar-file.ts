import { basicTime, type CalendarEntry } from '@quivertree/domain/catalogue/calendar-entry';

/** Maximum line length in octets; longer lines continue on the next line after a space (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

/**
 * A calendar entry as an iCalendar file. `uid` identifies the entry permanently; `stamp` is when the file was created.
 */
export function calendarFile(entry: CalendarEntry, { uid, stamp }: { uid: string; stamp: number }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quivertree//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${basicTime(stamp)}`,
    `DTSTART:${basicTime(entry.start)}`,
    `DTEND:${basicTime(entry.end)}`,
    `SUMMARY:${escaped(entry.name)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function folded(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
