import * as z from 'zod/mini';
import { EVENT_PEOPLE, ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { instant, typedText, uuid } from '../shapes.ts';

const eventParams = z.object({ eventId: uuid });
const newDate = z.object({ startsAt: instant, endsAt: instant });
/** The organiser's message to ticket holders. */
const note = typedText(1_000);

/** An event change and the progress of the orders it affects. */
export const eventChange = z.object({
  id: uuid,
  kind: z.enum(['cancelled', 'postponed', 'republished', 'retimed']),
  note: z.string(),
  previousStartsAt: instant,
  /** The new date; null if there's none (yet). */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  refundsUntil: z.nullable(instant),
  at: instant,
  finishedAt: z.nullable(instant),
  orders: z.object({
    total: z.int(),
    done: z.int(),
    /** Orders that couldn't be processed and are being retried. */
    failing: z.int(),
    refunded: z.int(),
    /** Free orders whose tickets became void. */
    voided: z.int(),
    offered: z.int(),
    /** Reservations that were ended. */
    released: z.int(),
    /** Orders that have to wait until a dispute is decided. */
    held: z.int(),
    /** Holders who were emailed. */
    notified: z.int(),
  }),
});

export const cancelEvent = defineCall({
  name: 'cancelEvent',
  summary: 'Cancel an event: stops sales, notifies holders and refunds them in full',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/cancel',
  access: EVENT_PEOPLE,
  secondFactor: true,
  logs: 'event.cancelled',
  params: eventParams,
  body: z.object({ note }),
  answer: eventChange,
  refusals: ['event.cannot_change'],
});

export const postponeEvent = defineCall({
  name: 'postponeEvent',
  summary: 'Postpone an event: notifies holders and offers them refunds; stops sales if there’s no new date',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/postpone',
  access: EVENT_PEOPLE,
  secondFactor: true,
  logs: 'event.postponed',
  params: eventParams,
  body: z.object({ note, refundsUntil: instant, newDate: z.optional(newDate) }),
  answer: eventChange,
  refusals: ['event.cannot_change', 'event.dates_invalid', 'event.earlier_date', 'event.changed_often'],
});

export const republishEvent = defineCall({
  name: 'republishEvent',
  summary: 'Set a postponed event’s new date: reopens sales and notifies holders',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/republish',
  access: EVENT_PEOPLE,
  logs: 'event.republished',
  params: eventParams,
  body: z.object({ note, newDate }),
  answer: eventChange,
  refusals: ['event.cannot_change', 'event.dates_invalid', 'event.earlier_date', 'event.changed_often'],
});

/** Effects that cancelling or postponing an event would have now. */
export const previewEventChange = defineCall({
  name: 'previewEventChange',
  summary: 'Preview how many orders and how much money a cancellation or postponement would affect',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/changes/preview',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: z.object({
    /** Paid and free orders with valid tickets. */
    orders: z.int(),
    paidOrders: z.int(),
    tickets: z.int(),
    /** Unpaid orders. */
    reservations: z.int(),
    /** Amount that buyers have paid and that hasn't been refunded, fees included, in minor units. */
    refundableMinor: z.int(),
    /** Orders whose payment is disputed and can't be refunded yet. */
    disputed: z.int(),
    currency: z.string(),
  }),
});

export const listEventChanges = defineCall({
  name: 'listEventChanges',
  summary: 'List an event’s changes with the progress of their orders, newest first',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/changes',
  access: ORDER_PEOPLE,
  params: eventParams,
  answer: z.array(eventChange),
});
