import { expect, test } from 'vitest';
import { givingObstacle } from './complimentary.ts';
import { EVENT_STATES } from './event-states.ts';

const published = { state: 'published', stopped: false, over: false } as const;

test('allows complimentary tickets for a published event that is on sale and not over', () => {
  expect(givingObstacle(published)).toBeNull();
  expect(givingObstacle({ ...published, over: true })).toBe('over');
  expect(givingObstacle({ ...published, stopped: true })).toBe('off_sale');
});

test.each(EVENT_STATES.filter((state) => state !== 'published'))(
  'doesn’t allow complimentary tickets for an event that is %s',
  (state) => {
    expect(givingObstacle({ ...published, state })).toBe(state === 'ended' ? 'over' : state);
  },
);

test('names the first blocker: a draft in the past is a draft, a postponed event can also be off sale', () => {
  expect(givingObstacle({ state: 'draft', stopped: false, over: true })).toBe('draft');
  expect(givingObstacle({ state: 'postponed', stopped: true, over: false })).toBe('off_sale');
  expect(givingObstacle({ state: 'cancelled', stopped: true, over: false })).toBe('cancelled');
});
