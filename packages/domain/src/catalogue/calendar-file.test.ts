import { expect, test } from 'vitest';
import { calendarFeed, calendarFile } from './calendar-file.ts';

const entry = {
  name: 'Jazz, supper; stars',
  description: 'Line one\nLine two \\ end',
  start: Date.UTC(2026, 11, 5, 16, 30),
  end: Date.UTC(2026, 11, 5, 20),
  location: 'Tal Street, Windhoek',
};
const file = (changes = {}) =>
  calendarFile({ ...entry, ...changes, uid: 'e1@quivertree', stamp: Date.UTC(2026, 10, 1) });

test('writes the entry in UTC and escapes special characters', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quivertree//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:e1@quivertree',
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261205T163000Z',
    'DTEND:20261205T200000Z',
    'SUMMARY:Jazz\\, supper\\; stars',
    'DESCRIPTION:Line one\\nLine two \\\\ end',
    'LOCATION:Tal Street\\, Windhoek',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('keeps lines within 75 octets, and unfolds to the original text', () => {
  const description = 'Ōshīwambo 🎷 '.repeat(40);
  const text = file({ description });
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}`);
});

test("doesn't let a description add another property", () => {
  const text = file({ description: 'x\r\nBEGIN:VALARM\nATTACH:file' });
  expect(text.split('\r\n')).not.toContain('BEGIN:VALARM');
});

test('a feed has a name, asks to be fetched every hour, and gives the version and state of each entry', () => {
  const stamp = Date.UTC(2026, 10, 1);
  const url = 'https://quivertree.example/explore/jazz';
  const text = calendarFeed('Music, Windhoek', [
    { ...entry, uid: 'e1@quivertree', stamp, sequence: 4, state: 'cancelled', url },
    { ...entry, uid: 'e2@quivertree', stamp, sequence: 1, state: 'confirmed', url },
  ]);
  const lines = text.split('\r\n');
  expect(lines.slice(0, 7)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quivertree//Events//EN',
    'NAME:Music\\, Windhoek',
    'X-WR-CALNAME:Music\\, Windhoek',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  expect(lines.slice(7, 12)).toEqual([
    'BEGIN:VEVENT',
    'UID:e1@quivertree',
    'DTSTAMP:20261101T000000Z',
    'SEQUENCE:4',
    'LAST-MODIFIED:20261101T000000Z',
  ]);
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(2);
});
