import { expect, test } from 'vitest';
import { remindersOf } from './reminders.ts';

const TIME_ZONE = 'Africa/Windhoek';
const at = (startsAt: string, now: string) =>
  remindersOf({ name: 'Desert Sound', startsAt, timeZone: TIME_ZONE, place: 'Warehouse, Windhoek' }, Date.parse(now));

test('reminds the evening before and two hours before, in the event’s time zone', () => {
  const reminders = at('2026-12-05T16:00:00Z', '2026-11-01T00:00:00Z');
  expect(reminders.map(({ name, at }) => [name, new Date(at).toISOString()])).toEqual([
    ['evening', '2026-12-04T16:00:00.000Z'],
    ['hours', '2026-12-05T14:00:00.000Z'],
  ]);
  expect(reminders[0]?.title).toBe('Desert Sound is tomorrow');
  expect(reminders[1]?.body).toBe('18:00, Warehouse, Windhoek');
});

test('for an event that starts just after midnight, reminds on the evening of the day before', () => {
  const [evening] = at('2026-12-04T22:30:00Z', '2026-11-01T00:00:00Z');
  expect(new Date(evening?.at ?? 0).toISOString()).toBe('2026-12-04T16:00:00.000Z');
});

test('leaves out reminders whose time has passed', () => {
  expect(at('2026-12-05T16:00:00Z', '2026-12-05T10:00:00Z').map(({ name }) => name)).toEqual(['hours']);
  expect(at('2026-12-05T16:00:00Z', '2026-12-05T15:00:00Z')).toEqual([]);
});
