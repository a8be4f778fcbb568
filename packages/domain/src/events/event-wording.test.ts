import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventWording, sameWording, wordingChanges } from './event-wording.ts';
import { wordDiff } from '../text/word-diff.ts';

const WORDING: EventWording = {
  organiserName: 'Hardap Sounds',
  name: 'Jazz under the camelthorn',
  category: 'Music',
  description: 'Three bands and a fire.',
  location: 'The Jetty',
  address: null,
  city: 'Swakopmund',
  latitude: null,
  longitude: null,
  pictureId: null,
  ticketTypes: [{ id: '1', name: 'Seat', description: null }],
  questions: [{ id: '9', label: 'Your phone', section: 'Other', options: null }],
};

test('lists changes field by field, with the ticket or question that they belong to', () => {
  const after: EventWording = {
    ...WORDING,
    name: 'Win a car',
    latitude: -22.68,
    longitude: 14.53,
    ticketTypes: [
      { id: '2', name: 'VIP', description: 'With a bed' },
      { id: '1', name: 'Seat', description: 'On the sand' },
    ],
    questions: [{ id: '9', label: 'Your card number', section: 'Other', options: null }],
  };
  expect(wordingChanges(WORDING, after)).toEqual([
    { field: 'name', of: null, before: 'Jazz under the camelthorn', after: 'Win a car' },
    { field: 'position', of: null, before: null, after: '-22.68, 14.53' },
    { field: 'ticket', of: 'VIP', before: null, after: 'VIP' },
    { field: 'ticketDescription', of: 'VIP', before: null, after: 'With a bed' },
    { field: 'ticketDescription', of: 'Seat', before: null, after: 'On the sand' },
    { field: 'question', of: 'Your phone', before: 'Your phone', after: 'Your card number' },
  ]);
  expect(wordingChanges(after, WORDING)[2]).toEqual({
    field: 'ticketDescription',
    of: 'Seat',
    before: 'On the sand',
    after: null,
  });
});

test('treats null and an empty text as the same', () => {
  expect(sameWording(WORDING, { ...WORDING, address: '' })).toBe(true);
});

test('compares two versions of a text word by word', () => {
  expect(wordDiff('Three bands and a fire.', 'Three bands and free beer.')).toEqual({
    before: [
      { text: 'Three bands and ', changed: false },
      { text: 'a', changed: true },
      { text: ' ', changed: false },
      { text: 'fire.', changed: true },
    ],
    after: [
      { text: 'Three bands and ', changed: false },
      { text: 'free', changed: true },
      { text: ' ', changed: false },
      { text: 'beer.', changed: true },
    ],
  });
});

test('splits any two texts into pieces that add up to them and share the unchanged ones', () => {
  const text = fc
    .array(fc.constantFrom('dune', 'fog', ' ', '\n\n', 'sea'), { maxLength: 40 })
    .map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = wordDiff(before, after);
      const joined = (side: 'before' | 'after') => diff[side].map((piece) => piece.text).join('');
      const shared = (side: 'before' | 'after') =>
        diff[side]
          .filter(({ changed }) => !changed)
          .map((piece) => piece.text)
          .join('');
      expect([joined('before'), joined('after')]).toEqual([before, after]);
      expect(shared('before')).toBe(shared('after'));
    }),
  );
});
