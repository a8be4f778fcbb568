import { expect, test } from 'vitest';
import { eventIsOver, shownEventState } from './event-is-over.ts';

const NOW = Date.parse('2026-11-28T18:00:00Z');
const YESTERDAY = '2026-11-27T18:00:00Z';
const TOMORROW = '2026-11-29T18:00:00Z';

test('an event is over once its end has passed', () => {
  expect(eventIsOver({ state: 'published', endsAt: TOMORROW }, NOW)).toBe(false);
  expect(eventIsOver({ state: 'published', endsAt: NOW }, NOW)).toBe(true);
  expect(eventIsOver({ state: 'published', endsAt: YESTERDAY }, NOW)).toBe(true);
});

test('a cancelled event and one that was ended are over before that', () => {
  expect(eventIsOver({ state: 'cancelled', endsAt: TOMORROW }, NOW)).toBe(true);
  expect(eventIsOver({ state: 'ended', endsAt: TOMORROW }, NOW)).toBe(true);
});

test('a postponed event is not over, although its old date has passed', () => {
  expect(eventIsOver({ state: 'postponed', endsAt: YESTERDAY }, NOW)).toBe(false);
});

test('a published event shows as ended once it is over, all others keep their state', () => {
  expect(shownEventState({ state: 'published', endsAt: TOMORROW }, NOW)).toBe('published');
  expect(shownEventState({ state: 'published', endsAt: YESTERDAY }, NOW)).toBe('ended');
  for (const state of ['draft', 'in_review', 'postponed', 'cancelled'] as const)
    expect(shownEventState({ state, endsAt: YESTERDAY }, NOW)).toBe(state);
});
