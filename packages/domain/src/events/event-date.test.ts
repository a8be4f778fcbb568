import { expect, test } from 'vitest';
import { eventDates, eventNameAndStart, eventStart } from './event-date.ts';

const event = { startsAt: '2026-12-05T16:30:00Z', endsAt: '2026-12-05T20:00:00Z', timeZone: 'Africa/Windhoek' };

test('an event has a start and an end', () => {
  expect(eventDates({ ...event, state: 'on_sale' })).toBe('Sat,\u00a05\u00a0Dec\u00a02026, 18:30 – 22:00');
  expect(eventStart({ ...event, state: 'published' })).toBe('Sat,\u00a05\u00a0Dec\u00a02026, 18:30');
  expect(eventNameAndStart({ ...event, state: 'published', name: 'Echo' })).toBe(
    'Echo (Sat,\u00a05\u00a0Dec\u00a02026, 18:30)',
  );
});

test('a new date is to be announced for a postponed event', () => {
  expect(eventDates({ ...event, state: 'postponed' })).toBe('New date to be announced');
  expect(eventStart({ ...event, state: 'postponed' })).toBe('New date to be announced');
  expect(eventNameAndStart({ ...event, state: 'postponed', name: 'Echo' })).toBe('Echo');
});
