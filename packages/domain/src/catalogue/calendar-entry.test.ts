import { expect, test } from 'vitest';
import { calendarEntry, calendarUrls } from './calendar-entry.ts';

const concert = {
  name: 'Desert Sound & Friends',
  description: 'Bring a jacket.',
  startDate: '2026-12-05T18:30:00+02:00',
  location: '48 Tal Street, Windhoek',
  timeZone: 'Africa/Windhoek',
};
const endOf = (endDate: string | null, startDate = concert.startDate) =>
  new Date(calendarEntry({ ...concert, startDate, endDate }).end).toISOString();

test('lasts two hours without an end', () => {
  expect(endOf(null)).toBe('2026-12-05T18:30:00.000Z');
  expect(endOf('soon')).toBe('2026-12-05T18:30:00.000Z');
});

test('keeps a valid end', () => {
  expect(endOf('2026-12-05T23:00:00+02:00')).toBe('2026-12-05T21:00:00.000Z');
  expect(endOf('2026-12-06T00:00:00+02:00')).toBe('2026-12-05T22:00:00.000Z');
});

test('ends at 23:59 on the day it starts if the end is midnight of that day', () => {
  expect(endOf('2026-12-05T00:00:00+02:00')).toBe('2026-12-05T21:59:00.000Z');
});

test("lasts two hours if the end isn't after the start", () => {
  expect(endOf('2026-12-05T18:30:00+02:00')).toBe('2026-12-05T18:30:00.000Z');
  expect(endOf('2026-12-04T18:30:00+02:00')).toBe('2026-12-05T18:30:00.000Z');
});

test("uses the same instants in every calendar's link", () => {
  const entry = calendarEntry({ ...concert, endDate: '2026-12-05T22:00:00+02:00' });
  const urls = calendarUrls(entry);
  const google = new URL(urls.Google).searchParams;
  const yahoo = new URL(urls.Yahoo).searchParams;
  const outlook = new URL(urls.Outlook).searchParams;
  expect(google.get('dates')).toBe('20261205T163000Z/20261205T200000Z');
  expect([yahoo.get('st'), yahoo.get('et')]).toEqual(['20261205T163000Z', '20261205T200000Z']);
  expect([outlook.get('startdt'), outlook.get('enddt')]).toEqual([
    '2026-12-05T16:30:00.000Z',
    '2026-12-05T20:00:00.000Z',
  ]);
  expect([google.get('text'), yahoo.get('title'), outlook.get('subject')]).toEqual(Array(3).fill(concert.name));
  expect([google.get('details'), yahoo.get('desc'), outlook.get('body')]).toEqual(Array(3).fill(concert.description));
  expect([google.get('location'), yahoo.get('in_loc'), outlook.get('location')]).toEqual(
    Array(3).fill(concert.location),
  );
});
