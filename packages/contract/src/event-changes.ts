import * as z from 'zod/mini';
import { EVENT_PEOPLE, ORDER_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { instant, typedText, uuid } from './shapes.ts';

const eventParams = z.object({ eventId: uuid });
const newDate = z.object({ startsAt: instant, endsAt: instant });
/** What the holders are told, in the organiser's words. */
const note = typedText(1_000);

/** A change of an event and how far its orders have been gone through. */
export const eventChange = z.object({
  id: uuid,
  kind: z.enum(['cancelled', 'postponed', 'republished', 'retimed']),
  note: z.string(),
  wasStartsAt: instant,
  /** The new date; null where there is none, or none yet. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  refundsUntil: z.nullable(instant),
  at: instant,
  finishedAt: z.nullable(instant),
  orders: z.object({
    total: z.int(),
    done: z.int(),
    /** Tried without success; they are tried again. */
    failing: z.int(),
    refunded: z.int(),
    /** Were free; their tickets are void. */
    voided: z.int(),
    offered: z.int(),
    /** Reservations that ended. */
    released: z.int(),
    /** Wait for a dispute to be decided. */
    held: z.int(),
    /** Holders who got their mail. */
    told: z.int(),
  }),
});

const refusals = ['auth.required', 'access.denied', 'event.not_found', 'event.cannot_change'] as const;

export const cancelEvent = defineCall({
  name: 'cancelEvent',
  summary: 'Cancel an event: sales stop, holders are told, all their money goes back',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/cancel',
  access: EVENT_PEOPLE,
  secondFactor: true,
  records: 'event.cancelled',
  params: eventParams,
  body: z.object({ note }),
  answer: eventChange,
  refusals,
});

export const postponeEvent = defineCall({
  name: 'postponeEvent',
  summary: 'Postpone an event: holders are told and may have their money back; without a new date sales stop',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/postpone',
  access: EVENT_PEOPLE,
  secondFactor: true,
  records: 'event.postponed',
  params: eventParams,
  body: z.object({ note, refundsUntil: instant, newDate: z.optional(newDate) }),
  answer: eventChange,
  refusals: [...refusals, 'event.dates_invalid', 'event.earlier_date', 'event.changed_often'],
});

export const republishEvent = defineCall({
  name: 'republishEvent',
  summary: 'Give a postponed event its new date: sales open again, holders are told',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/republish',
  access: EVENT_PEOPLE,
  records: 'event.republished',
  params: eventParams,
  body: z.object({ note, newDate }),
  answer: eventChange,
  refusals: [...refusals, 'event.dates_invalid', 'event.earlier_date', 'event.changed_often'],
});

/** What cancelling or postponing an event would come to, as it stands now. */
export const previewEventChange = defineCall({
  name: 'previewEventChange',
  summary: 'How many orders and how much money a cancelled or postponed event would concern',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/changes/preview',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: z.object({
    /** Paid and free orders with valid tickets. */
    orders: z.int(),
    paidOrders: z.int(),
    tickets: z.int(),
    /** Orders that nobody has paid yet. */
    reservations: z.int(),
    /** What buyers have paid and not had back, in minor units, fees included. */
    refundableMinor: z.int(),
    /** Orders whose payment is disputed: their money waits. */
    disputed: z.int(),
    currency: z.string(),
  }),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});

export const listEventChanges = defineCall({
  name: 'listEventChanges',
  summary: 'How an event was cancelled or postponed, newest first, and how far its orders have been gone through',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/changes',
  access: ORDER_PEOPLE,
  params: eventParams,
  answer: z.array(eventChange),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});
