import { EVENT_STATES } from '@quivertree/domain/events/event-states';
import * as z from 'zod/mini';
import { ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { oneOf } from '../lists.ts';
import { decimalAmount, instant, uuid } from '../shapes.ts';

const count = z.int().check(z.minimum(0));
/** An amount that can be negative, for instance if everything but the fee was refunded. */
const signedAmount = z.number();

/** Numbers of visits and orders at each step, from page view to payment. */
const funnel = { views: count, ordered: count, fulfilled: count };

/** Sales figures from the ledger, as defined in domain/sales/figures.ts. */
const money = z.object({
  grossSales: decimalAmount,
  refunds: decimalAmount,
  lostDisputes: decimalAmount,
  netSales: signedAmount,
  /** Fee that the organiser absorbs. */
  fees: signedAmount,
  earnings: signedAmount,
  buyerFees: signedAmount,
});

/** Tickets, each counted once as sold, complimentary or void; defined in domain/sales/figures.ts. */
const tickets = { issued: count, valid: count, sold: count, complimentary: count, void: count };

/** Figures for one day or hour. */
const point = z.object({
  start: instant,
  ...funnel,
  /** Tickets issued and voided in that day or hour. */
  issued: count,
  void: count,
  /** Amounts in the event's currency or, for an organisation, in the currency that most of its events use. */
  grossSales: decimalAmount,
  refunds: decimalAmount,
});

export const getEventSales = defineCall({
  name: 'getEventSales',
  summary: 'Get an event’s sales by day or hour and by ticket type, with its funnel and admissions',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/sales',
  access: ORDER_PEOPLE,
  params: z.object({ eventId: uuid }),
  query: z.object({
    /** Length of each period; days by default. */
    unit: oneOf(['day', 'hour']),
  }),
  answer: z.object({
    /** Time at which the figures were current, at most a few seconds ago. */
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
      /** Number of tickets in total; ticket types that share a pool count for no more than the pool. */
      capacity: count,
    }),
    ...funnel,
    money: z.object({ currency: z.string(), ...money.shape }),
    /** `awaited` counts valid tickets whose holders haven't been admitted. */
    tickets: z.object({ ...tickets, admitted: count, awaited: count }),
    byType: z.array(
      z.object({
        ticketTypeId: uuid,
        name: z.string(),
        price: decimalAmount,
        capacity: count,
        ...tickets,
        reserved: count,
        /** Units reserved for the waiting list. */
        offered: count,
        allotted: count,
        faceValue: decimalAmount,
      }),
    ),
    /** The last 60 days or 72 hours, up to now or the event's end; those without sales are included. */
    overTime: z.array(point),
  }),
});

export const getOrganiserSales = defineCall({
  name: 'getOrganiserSales',
  summary: 'Get an organisation’s sales: totals, by day, by city, and its best-selling events',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/sales',
  access: ORDER_PEOPLE,
  params: z.object({ organiserId: uuid }),
  answer: z.object({
    at: instant,
    ...funnel,
    tickets: z.object(tickets),
    /** One entry for each currency of the organisation's events. */
    money: z.array(z.object({ currency: z.string(), ...money.shape })),
    /** Sales by city; `netSales` covers only the events in the currency that most events use. */
    byCity: z.array(z.object({ city: z.string(), events: count, sold: count, views: count, netSales: signedAmount })),
    /** The last 30 days in Namibia, including those without sales; amounts in the currency that most events use. */
    overTime: z.array(point),
    /** The ten events that sold the most tickets in those days; refunded tickets aren't counted. */
    bestSelling: z.array(
      z.object({
        eventId: uuid,
        name: z.string(),
        state: z.enum(EVENT_STATES),
        startsAt: instant,
        sold: count,
        netSales: signedAmount,
        currency: z.string(),
      }),
    ),
  }),
});
