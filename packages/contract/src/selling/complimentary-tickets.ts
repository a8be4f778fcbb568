import { COMPLIMENTARY_BLOCKERS } from '@quivertree/domain/selling/complimentary';
import { MAX_GUESTS } from '@quivertree/domain/selling/guest-list';
import * as z from 'zod/mini';
import { EVENT_PEOPLE, ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { decimalAmount, typedLine, typedText, uuid } from '../shapes.ts';

const count = z.int().check(z.minimum(0));
const eventParams = z.object({ eventId: uuid });

const stock = {
  capacity: count,
  sold: count,
  reserved: count,
  /** Units reserved for the waiting list. */
  offered: count,
  allotted: count,
  /** Units that can still be sold, put on hold or given away. */
  left: count,
};

export const getEventStock = defineCall({
  name: 'getEventStock',
  summary: 'Get an event’s availability: ticket types, pools and allotments',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/stock',
  access: ORDER_PEOPLE,
  params: eventParams,
  answer: z.object({
    currency: z.string(),
    /** Reason why no complimentary tickets can be issued now; null if they can. */
    complimentaryBlocker: z.nullable(z.enum(COMPLIMENTARY_BLOCKERS)),
    pools: z.array(z.object({ id: uuid, name: z.string(), ...stock })),
    ticketTypes: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        price: decimalAmount,
        poolId: z.nullable(uuid),
        /** Valid complimentary tickets. */
        complimentary: count,
        ...stock,
        allotments: z.array(z.object({ name: z.string(), units: count })),
      }),
    ),
  }),
});

export const issueComplimentaryTickets = defineCall({
  name: 'issueComplimentaryTickets',
  summary: 'Issue complimentary tickets to a list of guests, all or none, or preview the result',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/complimentary-tickets',
  access: EVENT_PEOPLE,
  logs: 'complimentary.issued',
  idempotent: true,
  params: eventParams,
  body: z.object({
    ticketId: uuid,
    /** The allotment that the tickets come from; null for the stock on sale. */
    allotment: z.nullable(typedLine(80)),
    /** Extra text for the email; may be empty. */
    note: typedText(500),
    /** Validated line by line by `domain/selling/guest-list.ts`, so that errors name the line. */
    guests: z
      .array(z.object({ name: typedText(1_000), email: typedText(1_000), quantity: z.number() }))
      .check(z.minLength(1), z.maxLength(MAX_GUESTS)),
    dryRun: z._default(z.boolean(), false),
  }),
  answer: z.object({
    people: count,
    tickets: count,
    /** Units left afterwards in the allotment or on sale. */
    left: count,
    /** The new orders, in the order of the guest list; empty for a preview. */
    references: z.array(z.string()),
  }),
  refusals: [
    'event.cannot_change',
    'order.event_over',
    'ticket_type.unknown',
    'complimentary.unknown_allotment',
    'complimentary.not_enough',
    'complimentary.check_lines',
    'auth.too_many_attempts',
    'idempotency.key_reused',
  ],
});
