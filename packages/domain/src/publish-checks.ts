import type { OrganiserState } from './organiser-states.ts';
import { feeAbovePrice, type FeeTerms } from './order-price.ts';
import { planRefuses, type Plan } from './plans.ts';

/** What has to be done before an event can be published, and what only should be. */
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
  venue: { required: false, where: 'details' },
  description: { required: false, where: 'details' },
  picture: { required: false, where: 'details' },
} as const;
export type PublishCheck = keyof typeof PUBLISH_CHECKS;

/** What of an event decides whether it can be published; instants in milliseconds since 1970. */
export interface EventToPublish {
  startsAt: number;
  location: string | null;
  description: string;
  pictureId: string | null;
  ticketTypes: readonly { priceMinor: number; capacity: number; salesEndAt: number | null }[];
  /** Units of all its ticket types, those of one pool counted as the pool. */
  capacity: number;
  plan: Plan;
  feeTerms: FeeTerms;
  organiser: OrganiserState;
  /** Whether somebody takes money for it. */
  canBePaid: boolean;
}

/** What is still to be done, in the order in which a person would do it. */
export function publishToDo(event: EventToPublish, now: number): PublishCheck[] {
  const types = event.ticketTypes;
  const paid = types.some(({ priceMinor }) => priceMinor > 0);
  const refused = planRefuses(event.plan, { capacity: event.capacity, sellsPaidTickets: paid });
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
    organisation: event.organiser !== 'approved',
    venue: (event.location ?? '').trim() === '',
    description: event.description.trim() === '',
    picture: event.pictureId === null,
  };
  return (Object.keys(PUBLISH_CHECKS) as PublishCheck[]).filter((check) => open[check]);
}

/** Whether nothing that is required is left to do. */
export function mayPublish(toDo: readonly PublishCheck[]): boolean {
  return toDo.every((check) => !PUBLISH_CHECKS[check].required);
}
