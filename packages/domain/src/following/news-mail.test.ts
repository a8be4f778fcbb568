import { expect, test } from 'vitest';
import { type NewsOfEvent, newsMail } from './news-mail.ts';

const jazz: NewsOfEvent = {
  kind: 'new_event',
  name: 'Jazz under the camelthorn',
  organiser: 'Hardap Sounds',
  startsAt: Date.parse('2026-12-05T17:00:00Z'),
  timeZone: 'Africa/Windhoek',
  location: 'Warehouse Theatre',
  city: 'Windhoek',
  postponed: false,
  url: 'https://quivertree.example/explore/jazz',
};

test('an email about one event says in its subject what happened', () => {
  const subjectOf = (news: Partial<NewsOfEvent>) => newsMail([{ ...jazz, ...news }]).subject;
  expect(subjectOf({})).toBe('New from Hardap Sounds: Jazz under the camelthorn');
  expect(subjectOf({ kind: 'sales_open' })).toBe('Tickets for Jazz under the camelthorn are on sale');
  expect(subjectOf({ kind: 'almost_gone' })).toBe('Jazz under the camelthorn is almost sold out');
  expect(subjectOf({ kind: 'event_moved' })).toBe('Jazz under the camelthorn has a new date or place');
  expect(subjectOf({ kind: 'event_moved', postponed: true })).toBe('Jazz under the camelthorn has been postponed');
});

test('an email about several events lists each with its date and place', () => {
  const { subject, items } = newsMail([jazz, { ...jazz, kind: 'event_moved', postponed: true, location: null }]);
  expect(subject).toBe('News about 2 events');
  expect(items.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Sat, 5 Dec 2026, 19:00, Warehouse Theatre, Windhoek',
    'New date to be announced, Windhoek',
  ]);
});
