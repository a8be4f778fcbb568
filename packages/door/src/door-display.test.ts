import { expect, test } from 'vitest';
import { admittedCount, doorDisplay, UNDECIDED_VERDICT_MS, VERDICT_MS } from './door-display.ts';
import type { DecidedScan, ScanQueueState } from './scan-queue.ts';
import type { Scan } from './stored-scans.ts';

const QUIET: ScanQueueState = { waiting: [], stored: true, decided: [], offline: false, ended: null, conflicts: 0 };

function scan(code: string, readAt: number): Scan {
  return { code, nonce: `${code}-${readAt}`, readAt, practice: false };
}

function decided(code: string, decidedAt: number): DecidedScan {
  const decision = {
    verdict: 'admitted',
    reason: null,
    admissionId: null,
    admittedAt: null,
    ticketTypeName: null,
    attendeeName: null,
    hours: null,
  } as const;
  return { ...scan(code, decidedAt - 50), decision, decidedAt };
}

test('shows that it is ready when nothing was scanned', () => {
  expect(doorDisplay(QUIET, 0, 1_000)).toEqual({ kind: 'ready' });
});

test('replaces the last verdict immediately on a new scan', () => {
  const state = { ...QUIET, decided: [decided('A', 1_000)], waiting: [scan('B', 1_500)] };
  expect(doorDisplay(state, 1_000, 1_500)).toMatchObject({ kind: 'checking', scan: { code: 'B' } });
});

test('hides a verdict once its ticket has been out of view for a while', () => {
  const state = { ...QUIET, decided: [decided('A', 1_000)] };
  expect(doorDisplay(state, 0, 1_000 + VERDICT_MS - 1).kind).toBe('verdict');
  expect(doorDisplay(state, 0, 1_000 + VERDICT_MS).kind).toBe('ready');
  expect(doorDisplay(state, 4_000, 4_000 + VERDICT_MS - 1).kind).toBe('verdict');
});

test('keeps a verdict that still needs a decision for longer', () => {
  const { decision, ...early } = decided('A', 1_000);
  const state = {
    ...QUIET,
    decided: [{ ...early, decision: { ...decision, verdict: 'refused', reason: 'too_early' } as const }],
  };
  expect(doorDisplay(state, 0, 1_000 + UNDECIDED_VERDICT_MS - 1).kind).toBe('verdict');
  expect(doorDisplay(state, 0, 1_000 + UNDECIDED_VERDICT_MS).kind).toBe('ready');
});

test('no longer shows an admission that was undone', () => {
  const state = { ...QUIET, decided: [{ ...decided('A', 1_000), undone: true as const }] };
  expect(doorDisplay(state, 1_000, 1_001).kind).toBe('ready');
});

test('shows an unanswered scan as undecided, again after later verdicts have been hidden', () => {
  const waiting = [scan('A', 1_000)];
  expect(doorDisplay({ ...QUIET, waiting, offline: true }, 0, 1_100).kind).toBe('undecided');
  const later = { ...QUIET, waiting, decided: [decided('B', 2_000)] };
  expect(doorDisplay(later, 2_000, 2_100)).toMatchObject({ kind: 'verdict', scan: { code: 'B' } });
  expect(doorDisplay(later, 2_000, 2_000 + VERDICT_MS)).toMatchObject({ kind: 'undecided', scan: { code: 'A' } });
});

test('shows the decision of the offline list, not the scan that still has to be sent', () => {
  const waiting = [{ ...scan('A', 1_000), letInAt: '2026-12-05T17:00:00Z' }];
  const state = { ...QUIET, waiting, decided: [{ ...decided('A', 1_050), offline: true as const }], offline: true };
  expect(doorDisplay(state, 0, 1_100)).toMatchObject({ kind: 'verdict', scan: { code: 'A' } });
  expect(doorDisplay(state, 0, 1_050 + VERDICT_MS).kind).toBe('ready');
});

test('counts the people it let in before the server has recorded them', () => {
  const letIn = { ...scan('A', 1_000), letInAt: '2026-12-05T17:00:00Z' };
  expect(admittedCount({ admitted: 3 }, { ...QUIET, waiting: [letIn, scan('B', 1_500)] })).toBe(4);
});

test('shows that the door is closed before anything else', () => {
  const state = { ...QUIET, decided: [decided('A', 1_000)], ended: 'session' } as const;
  expect(doorDisplay(state, 1_000, 1_000)).toEqual({ kind: 'ended', end: 'session' });
});
