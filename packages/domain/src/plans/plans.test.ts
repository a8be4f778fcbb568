import { describe, expect, test } from 'vitest';
import { capacityBeyondPlan, eventCapacity, feeTermsOf, type Plan, planProblem, STANDARD_PLAN } from './plans.ts';

const ENTERPRISE: Plan = {
  name: 'enterprise',
  variableFeeBasisPoints: 275,
  fixedFeeMinor: 150,
  settles: 'event_end',
};
const RSVP: Plan = { ...STANDARD_PLAN, name: 'rsvp' };

describe('a plan', () => {
  test('gives an event its fee: 5 % on Standard, its own on Enterprise, none for RSVP', () => {
    expect(feeTermsOf(STANDARD_PLAN)).toEqual({ variableFeeBasisPoints: 500, fixedFeeMinor: 0 });
    expect(feeTermsOf(ENTERPRISE)).toEqual({ variableFeeBasisPoints: 275, fixedFeeMinor: 150 });
    expect(feeTermsOf(RSVP)).toEqual({ variableFeeBasisPoints: 0, fixedFeeMinor: 0 });
  });

  test('Standard is always 5 %', () => {
    const altered: Plan = { ...STANDARD_PLAN, variableFeeBasisPoints: 1, fixedFeeMinor: 1 };
    expect(feeTermsOf(altered)).toEqual({ variableFeeBasisPoints: 500, fixedFeeMinor: 0 });
  });

  test.each([
    ['Standard', STANDARD_PLAN, 500, true, undefined],
    ['Standard', STANDARD_PLAN, 501, true, 'too_many_attendees'],
    ['Standard', STANDARD_PLAN, 5_000, false, undefined],
    ['Enterprise', ENTERPRISE, 5_000, true, undefined],
    ['RSVP', RSVP, 5_000, false, undefined],
    ['RSVP', RSVP, 1, true, 'paid_tickets'],
  ] as const)('%s, with %o, %i attendees, paid tickets %s: %s', (_, plan, capacity, sellsPaidTickets, answer) => {
    expect(planProblem(plan, { capacity, sellsPaidTickets })).toBe(answer);
  });

  test('counts a shared pool once, and only as far as its ticket types fill it', () => {
    const [hall, terrace] = [{ capacity: 100 }, { capacity: 300 }];
    const ticketTypes = [
      { capacity: 80, pool: 0 },
      { capacity: 80, pool: 0 },
      { capacity: 50, pool: 1 },
      { capacity: 20, pool: null },
    ];
    expect(eventCapacity({ ticketTypes, pools: [hall, terrace] })).toBe(100 + 50 + 20);
    expect(eventCapacity({ ticketTypes: [], pools: [hall] })).toBe(0);
  });

  test('reports by how much a capacity exceeds it', () => {
    const paid = { sellsPaidTickets: true };
    expect(capacityBeyondPlan(STANDARD_PLAN, { capacity: 500, ...paid })).toBeUndefined();
    expect(capacityBeyondPlan(STANDARD_PLAN, { capacity: 650, ...paid })).toEqual({ max: 500, beyond: 150 });
    expect(capacityBeyondPlan(STANDARD_PLAN, { capacity: 650, sellsPaidTickets: false })).toBeUndefined();
    expect(capacityBeyondPlan(ENTERPRISE, { capacity: 650, ...paid })).toBeUndefined();
  });
});
