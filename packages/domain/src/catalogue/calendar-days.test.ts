import { describe, expect, test } from 'vitest';
import { daysOf, eventsByDay, lastsAllDay, monthOf, stepFrom, viewTitle, wholeDays } from './calendar-days.ts';
import { dayNumber, NAMIBIA, wallDate, weekdayFromMonday } from '../dates/zoned-time.ts';

const on = (year: number, month: number, day: number) => dayNumber({ year, month, day });
const sunday = on(2026, 11, 22);

describe('the days of a view', () => {
  test('a month has whole weeks, Monday to Sunday', () => {
    for (let month = 1; month <= 24; month++) {
      const first = on(2026 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 1);
      const days = daysOf('month', first + 14);
      expect(days.length % 7).toBe(0);
      expect(weekdayFromMonday(days[0] ?? 0)).toBe(0);
      expect(days).toContain(monthOf(first).first);
      expect(days).toContain(monthOf(first).last);
    }
  });

  test('a week begins on Monday, and a day has one day', () => {
    expect(daysOf('week', sunday)).toEqual(Array.from({ length: 7 }, (_, i) => on(2026, 11, 16) + i));
    expect(daysOf('day', sunday)).toEqual([sunday]);
  });

  test('prev and next lead to the first day of the neighbouring view', () => {
    expect(wallDate(stepFrom('month', sunday, 1))).toMatchObject({ month: 12, day: 1 });
    expect(wallDate(stepFrom('month', sunday, -1))).toMatchObject({ month: 10, day: 1 });
    expect(wallDate(stepFrom('month', on(2026, 12, 31), 1))).toMatchObject({ year: 2027, month: 1, day: 1 });
    expect(stepFrom('week', sunday, 1)).toBe(on(2026, 11, 23));
    expect(stepFrom('list', sunday, -1)).toBe(on(2026, 11, 9));
    expect(stepFrom('day', sunday, -1)).toBe(sunday - 1);
  });

  test.each([
    ['month', sunday, 'November 2026'],
    ['week', sunday, '16 – 22 Nov 2026'],
    ['list', on(2026, 11, 30), '30 Nov – 6 Dec 2026'],
    ['week', on(2026, 12, 31), '28 Dec 2026 – 3 Jan 2027'],
    ['day', sunday, 'Sun, 22 Nov 2026'],
  ] as const)('the title of a %s is its dates', (view, day, title) => {
    expect(viewTitle(view, day).replaceAll('\u00a0', ' ')).toBe(title);
  });
});

describe('the events of a day', () => {
  const event = (start: string, end: string) => ({ start, end });
  const days = (...events: { start: string; end: string }[]) =>
    [...eventsByDay(events, NAMIBIA)].map(([day, found]) => [day - sunday, found.length]);

  test('a party that ends in the small hours is on one day', () => {
    expect(days(event('2026-11-22T18:00:00Z', '2026-11-23T02:00:00Z'))).toEqual([[0, 1]]);
  });

  test('an event of several days is on each of them', () => {
    const fair = event('2026-11-22T08:00:00Z', '2026-11-24T15:00:00Z');
    expect(days(fair)).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(lastsAllDay(fair, sunday, NAMIBIA)).toBe(false);
    expect(lastsAllDay(fair, sunday + 1, NAMIBIA)).toBe(true);
    expect(lastsAllDay(fair, sunday + 2, NAMIBIA)).toBe(false);
  });

  test('are whole days for an event of 24 hours or more, without the morning that it runs into', () => {
    const from = (start: string, end: string) => wholeDays(event(start, end), NAMIBIA);
    expect(from('2026-11-22T07:00:00Z', '2026-11-24T15:00:00Z')).toEqual({ start: '2026-11-22', end: '2026-11-25' });
    expect(from('2026-12-30T16:00:00Z', '2027-01-01T00:00:00Z')).toEqual({ start: '2026-12-30', end: '2027-01-01' });
    expect(from('2026-11-21T22:00:00Z', '2026-11-22T22:00:00Z')).toEqual({ start: '2026-11-22', end: '2026-11-23' });
    expect(from('2026-11-22T20:00:00Z', '2026-11-23T19:59:00Z')).toBeUndefined();
  });

  test('follow Namibian time, soonest first', () => {
    const late = event('2026-11-22T20:00:00Z', '2026-11-22T21:00:00Z');
    const early = event('2026-11-21T22:30:00Z', '2026-11-22T12:00:00Z');
    expect(eventsByDay([late, early], NAMIBIA).get(sunday)).toEqual([early, late]);
    expect(days(event('2026-11-22T22:30:00Z', '2026-11-22T23:30:00Z'))).toEqual([[1, 1]]);
  });
});
