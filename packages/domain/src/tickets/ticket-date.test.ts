import { expect, test } from 'vitest';
import { nameAndDate, overText, ticketDate } from './ticket-date.ts';

const event = {
  name: 'Desert Sound',
  state: 'published' as const,
  startsAt: '2026-12-05T16:00:00Z',
  endsAt: '2026-12-05T21:00:00Z',
  timeZone: 'Africa/Windhoek',
};

test('tickets show when their event takes place', () => {
  expect(ticketDate(event)).toMatch(/5.Dec.2026, 18:00 – 23:00/);
  expect(nameAndDate(event)).toMatch(/^Desert Sound, .*5.Dec.2026, 18:00$/);
});

test('tickets for a postponed event say that its new date isn’t known yet', () => {
  const postponed = { ...event, state: 'postponed' as const };
  expect(ticketDate(postponed)).toBe('This event has been postponed. The new date isn’t known yet.');
  expect(nameAndDate(postponed)).toBe('Desert Sound (postponed)');
});

test('tickets say that their event is over, but not while it’s postponed', () => {
  const end = Date.parse(event.endsAt);
  expect(overText(event, end - 1)).toBeUndefined();
  expect(overText(event, end)).toBe('This event is over.');
  expect(overText({ ...event, state: 'cancelled' }, end - 1)).toBe('This event was cancelled.');
  expect(overText({ ...event, state: 'postponed' }, end)).toBeUndefined();
});
