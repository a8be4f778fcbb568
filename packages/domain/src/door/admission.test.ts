import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_ADMISSION,
  MAX_ADMISSION_MINUTES,
  admissionWindow,
  hoursInput,
  mayAdmitAnyway,
  mayUndoAdmission,
  notTakingPlace,
  outsideAdmission,
  readHours,
  UNDO_OWN_MS,
} from './admission.ts';
import { HOUR_MS } from '../dates/durations.ts';
import { EVENT_STATES } from '../events/event-states.ts';

const STARTS = Date.parse('2026-12-12T16:00:00Z');
const ENDS = Date.parse('2026-12-12T21:00:00Z');
const usual = { startsAt: STARTS, endsAt: ENDS, ...DEFAULT_ADMISSION };

describe('the admission window', () => {
  test('runs from 12 hours before the start until 4 hours after the end by default', () => {
    expect(outsideAdmission(usual, STARTS - 12 * HOUR_MS - 1)).toBe('too_early');
    expect(outsideAdmission(usual, STARTS - 12 * HOUR_MS)).toBeNull();
    expect(outsideAdmission(usual, ENDS + 4 * HOUR_MS)).toBeNull();
    expect(outsideAdmission(usual, ENDS + 4 * HOUR_MS + 1)).toBe('too_late');
  });

  test('covers the whole event, and no time is both too early and too late', () => {
    const minutes = fc.integer({ min: 0, max: MAX_ADMISSION_MINUTES });
    fc.assert(
      fc.property(minutes, minutes, fc.nat(40 * 24 * HOUR_MS), (opensMinutes, closesMinutes, into) => {
        const rules = { startsAt: STARTS, endsAt: STARTS + into, opensMinutes, closesMinutes };
        const { opensAt, closesAt } = admissionWindow(rules);
        for (const at of [STARTS, STARTS + into, opensAt, closesAt]) expect(outsideAdmission(rules, at)).toBeNull();
        expect(outsideAdmission(rules, opensAt - 1)).toBe('too_early');
        expect(outsideAdmission(rules, closesAt + 1)).toBe('too_late');
      }),
    );
  });
});

test('no one is admitted to a postponed or cancelled event', () => {
  expect(EVENT_STATES.map(notTakingPlace).filter(Boolean)).toEqual(['postponed', 'cancelled']);
});

test('only owners, managers and door links with that right may admit outside the hours', () => {
  const may = (['owner', 'manager', 'finance', 'door'] as const).filter((role) => mayAdmitAnyway({ role }));
  expect(may).toEqual(['owner', 'manager']);
  expect(mayAdmitAnyway({ role: null, linkMayAdmitAnyway: false })).toBe(false);
  expect(mayAdmitAnyway({ role: null, linkMayAdmitAnyway: true })).toBe(true);
});

test('owners and managers may undo any admission, everyone else their own within 5 minutes', () => {
  const admittedAt = STARTS;
  for (const role of ['owner', 'manager'] as const)
    expect(mayUndoAdmission(role, { own: false, admittedAt }, STARTS + 24 * HOUR_MS)).toBe(true);
  for (const role of ['door', null] as const) {
    expect(mayUndoAdmission(role, { own: true, admittedAt }, STARTS + UNDO_OWN_MS)).toBe(true);
    expect(mayUndoAdmission(role, { own: true, admittedAt }, STARTS + UNDO_OWN_MS + 1)).toBe(false);
    expect(mayUndoAdmission(role, { own: false, admittedAt }, STARTS)).toBe(false);
  }
});

test('accepts hours with a point or a comma and shows them unchanged', () => {
  expect(['12', ' 1.5 ', '1,5', '0'].map(readHours)).toEqual([720, 90, 90, 0]);
  expect(['', '-1', 'six', '1,234.5', '1:30', '12h', '.5'].map(readHours)).toEqual(Array(7).fill(null));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_ADMISSION_MINUTES }), (minutes) => {
      expect(readHours(hoursInput(minutes))).toBe(minutes);
    }),
  );
});
