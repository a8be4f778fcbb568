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

/** Money of sales by the ledger; each figure is defined in domain/figures.ts. */
const money = {
  grossSales: decimalAmount,
  refunds: decimalAmount,
  lostDisputes: decimalAmount,
  netSales: signedAmount,
  /** What the organiser absorbs. */
  fees: signedAmount,
  earnings: signedAmount,
  buyerFees: signedAmount,
};

/** Tickets, each counted once as sold, complimentary or void; defined in domain/figures.ts. */
const tickets = { issued: count, valid: count, sold: count, complimentary: count, void: count };

/** A day or an hour. */
const point = z.object({
  start: instant,
  ...funnel,
  /** Tickets that were issued then, and that became void then. */
  issued: count,
  void: count,
  /** In the event's currency. */
  grossSales: decimalAmount,
  refunds: decimalAmount,
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
    money: z.object({ currency: z.string(), ...money }),
    /** `awaited`: valid tickets whose holders haven't been let in. */
    tickets: z.object({ ...tickets, admitted: count, awaited: count }),
    byType: z.array(
      z.object({
        ticketTypeId: uuid,
        name: z.string(),
        price: decimalAmount,
        capacity: count,
        ...tickets,
        reserved: count,
        /** Kept for the waiting list. */
        offered: count,
        allotted: count,
        faceValue: decimalAmount,
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
    tickets: z.object(tickets),
    /** One for each currency of its events. */
    money: z.array(z.object({ currency: z.string(), ...money })),
    /** Net sales in the currency of most events. */
    byCity: z.array(z.object({ city: z.string(), events: count, sold: count, views: count, netSales: signedAmount })),
    /** The last 30 days in Namibia, without gaps; money in the currency of most events. */
    overTime: z.array(point),
    /** The ten events that sold most tickets in those days: tickets sold and net sales, both less what was refunded then. */
    bestSelling: z.array(
      z.object({
        eventId: uuid,
        name: z.string(),
        startsAt: instant,
        sold: count,
        netSales: signedAmount,
        currency: z.string(),
      }),
    ),
  }),
  refusals: ['auth.required', 'access.denied', 'organiser.not_found'],
});
