import { describe, expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import { dateBounds } from '../catalogue/date-filter.ts';
import { dateBlock, formatDateRange, formatDateTime, formatDay, instantOf, NAMIBIA, wallTimeAt } from './zoned-time.ts';

const evening = '2026-12-05T16:30:00Z';

describe('shows a date in the event’s time zone', () => {
  test('wherever the reader is', () => {
    expect(formatDateTime(evening, NAMIBIA)).toBe('Sat,\u00a05\u00a0Dec\u00a02026, 18:30');
    expect(formatDateTime(evening, 'Asia/Tokyo')).toBe('Sun,\u00a06\u00a0Dec\u00a02026, 01:30');
  });
  test('as a range, with the second date only if it’s another day', () => {
    expect(formatDateRange(evening, '2026-12-05T21:00:00Z', NAMIBIA)).toBe(
      'Sat,\u00a05\u00a0Dec\u00a02026, 18:30 – 23:00',
    );
    expect(formatDateRange(evening, '2026-12-06T12:00:00Z', NAMIBIA)).toBe(
      'Sat,\u00a05\u00a0Dec\u00a02026, 18:30 – Sun,\u00a06\u00a0Dec\u00a02026, 14:00',
    );
  });
  test('its day, month and year stay in one line', () => {
    expect(formatDay(evening, NAMIBIA)).toBe('5\u00a0Dec');
    for (const [line] of formatDateRange(evening, '2026-12-06T12:00:00Z', NAMIBIA).matchAll(/[^ ]+/g))
      expect(line).not.toMatch(/^(\d+|Dec|2026,?)$/);
  });
  test('as a tear-off calendar block', () => {
    expect(dateBlock(evening, NAMIBIA)).toEqual({ weekday: 'SAT', day: '5', month: 'DEC' });
  });
});

describe('converts between wall time and instant', () => {
  test.each([NAMIBIA, 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'])('in %s', (zone) => {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const instant = Date.UTC(2026, 0, 1, hour, 30);
      expect(wallTimeAt(instantOf(wallTimeAt(instant, zone), zone), zone)).toEqual(wallTimeAt(instant, zone));
    }
  });
});

describe('where a zone’s clock is changed', () => {
  const STEP_MS = 10 * DAY_MS;
  const YEARS = [2011, 2026];
  const zones = Intl.supportedValuesOf('timeZone');

  /** Time on a zone's clock, in milliseconds since that clock showed the start of 1970. */
  function shownAt(instant: number, zone: string): number {
    const wall = wallTimeAt(instant, zone);
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  }

  /** All clock changes in a zone in a year: the instant of each, and the clock's time just before and after it. */
  function changesOf(zone: string, year: number): { at: number; from: number; to: number }[] {
    const offsetAt = (instant: number) => shownAt(instant, zone) - instant;
    const found = [];
    for (let start = Date.UTC(year, 0, 1); start < Date.UTC(year + 1, 0, 1); start += STEP_MS) {
      let [before, at] = [start, start + STEP_MS];
      if (offsetAt(before) === offsetAt(at)) continue;
      while (at - before > 1_000) {
        const middle = before + Math.round((at - before) / 2_000) * 1_000;
        if (offsetAt(middle) === offsetAt(before)) before = middle;
        else at = middle;
      }
      found.push({ at, from: at + offsetAt(before), to: at + offsetAt(at) });
    }
    return found;
  }

  const changes = zones.flatMap((zone) =>
    YEARS.flatMap((year) => changesOf(zone, year).map((change) => ({ zone, ...change }))),
  );
  const instantShowing = (shown: number, zone: string) => instantOf(wallTimeAt(shown, 'UTC'), zone);

  test('a skipped time is moved forward by the length of the gap, in every zone', () => {
    const gaps = changes.filter(({ from, to }) => to > from);
    expect(gaps.map(({ zone }) => zone)).toEqual(expect.arrayContaining(['Europe/Berlin', 'America/New_York']));
    for (const { zone, from, to } of gaps)
      for (const skipped of [from, (from + to) / 2, to - 1_000])
        expect([zone, shownAt(instantShowing(skipped, zone), zone) - skipped]).toEqual([zone, to - from]);
  });

  test('a repeated time means the first of the two, in every zone', () => {
    const repeats = changes.filter(({ from, to }) => to < from);
    expect(repeats.map(({ zone }) => zone)).toEqual(expect.arrayContaining(['Europe/Berlin', 'America/New_York']));
    for (const { zone, at, from, to } of repeats)
      for (const twice of [to, (from + to) / 2, from - 1_000])
        expect([zone, instantShowing(twice, zone)]).toEqual([zone, at - (from - twice)]);
  });

  test('the hours around the change are unambiguous', () => {
    for (const { zone, at, from, to } of changes) {
      const jump = Math.abs(to - from);
      for (const instant of [at - jump - 1_000, at + jump])
        expect([zone, instantShowing(shownAt(instant, zone), zone)]).toEqual([zone, instant]);
    }
  });
});

describe('a date filter has bounds', () => {
  // A Wednesday, 23:30 in Windhoek.
  const now = Date.parse('2026-11-25T21:30:00Z');
  test.each([
    ['today', '2026-11-24T22:00:00.000Z', '2026-11-25T21:59:59.000Z'],
    ['Tomorrow', '2026-11-25T22:00:00.000Z', '2026-11-26T21:59:59.000Z'],
    ['this week', '2026-11-22T22:00:00.000Z', '2026-11-29T21:59:59.000Z'],
    ['this month', '2026-10-31T22:00:00.000Z', '2026-11-30T21:59:59.000Z'],
    ['this year', '2025-12-31T22:00:00.000Z', '2026-12-31T21:59:59.000Z'],
  ])('%s', (filter, dateFrom, dateTo) => {
    expect(dateBounds(filter, now, NAMIBIA)).toEqual({ dateFrom, dateTo });
  });
  test('in December too', () => {
    expect(dateBounds('this month', Date.parse('2026-12-31T12:00:00Z'), NAMIBIA)?.dateTo).toBe(
      '2026-12-31T21:59:59.000Z',
    );
  });
  test.each(['all', '', 'yesterday', 'this century', '__proto__'])('%s has none', (filter) => {
    expect(dateBounds(filter, now, NAMIBIA)).toBeUndefined();
  });
  test('from Monday to Sunday, also on a Sunday', () => {
    const sunday = Date.parse('2026-11-29T10:00:00Z');
    expect(dateBounds('this week', sunday, NAMIBIA)?.dateFrom).toBe('2026-11-22T22:00:00.000Z');
  });
});

test('runs in the time zone of the test run', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env['TZ']);
});
