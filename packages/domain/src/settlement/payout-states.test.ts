import { describe, expect, test } from 'vitest';
import { mayApprovePayout, maySendPayout, PAYOUT_TRANSITIONS } from './payout-states.ts';
import { mayBecome } from '../states/state-machine.ts';

describe('a payout', () => {
  test('is only sent once approved, and is then settled or returned', () => {
    expect(mayBecome(PAYOUT_TRANSITIONS, 'draft', 'sent')).toBe(false);
    expect(mayBecome(PAYOUT_TRANSITIONS, 'approved', 'sent')).toBe(true);
    expect(PAYOUT_TRANSITIONS.sent).toEqual(['settled', 'returned']);
    for (const end of ['settled', 'returned', 'withdrawn'] as const) expect(PAYOUT_TRANSITIONS[end]).toEqual([]);
  });

  test('can’t be approved by the person who created or changed it', () => {
    const participants = { madeBy: 'a', changedBy: 'b', approvedBy: null };
    expect(['a', 'b', 'c'].map((user) => mayApprovePayout(participants, user))).toEqual([false, false, true]);
    expect(mayApprovePayout({ madeBy: null, changedBy: null, approvedBy: null }, 'a')).toBe(true);
  });

  test('involves two people before it is sent', () => {
    expect(maySendPayout({ madeBy: null, changedBy: null, approvedBy: 'a' }, 'a')).toBe(false);
    expect(maySendPayout({ madeBy: null, changedBy: null, approvedBy: 'a' }, 'b')).toBe(true);
    expect(maySendPayout({ madeBy: 'b', changedBy: null, approvedBy: 'a' }, 'a')).toBe(true);
    expect(maySendPayout({ madeBy: null, changedBy: 'b', approvedBy: 'a' }, 'b')).toBe(true);
  });
});
