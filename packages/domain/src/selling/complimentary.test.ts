import { expect, test } from 'vitest';
import { complimentaryBlocker } from './complimentary.ts';
import { EVENT_STATES } from '../events/event-states.ts';

const published = { state: 'published', stopped: false, over: false } as const;

test('allows complimentary tickets for a published event that is on sale and not over', () => {
  expect(complimentaryBlocker(published)).toBeNull();
  expect(complimentaryBlocker({ ...published, over: true })).toBe('over');
  expect(complimentaryBlocker({ ...published, stopped: true })).toBe('off_sale');
});

test.each(EVENT_STATES.filter((state) => state !== 'published'))(
  'doesn’t allow complimentary tickets for an event that is %s',
  (state) => {
    expect(complimentaryBlocker({ ...published, state })).toBe(state === 'ended' ? 'over' : state);
  },
);

test('names the first blocker: a draft in the past is a draft, a postponed event can also be off sale', () => {
  expect(complimentaryBlocker({ state: 'draft', stopped: false, over: true })).toBe('draft');
  expect(complimentaryBlocker({ state: 'postponed', stopped: true, over: false })).toBe('off_sale');
  expect(complimentaryBlocker({ state: 'cancelled', stopped: true, over: false })).toBe('cancelled');
});
