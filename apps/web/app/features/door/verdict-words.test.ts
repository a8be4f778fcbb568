import { refusalReason } from '@quivertree/contract/door';
import { expect, test } from 'vitest';
import { type Decision, verdictDetail, verdictHolder, verdictWord } from './verdict-words.ts';

const WINDHOEK = 'Africa/Windhoek';
const HOURS = {
  startsAt: '2026-12-12T16:00:00Z',
  endsAt: '2026-12-12T21:00:00Z',
  opensAt: '2026-12-12T04:00:00Z',
  closesAt: '2026-12-13T01:00:00Z',
};
const NOW = Date.parse('2026-12-05T17:10:00Z');

function decision(changes: Partial<Decision>): Decision {
  return {
    verdict: 'admitted',
    reason: null,
    admissionId: null,
    admittedAt: '2026-12-05T16:42:10Z',
    ticketTypeName: 'VIP',
    attendeeName: 'Ndapewa Nghipunya',
    hours: HOURS,
    ...changes,
  };
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

const detail = (changes: Partial<Decision>) => verdictDetail(decision(changes), WINDHOEK, NOW);

test('an admitted ticket says so and whose it is', () => {
  expect(verdictWord(decision({}))).toBe('Admitted');
  expect(detail({})).toBeNull();
  expect(verdictHolder(decision({}))).toBe('Ndapewa Nghipunya · VIP');
});

test("a ticket that is in already says since when, in the event's time zone", () => {
  expect(verdictWord(decision({ verdict: 'already_in' }))).toBe('Already in');
  expect(detail({ verdict: 'already_in' })).toBe('at 18:42');
});

test('a ticket that came in on another day says the day', () => {
  expect(detail({ verdict: 'already_in', admittedAt: '2026-12-04T21:59:00Z' })).toBe(
    'on Fri,\u00a04\u00a0Dec\u00a02026, 23:59',
  );
  expect(detail({ verdict: 'already_in', admittedAt: '2026-12-04T22:01:00Z' })).toBe('at 00:01');
});

test('outside the admission hours it says when the event is, in its time zone', () => {
  const early = { verdict: 'refused', reason: 'too_early' } as const;
  expect(verdictWord(early)).toBe('Too early');
  expect(plain(detail(early))).toBe('This event starts on Sat, 12 Dec 2026, 18:00. Admission opens at 06:00 that day.');
  const dayBefore = { ...early, hours: { ...HOURS, opensAt: '2026-12-11T21:59:00Z' } };
  expect(plain(detail(dayBefore))).toContain('Admission opens on Fri, 11 Dec 2026, 23:59.');
  const late = { verdict: 'refused', reason: 'too_late' } as const;
  expect(verdictWord(late)).toBe('Too late');
  expect(plain(detail(late))).toBe('This event ended on Sat, 12 Dec 2026, 23:00.');
});

test('each reason for refusing has its own plain sentence', () => {
  const sentences = refusalReason.options.map((reason) => detail({ verdict: 'refused', reason }));
  expect(new Set(sentences).size).toBe(refusalReason.options.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(This|No) .+\.$/);
  expect(detail({ verdict: 'refused', reason: 'other_event' })).toBe('This ticket is for another event.');
});

test('an unknown holder is left out', () => {
  expect(verdictHolder(decision({ attendeeName: null }))).toBe('VIP');
  expect(verdictHolder(decision({ attendeeName: null, ticketTypeName: null }))).toBeNull();
});
