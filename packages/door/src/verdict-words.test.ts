import { refusalReason } from '@quivertree/contract/door/door';
import { expect, test } from 'vitest';
import { type Decision, knownDecision, verdictDetail, verdictHolder, verdictWord } from './verdict-words.ts';

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

test('shows that a ticket is admitted, and its holder', () => {
  expect(verdictWord(decision({}))).toBe('Admitted');
  expect(detail({})).toBeNull();
  expect(verdictHolder(decision({}))).toBe('Ndapewa Nghipunya · VIP');
});

test("shows since when a ticket has been in, in the event's time zone", () => {
  expect(verdictWord(decision({ verdict: 'already_in' }))).toBe('Already in');
  expect(detail({ verdict: 'already_in' })).toBe('at 18:42');
});

test('shows the day if a ticket was admitted on another day', () => {
  expect(detail({ verdict: 'already_in', admittedAt: '2026-12-04T21:59:00Z' })).toBe(
    'on Fri,\u00a04\u00a0Dec\u00a02026, 23:59',
  );
  expect(detail({ verdict: 'already_in', admittedAt: '2026-12-04T22:01:00Z' })).toBe('at 00:01');
});

test('shows the time of the event outside the admission hours, in its time zone', () => {
  const early = { verdict: 'refused', reason: 'too_early' } as const;
  expect(verdictWord(early)).toBe('Too early');
  expect(plain(detail(early))).toBe('This event starts on Sat, 12 Dec 2026, 18:00. Admission opens at 06:00 that day.');
  const dayBefore = { ...early, hours: { ...HOURS, opensAt: '2026-12-11T21:59:00Z' } };
  expect(plain(detail(dayBefore))).toContain('Admission opens on Fri, 11 Dec 2026, 23:59.');
  const late = { verdict: 'refused', reason: 'too_late' } as const;
  expect(verdictWord(late)).toBe('Too late');
  expect(plain(detail(late))).toBe('This event ended on Sat, 12 Dec 2026, 23:00.');
});

test('says that an event was postponed or cancelled', () => {
  const postponed = { verdict: 'refused', reason: 'postponed' } as const;
  expect(verdictWord(postponed)).toBe('Postponed');
  expect(detail(postponed)).toBe('This event has been postponed. The ticket will be valid on the new date.');
  const cancelled = { verdict: 'refused', reason: 'cancelled' } as const;
  expect(verdictWord(cancelled)).toBe('Cancelled');
  expect(detail(cancelled)).toBe('This event has been cancelled. No one can be admitted.');
});

test('has a sentence of its own for each reason for refusing', () => {
  const sentences = refusalReason.options.map((reason) => detail({ verdict: 'refused', reason }));
  expect(new Set(sentences).size).toBe(refusalReason.options.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(This|No) .+\.$/);
  expect(detail({ verdict: 'refused', reason: 'other_event' })).toBe('This ticket is for another event.');
});

test('leaves out an unknown holder', () => {
  expect(verdictHolder(decision({ attendeeName: null }))).toBe('VIP');
  expect(verdictHolder(decision({ attendeeName: null, ticketTypeName: null }))).toBeNull();
});

test('admits no one on a verdict that only newer servers know, and says what to do', () => {
  const newer = { verdict: 'admitted_as_guest', reason: 'guest' } as unknown as Decision;
  const known = knownDecision(decision(newer));
  expect(verdictWord(known)).toBe('Refused');
  expect(detail(known)).toMatch(/^This scanner is out of date\. Update the app/);
  expect(knownDecision(decision({ verdict: 'already_in' })).verdict).toBe('already_in');
});
