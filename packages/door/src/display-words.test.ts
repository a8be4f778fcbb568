import { expect, test } from 'vitest';
import { conflictWords, connectionWords, displayWords, shownDisplay } from './display-words.ts';
import type { DoorDisplay } from './door-display.ts';
import type { DecidedScan } from './scan-queue.ts';

const CONTEXT = { timeZone: 'Africa/Windhoek', practice: false, keeper: 'member', unsent: 0 } as const;
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

test('says that a verdict didn’t come from the server, until the server has confirmed it', () => {
  const display = decided(false) as Extract<DoorDisplay, { kind: 'verdict' }>;
  const offline = { ...display, scan: { ...display.scan, offline: true as const } };
  expect(displayWords(offline, CONTEXT)).toMatchObject({ word: 'Admitted', detail: 'Checked without the server' });
  const confirmed = { ...offline.scan, decision: { ...offline.scan.decision, admissionId: 'admission' } };
  expect(displayWords({ ...offline, scan: confirmed }, CONTEXT).detail).toBeNull();
});

test('without a decision, asks for the QR code instead of a typed code', () => {
  const detailOf = (code: string) => displayWords({ kind: 'undecided', scan: { ...SCAN, code } }, CONTEXT).detail;
  expect(detailOf('ABCDE-FGHJK')).toBe(
    'Only the server can check a typed code. If you can, scan the ticket’s QR code instead.',
  );
});

test('gives members and people with a link different advice once the door is closed', () => {
  const advice = (keeper: 'member' | 'link') =>
    displayWords({ kind: 'ended', end: 'session' }, { ...CONTEXT, keeper }).detail;
  expect(advice('member')).toMatch(/^Your session has ended/);
  expect(advice('link')).toMatch(/^This door link is no longer valid/);
});

test('says at a closed door that unsent scans are stored, and when they’ll be sent', () => {
  const detail = (unsent: number) =>
    displayWords({ kind: 'ended', end: 'access' }, { ...CONTEXT, keeper: 'link', unsent }).detail;
  expect(detail(0)).toBe('This door link is no longer valid. Ask the organiser for a new one.');
  expect(detail(1)).toMatch(
    /new one\. 1 scan hasn’t been sent yet\. It’s stored on this device, and will be sent once this event’s door is open here again\.$/,
  );
  expect(detail(2)).toContain('2 scans haven’t been sent yet.');
});

test('shows practice verdicts only during practice, and others only outside it', () => {
  expect(shownDisplay(null, decided(true), false)).toEqual({ kind: 'ready' });
  expect(shownDisplay(null, decided(false), true)).toEqual({ kind: 'ready' });
  expect(shownDisplay(null, decided(true), true)).toEqual(decided(true));
  expect(shownDisplay('access', decided(true), true)).toEqual({ kind: 'ended', end: 'access' });
});

test('warns only while scans can’t be sent, and counts those that wait', () => {
  const words = (online: boolean, unanswered: boolean, waiting: number, stored = true) =>
    connectionWords({ online, unanswered, waiting, stored, listedAt: null, timeZone: 'Africa/Windhoek', now: 0 });
  expect(words(true, false, 1)).toBeNull();
  expect(words(false, true, 0)).toBe('This device is offline. Trying again…');
  expect(words(true, true, 1)).toBe('The server isn’t responding. 1 scan is stored on this device. Trying again…');
  expect(words(true, true, 2)).toContain('2 scans are stored on this device.');
  expect(words(true, true, 1, false)).toContain('This device is full, so 1 scan couldn’t be stored.');
  expect(words(true, true, 2, false)).toContain('keep this door open until they’ve been sent.');
});

test('says how old the offline list is', () => {
  const words = (now: string) =>
    connectionWords({
      online: false,
      unanswered: true,
      waiting: 0,
      stored: true,
      listedAt: '2026-12-05T17:42:10Z',
      timeZone: 'Africa/Windhoek',
      now: Date.parse(now),
    });
  expect(words('2026-12-05T18:00:00Z')).toContain('Tickets are checked against the list from 19:42.');
  expect(words('2026-12-06T18:00:00Z')).toMatch(/against the list from Sat,\s5\sDec\s2026,\s19:42\./);
});

test('says how many people it let in by mistake', () => {
  expect(conflictWords(0)).toBeNull();
  expect(conflictWords(1)).toMatch(/^While offline, this device let in 1 person whose/);
  expect(conflictWords(2)).toMatch(/^While offline, this device let in 2 people whose/);
});
