import type { EventState } from '../events/event-states.ts';
import type { FeeTerms } from '../orders/order-price.ts';

export const PLAN_NAMES = ['rsvp', 'standard', 'enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** Settlement schedules: each Monday, or after each event. */
export const SETTLEMENT_RHYTHMS = ['weekly', 'event_end'] as const;
export type SettlementRhythm = (typeof SETTLEMENT_RHYTHMS)[number];

/** An organiser's settlement schedule and our fee (specification, section 1). */
export interface Plan {
  name: PlanName;
  /** Our share of the price of paid tickets, in basis points: 500 is 5 %. */
  variableFeeBasisPoints: number;
  /** Our fee per paid order, in minor units. */
  fixedFeeMinor: number;
  settles: SettlementRhythm;
}

/** Default plan. */
export const STANDARD_PLAN: Plan = {
  name: 'standard',
  variableFeeBasisPoints: 500,
  fixedFeeMinor: 0,
  settles: 'weekly',
};

/** Maximum number of attendees at an event with paid tickets on the Standard plan. */
export const STANDARD_MAX_ATTENDEES = 500;

/** Sets the fee of an RSVP or Standard plan; only an Enterprise plan keeps the fee chosen for it. */
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

/**
 * Fee terms for an event, taken from its organiser's plan when the event goes on sale, or starts to charge later.
 * Changes to the plan after that don't affect them.
 */
export function feeTermsOf(plan: Plan): Omit<FeeTerms, 'businessCoversFee'> {
  const { variableFeeBasisPoints, fixedFeeMinor } = planOf(plan);
  return { variableFeeBasisPoints, fixedFeeMinor };
}

/** True while an event still takes its fee from the current plan: it isn't on sale yet, or has no paid tickets. */
export function takesPlanFee({ state, sellsPaidTickets }: { state: EventState; sellsPaidTickets: boolean }): boolean {
  return state === 'draft' || state === 'in_review' || !sellsPaidTickets;
}

/** An event's capacity. Ticket types that share a pool count for no more than the pool's capacity. */
export function eventCapacity({
  ticketTypes,
  pools,
}: {
  ticketTypes: readonly { capacity: number /** Index of the type's pool; null for none. */; pool: number | null }[];
  pools: readonly { capacity: number }[];
}): number {
  const unitsIn = (place: number | null) =>
    ticketTypes.reduce((sum, { capacity, pool }) => (pool === place ? sum + capacity : sum), 0);
  return pools.reduce((sum, pool, i) => sum + Math.min(pool.capacity, unitsIn(i)), unitsIn(null));
}

/** Reason why a plan doesn't allow an event, if any. Events with only free tickets are always allowed. */
export function planProblem(
  plan: Pick<Plan, 'name'>,
  event: { capacity: number; sellsPaidTickets: boolean },
): 'paid_tickets' | 'too_many_attendees' | undefined {
  if (!event.sellsPaidTickets || plan.name === 'enterprise') return undefined;
  if (plan.name === 'rsvp') return 'paid_tickets';
  return event.capacity > STANDARD_MAX_ATTENDEES ? 'too_many_attendees' : undefined;
}

/**
 * The plan's maximum number of attendees, and the number by which an event exceeds it; undefined if it doesn't. More
 * than 500 attendees need Enterprise.
 */
export function capacityBeyondPlan(
  plan: Pick<Plan, 'name'>,
  event: { capacity: number; sellsPaidTickets: boolean },
): { max: number; beyond: number } | undefined {
  if (planProblem(plan, event) !== 'too_many_attendees') return undefined;
  return { max: STANDARD_MAX_ATTENDEES, beyond: event.capacity - STANDARD_MAX_ATTENDEES };
}
