import { describe, expect, test } from 'vitest';
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
