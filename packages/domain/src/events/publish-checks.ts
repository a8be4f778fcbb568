import type { OrganiserState } from '../organisers/organiser-states.ts';
import { feeAbovePrice, type FeeTerms } from '../orders/order-price.ts';
import { planProblem, type Plan } from '../plans/plans.ts';

/** Required and suggested checks before an event is published. */
export const PUBLISH_CHECKS = {
  dates_ahead: { required: true, where: 'details' },
  tickets: { required: true, where: 'tickets' },
  something_to_sell: { required: true, where: 'tickets' },
  sales_open: { required: true, where: 'tickets' },
  plan_paid_tickets: { required: true, where: 'tickets' },
  plan_attendees: { required: true, where: 'tickets' },
  fee_above_price: { required: true, where: 'tickets' },
  payments: { required: true, where: 'tickets' },
  organisation: { required: true, where: 'organisation' },
  organisation_open: { required: true, where: 'organisation' },
  venue: { required: false, where: 'details' },
  description: { required: false, where: 'details' },
  picture: { required: false, where: 'details' },
} as const;
export type PublishCheck = keyof typeof PUBLISH_CHECKS;

/** Facts about an event that decide whether it can be published. Instants are in milliseconds since 1970. */
export interface EventToPublish {
  startsAt: number;
  location: string | null;
  description: string;
  pictureId: string | null;
  ticketTypes: readonly { priceMinor: number; capacity: number; salesEndAt: number | null }[];
  /** Total capacity of the event's ticket types, counting each pool once. */
  capacity: number;
  plan: Plan;
  feeTerms: FeeTerms;
  organiser: OrganiserState;
  /** True if the event has a payment provider. */
  canBePaid: boolean;
}

/** Checks that haven't been passed yet, in the order in which organisers usually work. */
export function openPublishChecks(event: EventToPublish, now: number): PublishCheck[] {
  const types = event.ticketTypes;
  const paid = types.some(({ priceMinor }) => priceMinor > 0);
  const refused = planProblem(event.plan, { capacity: event.capacity, sellsPaidTickets: paid });
  const open: Record<PublishCheck, boolean> = {
    dates_ahead: event.startsAt <= now,
    tickets: types.length === 0,
    something_to_sell: types.length > 0 && types.every(({ capacity }) => capacity === 0),
    sales_open: types.length > 0 && types.every(({ salesEndAt }) => salesEndAt !== null && salesEndAt <= now),
    plan_paid_tickets: refused === 'paid_tickets',
    plan_attendees: refused === 'too_many_attendees',
    fee_above_price:
      feeAbovePrice(
        types.map(({ priceMinor }) => priceMinor),
        event.feeTerms,
      ) !== undefined,
    payments: paid && !event.canBePaid,
    organisation: event.organiser !== 'approved' && event.organiser !== 'closed',
    organisation_open: event.organiser === 'closed',
    venue: (event.location ?? '').trim() === '',
    description: event.description.trim() === '',
    picture: event.pictureId === null,
  };
  return (Object.keys(PUBLISH_CHECKS) as PublishCheck[]).filter((check) => open[check]);
}

/** True if all required checks have been passed. */
export function mayPublish(toDo: readonly PublishCheck[]): boolean {
  return toDo.every((check) => !PUBLISH_CHECKS[check].required);
}
