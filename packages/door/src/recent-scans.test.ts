import { expect, test } from 'vitest';
import { recentScans } from './recent-scans.ts';
import type { DecidedScan, Scan } from './scan-queue.ts';

const scan = (code: string, readAt: number, practice = false): Scan => ({ code, nonce: code, readAt, practice });

function decided(code: string, changes: Partial<DecidedScan['decision']>, undone?: true): DecidedScan {
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
  return { ...scan(code, 0, code === 'P'), decision, decidedAt: 1, ...(undone && { undone }) };
}

test('lists unanswered scans first, then verdicts, each with what is known of its ticket', () => {
  const state = {
    waiting: [scan('FIRST', 0), scan('A-LONG-CODE-OF-A-TICKET', 60_000)],
    decided: [decided('P', { attendeeName: 'Ndapewa' }), decided('U', {}, true), decided('R', { verdict: 'refused' })],
    offline: false,
    ended: null,
  };
  const rows = recentScans(state, 'Africa/Windhoek').map(({ tone, word, time, text }) => [tone, word, time, text]);
  expect(rows).toEqual([
    ['undecided', 'Waiting', '02:01', '…A-TICKET'],
    ['undecided', 'Waiting', '02:00', 'FIRST'],
    ['admitted', 'Admitted', '02:00', 'Practice · Ndapewa'],
    ['undecided', 'Undone', '02:00', 'U'],
    ['refused', 'Refused', '02:00', 'R'],
  ]);
});
