import { basicTime, type CalendarEntry } from './calendar-entry.ts';

/** Maximum line length in octets; longer lines continue on the next line after a space (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

/** A calendar entry that later versions can replace. Times are in milliseconds since 1970. */
export interface DatedEntry extends CalendarEntry {
  /** Identifies the entry permanently, so that a later version replaces it. */
  uid: string;
  /** Time of the latest change, or when the file was created. */
  stamp: number;
  /** Version number; calendars ignore a version lower than the one they have. */
  sequence?: number;
  state?: 'confirmed' | 'tentative' | 'cancelled';
  url?: string;
}

/** An iCalendar file with one entry to add. */
export function calendarFile(entry: DatedEntry): string {
  return file(['METHOD:PUBLISH'], [entry]);
}

/** An iCalendar file to subscribe to, which calendars fetch again every hour (RFC 7986). */
export function calendarFeed(name: string, entries: readonly DatedEntry[]): string {
  const title = escaped(name);
  const head = [
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  return file(head, entries);
}

function file(head: readonly string[], entries: readonly DatedEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quivertree//Events//EN',
    ...head,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function entryLines({ uid, stamp, sequence, state, url, ...entry }: DatedEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${basicTime(stamp)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`, `LAST-MODIFIED:${basicTime(stamp)}`]),
    ...(state === undefined ? [] : [`STATUS:${state.toUpperCase()}`]),
    `DTSTART:${basicTime(entry.start)}`,
    `DTEND:${basicTime(entry.end)}`,
    `SUMMARY:${escaped(entry.name)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function folded(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Number of octets of a character in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
