import type { FeeTerms } from './order-price.ts';

export const PLAN_NAMES = ['rsvp', 'standard', 'enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** When an organiser is paid: each Monday, or after each event. */
export const SETTLEMENT_RHYTHMS = ['weekly', 'event_end'] as const;
export type SettlementRhythm = (typeof SETTLEMENT_RHYTHMS)[number];

/** What an organiser pays us and when we pay them (specification, section 1). */
export interface Plan {
  name: PlanName;
  /** Our share of paid tickets in basis points: 500 is 5 %. */
  variableFeeBasisPoints: number;
  /** Our fee per paid order, in minor units. */
  fixedFeeMinor: number;
  settles: SettlementRhythm;
}

/** The plan of an organiser who has chosen none. */
export const STANDARD_PLAN: Plan = {
  name: 'standard',
  variableFeeBasisPoints: 500,
  fixedFeeMinor: 0,
  settles: 'weekly',
};

/** Most attendees of an event with paid tickets on the Standard plan. */
export const STANDARD_MOST_ATTENDEES = 500;

/** The plan as its name allows it: Enterprise has a fee of its own, the fees of the others are fixed. */
export function planOf(chosen: Plan): Plan {
  switch (chosen.name) {
    case 'rsvp':
      return { ...chosen, variableFeeBasisPoints: 0, fixedFeeMinor: 0 };
    case 'standard':
      return { ...STANDARD_PLAN, settles: chosen.settles };
    case 'enterprise':
      return chosen;
  }
}

/** The fee that an event takes from its organiser's plan when it is put on sale; later changes of the plan leave it alone. */
export function feeTermsOf(plan: Plan): Omit<FeeTerms, 'businessCoversFee'> {
  const { variableFeeBasisPoints, fixedFeeMinor } = planOf(plan);
  return { variableFeeBasisPoints, fixedFeeMinor };
}

/** Why a plan has no room for an event; undefined where it has. Events whose tickets are all free are always welcome. */
export function planRefuses(
  plan: Plan,
  event: { /** Units of all its ticket types. */ capacity: number; sellsPaidTickets: boolean },
): 'paid_tickets' | 'too_many_attendees' | undefined {
  if (!event.sellsPaidTickets || plan.name === 'enterprise') return undefined;
  if (plan.name === 'rsvp') return 'paid_tickets';
  return event.capacity > STANDARD_MOST_ATTENDEES ? 'too_many_attendees' : undefined;
}

/**
 * By how many attendees an event is beyond its plan, while its capacity is typed; undefined where the plan has room. More
 * than 500 attendees need Enterprise.
 */
export function capacityBeyondPlan(
  plan: Plan,
  event: { capacity: number; sellsPaidTickets: boolean },
): { most: number; beyond: number } | undefined {
  if (planRefuses(plan, event) !== 'too_many_attendees') return undefined;
  return { most: STANDARD_MOST_ATTENDEES, beyond: event.capacity - STANDARD_MOST_ATTENDEES };
}
