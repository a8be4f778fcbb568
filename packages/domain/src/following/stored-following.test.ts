import { expect, test } from 'vitest';
import {
  MAX_STORED_FOLLOWING,
  organiserEntry,
  readStoredFollowing,
  withEntry,
  withoutEntry,
} from './stored-following.ts';

const eventId = (n: number) => `0198c0de-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('events and organisers are stored once each, and removed', () => {
  const both = withEntry(withEntry('', eventId(1)), organiserEntry('dam-concerts'));
  expect(readStoredFollowing(both)).toEqual({ eventIds: [eventId(1)], organiserSlugs: ['dam-concerts'] });
  expect(withEntry(both, organiserEntry('dam-concerts'))).toBe(both);
  expect(withoutEntry(both, eventId(1))).toBe('@dam-concerts');
  expect(withoutEntry('@dam-concerts', organiserEntry('dam-concerts'))).toBe('');
});

test('the oldest entries make room for new ones', () => {
  let stored = '';
  for (let n = 0; n < 200; n++) stored = withEntry(stored, eventId(n));
  expect(stored.length).toBeLessThanOrEqual(MAX_STORED_FOLLOWING);
  const { eventIds } = readStoredFollowing(stored);
  expect(eventIds.length).toBeGreaterThan(90);
  expect(eventIds.at(-1)).toBe(eventId(199));
  expect(eventIds).not.toContain(eventId(0));
});

test.each(['', '.', 'a; Path=/', '@', '@Über', `${eventId(1)}x`, '%20', '💚', 'x'.repeat(10_000)])(
  'anything else, like “%s”, is left out',
  (value) => {
    expect(readStoredFollowing(value)).toEqual({ eventIds: [], organiserSlugs: [] });
    expect(withEntry('@dam-concerts', value)).toBe('@dam-concerts');
  },
);
