import { expect, test } from 'vitest';
import { displayWords, shownDisplay, connectionWords } from './display-words.ts';
import type { DoorDisplay } from './door-display.ts';
import type { DecidedScan } from './scan-queue.ts';

const CONTEXT = { timeZone: 'Africa/Windhoek', practice: false, keeper: 'member' } as const;
const SCAN = { code: 'A', nonce: 'n', readAt: 1_000, practice: false };

function decided(practice: boolean): DoorDisplay {
  const decision: DecidedScan['decision'] = {
    verdict: 'admitted',
    reason: null,
    admissionId: null,
    admittedAt: null,
    ticketTypeName: 'VIP',
    attendeeName: 'Ndapewa',
    hours: null,
  };
  return { kind: 'verdict', scan: { ...SCAN, practice, decision, decidedAt: 1_050 } };
}

test('names the verdict with the ticket’s holder', () => {
  expect(displayWords(decided(false), CONTEXT)).toEqual({
    tone: 'admitted',
    word: 'Admitted',
    detail: null,
    holder: 'Ndapewa · VIP',
  });
});

test('without an answer, refuses only codes that can’t be genuine', () => {
  const display: DoorDisplay = { kind: 'undecided', scan: SCAN };
  const toneOf = (offlineCheck: Parameters<typeof displayWords>[1]['offlineCheck']) =>
    displayWords(display, { ...CONTEXT, offlineCheck }).tone;
  expect(toneOf({ result: 'refused', reason: 'forged' })).toBe('refused');
  expect(toneOf({ result: 'genuine', ticketId: 't', revision: 1 })).toBe('undecided');
  expect(toneOf({ result: 'unknown' })).toBe('undecided');
  expect(toneOf(undefined)).toBe('undecided');
});

test('gives members and people with a link different advice once the door is closed', () => {
  const advice = (keeper: 'member' | 'link') =>
    displayWords({ kind: 'ended', end: 'session' }, { ...CONTEXT, keeper }).detail;
  expect(advice('member')).toMatch(/^Your session has ended/);
  expect(advice('link')).toMatch(/^This door link is no longer valid/);
});

test('shows practice verdicts only during practice, and others only outside it', () => {
  expect(shownDisplay(null, decided(true), false)).toEqual({ kind: 'ready' });
  expect(shownDisplay(null, decided(false), true)).toEqual({ kind: 'ready' });
  expect(shownDisplay(null, decided(true), true)).toEqual(decided(true));
  expect(shownDisplay('access', decided(true), true)).toEqual({ kind: 'ended', end: 'access' });
});

test('warns only while scans can’t be sent, and counts those that wait', () => {
  const words = (online: boolean, unanswered: boolean, waiting: number) =>
    connectionWords({ online, unanswered, waiting });
  expect(words(true, false, 1)).toBeNull();
  expect(words(false, true, 0)).toBe('This device is offline. Trying again…');
  expect(words(true, true, 1)).toBe('The server isn’t responding. 1 scan is stored on this device. Trying again…');
  expect(words(true, true, 2)).toContain('2 scans are stored on this device.');
});
