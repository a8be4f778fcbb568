import { expect, test } from 'vitest';
import { HOLD_WORDS, holdEnd, holdNote } from './hold-words.ts';

test('says that a cancelled event’s money stays on hold until return fees and voided tickets are refunded too', () => {
  expect(HOLD_WORDS.cancelled).toMatch(/until every order has been refunded in full, including any return fees and/);
  expect(holdEnd({ reason: 'cancelled', until: null })).toBe('All orders are refunded');
});

test('gives the date until which money is on hold, if it is known', () => {
  expect(holdEnd({ reason: 'upcoming', until: '2026-12-08T22:00:00Z' })).toMatch(/^Wed,\s9\sDec\s2026$/);
  expect(holdEnd({ reason: 'postponed', until: null })).toBe('Not known yet');
});

test('says that money waits for the end of events, unless only cancelled events or disputes hold it', () => {
  expect(holdNote([{ reason: 'cancelled' }, { reason: 'upcoming' }])).toBe('Until your events are over');
  expect(holdNote([{ reason: 'cancelled' }, { reason: 'disputed' }])).toBe('For the reasons below');
});
