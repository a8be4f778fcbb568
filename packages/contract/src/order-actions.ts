import * as z from 'zod/mini';
import { ORDER_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { decimalAmount, emailAddress, opaqueText, personName, typedLine, uuid } from './shapes.ts';

const orderParams = z.object({ reference: opaqueText(100) });
/** Only shows what would happen. */
const dryRun = z._default(z.boolean(), false);
const ticketNumbers = z.array(z.int());

const REFUSALS = ['auth.required', 'access.denied', 'order.not_found', 'idempotency.key_reused'] as const;

export const voidTickets = defineCall({
  name: 'voidTickets',
  summary: 'Void tickets of an order without a refund, free ones for instance; or preview that',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/voids',
  access: ORDER_PEOPLE,
  records: 'ticket.voided',
  idempotent: true,
  params: orderParams,
  body: z.object({
    ticketIds: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)),
    /** The holder reads it. */
    why: typedLine(300),
    dryRun,
  }),
  answer: z.object({
    tickets: z.array(z.object({ id: uuid, number: z.int(), ticketTypeName: z.string() })),
    /** What the buyer paid for them, fee included: it stays where it is. */
    paid: decimalAmount,
    currency: z.string(),
    /** Who is mailed: the buyer, and each holder of a ticket that was passed on. */
    mails: z.array(z.string()),
  }),
  refusals: [...REFUSALS, 'order.not_fulfilled', 'refund.ticket_not_live'],
});

export const resendOrder = defineCall({
  name: 'resendOrder',
  summary: 'Mail the tickets of an order again: to the buyer, or one that was passed on to its holder; or preview that',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/resends',
  access: ORDER_PEOPLE,
  records: 'order.resent',
  idempotent: true,
  params: orderParams,
  body: z.object({
    /** A ticket that was passed on; null: all that the buyer holds. */
    ticketId: z.nullable(uuid),
    dryRun,
  }),
  answer: z.object({ to: z.string(), ticketNumbers }),
  refusals: [
    ...REFUSALS,
    'order.not_fulfilled',
    'order.no_live_tickets',
    'ticket.held_by_buyer',
    'auth.too_many_attempts',
  ],
});

export const correctAttendee = defineCall({
  name: 'correctAttendee',
  summary: 'Correct the name or e-mail address of a buyer, or of whoever a ticket is for; or preview that',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/corrections',
  access: ORDER_PEOPLE,
  records: 'attendee.corrected',
  idempotent: true,
  params: orderParams,
  body: z.object({
    /** Null: the buyer. */
    ticketId: z.nullable(uuid),
    name: z.optional(personName(120)),
    email: z.optional(emailAddress),
    dryRun,
  }),
  answer: z.object({
    changed: z.array(z.enum(['name', 'email'])),
    /** Tickets that bear the new name. */
    named: ticketNumbers,
    /** Tickets whose code is replaced; the old one admits no more. */
    recoded: ticketNumbers,
    /** Where new tickets go; null: nothing is mailed. */
    mailedTo: z.nullable(z.string()),
  }),
  refusals: [
    ...REFUSALS,
    'order.not_fulfilled',
    'refund.ticket_not_live',
    'ticket.held_by_buyer',
    'correction.nothing',
    'acting.names_only',
    'auth.too_many_attempts',
  ],
});
