import { expect, test } from 'vitest';
import { calendarEntry, googleCalendarUrl, outlookCalendarUrl, yahooCalendarUrl } from './calendar-entry.ts';

const concert = {
  name: 'Desert Sound & Friends',
  description: 'Bring a jacket.',
  startDate: '2026-12-05T18:30:00+02:00',
  location: '48 Tal Street, Windhoek',
  timeZone: 'Africa/Windhoek',
};
const endOf = (endDate: string | null, startDate = concert.startDate) =>
  new Date(calendarEntry({ ...concert, startDate, endDate }).end).toISOString();

test('without an end the entry takes two hours', () => {
  expect(endOf(null)).toBe('2026-12-05T18:30:00.000Z');
  expect(endOf('soon')).toBe('2026-12-05T18:30:00.000Z');
});

test('an end is kept as it is', () => {
  expect(endOf('2026-12-05T23:00:00+02:00')).toBe('2026-12-05T21:00:00.000Z');
  expect(endOf('2026-12-06T00:00:00+02:00')).toBe('2026-12-05T22:00:00.000Z');
});

test('midnight of the day it starts means the end of that day, by the clock of the event', () => {
  expect(endOf('2026-12-05T00:00:00+02:00')).toBe('2026-12-05T21:59:00.000Z');
});

test('an end that is not after the start becomes two hours later', () => {
  expect(endOf('2026-12-05T18:30:00+02:00')).toBe('2026-12-05T18:30:00.000Z');
  expect(endOf('2026-12-04T18:30:00+02:00')).toBe('2026-12-05T18:30:00.000Z');
});

test('links carry the same moments to each calendar', () => {
  const entry = calendarEntry({ ...concert, endDate: '2026-12-05T22:00:00+02:00' });
  const google = new URL(googleCalendarUrl(entry)).searchParams;
  const yahoo = new URL(yahooCalendarUrl(entry)).searchParams;
  const outlook = new URL(outlookCalendarUrl(entry)).searchParams;
  expect(google.get('dates')).toBe('20261205T163000Z/20261205T200000Z');
  expect([yahoo.get('st'), yahoo.get('et')]).toEqual(['20261205T163000Z', '20261205T200000Z']);
  expect([outlook.get('startdt'), outlook.get('enddt')]).toEqual([
    '2026-12-05T16:30:00.000Z',
    '2026-12-05T20:00:00.000Z',
  ]);
  expect([google.get('text'), yahoo.get('title'), outlook.get('subject')]).toEqual(Array(3).fill(concert.name));
});
