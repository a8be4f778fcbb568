import { expect, test } from 'vitest';
import { suggestionNote } from './suggestions.ts';

const event = {
  kind: 'event',
  city: 'Swakopmund',
  startTime: '2026-12-26T10:00:00Z',
  timeZone: 'Africa/Windhoek',
} as const;

test('suggests an event with its date and town, and a postponed one without its old date', () => {
  expect(suggestionNote({ ...event, state: 'published' }).replaceAll('\u00A0', ' ')).toBe(
    'Sat, 26 Dec 2026, 12:00 · Swakopmund',
  );
  expect(suggestionNote({ ...event, state: 'postponed' })).toBe('New date to be announced · Swakopmund');
});
