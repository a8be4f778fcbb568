import { GIVING_OBSTACLES } from '@quivertree/domain/complimentary';
import { MOST_GUESTS } from '@quivertree/domain/guest-list';
import * as z from 'zod/mini';
import { EVENT_PEOPLE, ORDER_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { decimalAmount, typedLine, typedText, uuid } from './shapes.ts';

const count = z.int().check(z.minimum(0));
const ofEvent = z.object({ eventId: uuid });

const stock = {
  capacity: count,
  sold: count,
  reserved: count,
  /** Kept for the waiting list. */
  offered: count,
  allotted: count,
  /** What can still be sold, put on hold or given. */
  left: count,
};

export const getEventStock = defineCall({
  name: 'getEventStock',
  summary: "An event's availability: its ticket types, the pools that they share, and what is on hold for whom",
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/stock',
  access: ORDER_PEOPLE,
  params: ofEvent,
  answer: z.object({
    currency: z.string(),
    /** Why no complimentary tickets can be given now; null: they can. */
    givingObstacle: z.nullable(z.enum(GIVING_OBSTACLES)),
    pools: z.array(z.object({ id: uuid, name: z.string(), ...stock })),
    ticketTypes: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        price: decimalAmount,
        poolId: z.nullable(uuid),
        /** Complimentary tickets that are valid. */
        given: count,
        ...stock,
        allotments: z.array(z.object({ name: z.string(), units: count })),
      }),
    ),
  }),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});

export const giveTickets = defineCall({
  name: 'giveTickets',
  summary: 'Give complimentary tickets to a list of people, all of them or nobody; or preview that',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/gifts',
  access: EVENT_PEOPLE,
  records: 'complimentary.issued',
  idempotent: true,
  params: ofEvent,
  body: z.object({
    ticketId: uuid,
    /** The allotment they come from; null: what is left for sale. */
    allotment: z.nullable(typedLine(80)),
    /** What stands in their mail besides; empty for nothing. */
    note: typedText(500),
    /** Checked line by line by the rules of `domain/guest-list.ts`, so that the answer says what is wrong where. */
    guests: z
      .array(z.object({ name: typedText(1_000), email: typedText(1_000), quantity: z.number() }))
      .check(z.minLength(1), z.maxLength(MOST_GUESTS)),
    dryRun: z._default(z.boolean(), false),
  }),
  answer: z.object({
    people: count,
    tickets: count,
    /** What is left afterwards in the allotment, or for sale. */
    left: count,
    /** The new orders, in the order of the list; none for a preview. */
    references: z.array(z.string()),
  }),
  refusals: [
    'auth.required',
    'access.denied',
    'event.not_found',
    'event.cannot_change',
    'order.event_over',
    'order.unknown_ticket',
    'gift.unknown_allotment',
    'gift.not_enough',
    'gift.check_lines',
    'auth.too_many_attempts',
    'idempotency.key_reused',
  ],
});
