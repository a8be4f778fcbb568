import { expect, test } from 'vitest';
import { hasPlaceChanged, secondsToLook } from './room-polling.ts';

const room = {
  entrants: 500,
  admitted: 40,
  admittedLately: 60,
  admittedSeconds: 120,
  opensAt: null,
  now: '2026-12-05T10:00:00Z',
};
const place = { number: 41, state: 'waiting', orderUntil: null } as const;
const admitted = { ...place, state: 'admitted', orderUntil: '2026-12-05T10:15:00Z' } as const;

test('looks at the room more often the closer the turn is', () => {
  expect(secondsToLook(undefined, undefined)).toBe(5);
  expect(secondsToLook(room, { ...place, number: null })).toBe(5);
  expect(secondsToLook(room, place)).toBe(2);
  expect(secondsToLook(room, { ...place, number: 340 })).toBe(30);
});

test.each([
  ['an hour before the draw', '2026-12-05T11:00:00Z', 30],
  ['three minutes before', '2026-12-05T10:03:00Z', 9],
  ['a minute before', '2026-12-05T10:01:00Z', 5],
  ['during the draw', null, 5],
])('%s (sales open: %s), looks at the room every %i seconds', (_, opensAt, seconds) => {
  expect(secondsToLook({ ...room, entrants: null, opensAt }, { ...place, number: null })).toBe(seconds);
});

test('fetches a place again once it has been drawn or admitted, and when its time is over', () => {
  expect(hasPlaceChanged({ ...room, entrants: null }, { ...place, number: null })).toBe(false);
  expect(hasPlaceChanged(room, { ...place, number: null })).toBe(true);
  expect(hasPlaceChanged(room, place)).toBe(false);
  expect(hasPlaceChanged({ ...room, admitted: 41 }, place)).toBe(true);
  expect(hasPlaceChanged(room, admitted)).toBe(false);
  expect(hasPlaceChanged({ ...room, now: '2026-12-05T10:15:00Z' }, admitted)).toBe(true);
});
