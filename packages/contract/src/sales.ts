import { EVENT_STATES } from '@quivertree/domain/event-states';
import * as z from 'zod/mini';
import { ORDER_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { oneOf } from './lists.ts';
import { decimalAmount, instant, uuid } from './shapes.ts';

const count = z.int().check(z.minimum(0));
/** An amount that can be below nil, for instance where a fee stayed and all else went back. */
const signedAmount = z.number();

/** From looking at the page to paying. */
const funnel = { views: count, ordered: count, fulfilled: count };

/** Money of sales by the ledger. */
const money = {
  currency: z.string(),
  /** What buyers paid for orders. */
  sold: decimalAmount,
  /** What was given back of it on request, or because the event was off. */
  refunded: decimalAmount,
  /** What lost disputes took of it. */
  lost: decimalAmount,
  /** The platform's fee that is left of it. */
  fee: signedAmount,
  /** What is left for the organiser. */
  net: signedAmount,
};

/** A day or an hour. */
const point = z.object({
  start: instant,
  ...funnel,
  /** Tickets issued, complimentary ones included. */
  tickets: count,
  /** What buyers paid, in the event's currency. */
  sold: decimalAmount,
  refunded: decimalAmount,
});

export const getEventSales = defineCall({
  name: 'getEventSales',
  summary: "An event's sales so far: by day or hour, by ticket type, from page views to purchases, and who is in",
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/sales',
  access: ORDER_PEOPLE,
  params: z.object({ eventId: uuid }),
  query: z.object({
    /** By day unless said otherwise. */
    unit: oneOf(['day', 'hour']),
  }),
  answer: z.object({
    /** When it was read; never more than a few seconds ago. */
    at: instant,
    event: z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      state: z.enum(EVENT_STATES),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
      organiserId: uuid,
    }),
    ...funnel,
    money: z.object(money),
    /** Tickets that are valid now, and how many of those are complimentary or were voided. */
    tickets: z.object({ valid: count, given: count, voided: count, admitted: count }),
    byType: z.array(
      z.object({
        ticketTypeId: uuid,
        name: z.string(),
        price: decimalAmount,
        capacity: count,
        valid: count,
        reserved: count,
        /** Kept for the waiting list. */
        offered: count,
        allotted: count,
        given: count,
        voided: count,
        /** Price of the valid tickets. */
        value: decimalAmount,
      }),
    ),
    /** The last 60 days or 72 hours, without gaps, up to now or the event's end. */
    overTime: z.array(point),
  }),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});

export const getOrganiserSales = defineCall({
  name: 'getOrganiserSales',
  summary: "An organisation's sales so far: altogether, by day, by city of its events, and what sells best",
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/sales',
  access: ORDER_PEOPLE,
  params: z.object({ organiserId: uuid }),
  answer: z.object({
    at: instant,
    ...funnel,
    tickets: z.object({ valid: count, given: count, voided: count }),
    /** One for each currency of its events. */
    money: z.array(z.object(money)),
    byCity: z.array(z.object({ city: z.string(), events: count, tickets: count, views: count, sold: decimalAmount })),
    /** The last 30 days in Namibia, without gaps; money in the currency of most events. */
    overTime: z.array(point),
    /** The ten events that sold most tickets in those days. */
    bestSelling: z.array(
      z.object({ eventId: uuid, name: z.string(), startsAt: instant, tickets: count, sold: decimalAmount }),
    ),
  }),
  refusals: ['auth.required', 'access.denied', 'organiser.not_found'],
});
