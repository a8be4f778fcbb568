import { expect, test } from 'vitest';
import { givingObstacle } from './complimentary.ts';
import { EVENT_STATES } from './event-states.ts';

const published = { state: 'published', stopped: false, over: false } as const;

test('complimentary tickets are given for a published event that is on sale and not over', () => {
  expect(givingObstacle(published)).toBeNull();
  expect(givingObstacle({ ...published, over: true })).toBe('over');
  expect(givingObstacle({ ...published, stopped: true })).toBe('off_sale');
});

test.each(EVENT_STATES.filter((state) => state !== 'published'))('but not for one that is %s', (state) => {
  expect(givingObstacle({ ...published, state })).toBe(state === 'ended' ? 'over' : state);
});

test('whatever is wrong first is named: a draft of the past is a draft, a postponed event may be off sale as well', () => {
  expect(givingObstacle({ state: 'draft', stopped: false, over: true })).toBe('draft');
  expect(givingObstacle({ state: 'postponed', stopped: true, over: false })).toBe('off_sale');
  expect(givingObstacle({ state: 'cancelled', stopped: true, over: false })).toBe('cancelled');
});
