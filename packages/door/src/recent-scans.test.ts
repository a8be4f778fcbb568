import { expect, test } from 'vitest';
import { recentScans } from './recent-scans.ts';
import type { DecidedScan } from './scan-queue.ts';
import type { Scan } from './stored-scans.ts';

const CLOCK = { timeZone: 'Africa/Windhoek', clockBehindMs: 0 };

const scan = (code: string, readAt: number, practice = false): Scan => ({ code, nonce: code, readAt, practice });

function decided(
  code: string,
  changes: Partial<DecidedScan['decision']>,
  outcome: Pick<DecidedScan, 'undone' | 'conflict'> = {},
): DecidedScan {
  const decision: DecidedScan['decision'] = {
    verdict: 'admitted',
    reason: null,
    admissionId: null,
    admittedAt: null,
    ticketTypeName: null,
    attendeeName: null,
    hours: null,
    ...changes,
  };
  return { ...scan(code, 0, code === 'P'), decision, decidedAt: 1, ...outcome };
}

test('lists unanswered scans first, then verdicts, each with what is known of its ticket', () => {
  const state = {
    waiting: [scan('FIRST', 0), scan('A-LONG-CODE-OF-A-TICKET', 60_000)],
    decided: [
      decided('P', { attendeeName: 'Ndapewa' }),
      decided('U', {}, { undone: true }),
      decided('R', { verdict: 'refused' }),
    ],
    offline: false,
    ended: null,
    conflicts: 0,
    stored: true,
  };
  const rows = recentScans(state, CLOCK).map(({ tone, word, time, text }) => [tone, word, time, text]);
  expect(rows).toEqual([
    ['undecided', 'Waiting', '02:01', '…A-TICKET'],
    ['undecided', 'Waiting', '02:00', 'FIRST'],
    ['admitted', 'Admitted', '02:00', 'Practice · Ndapewa'],
    ['undecided', 'Undone', '02:00', 'U'],
    ['refused', 'Refused', '02:00', 'R'],
  ]);
});

test('lists people whom the offline list let in once, and says so if the server wouldn’t have admitted them', () => {
  const letIn = { ...scan('A', 0), letInAt: '2026-12-05T17:00:00Z' };
  const conflict = decided('B', { verdict: 'already_in', attendeeName: 'Ndapewa' }, { conflict: true });
  const decisions = { decided: [decided('A', {}), conflict], conflicts: 1 };
  const state = { ...decisions, waiting: [letIn], stored: true, offline: true, ended: null };
  expect(recentScans(state, CLOCK).map(({ word, text }) => [word, text])).toEqual([
    ['Admitted', 'A'],
    ['Conflict', 'Ndapewa'],
  ]);
});

test('shows when tickets were scanned by the server’s clock, although the scanner’s is wrong', () => {
  const state = {
    waiting: [scan('W', 60_000)],
    decided: [decided('A', {})],
    offline: false,
    ended: null,
    conflicts: 0,
    stored: true,
  };
  const rows = recentScans(state, { ...CLOCK, clockBehindMs: 3 * 3_600_000 });
  expect(rows.map(({ time }) => time)).toEqual(['05:01', '05:00']);
});
