import * as z from 'zod/mini';
import { ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { decimalAmount, emailAddress, opaqueText, personName, typedLine, uuid } from '../shapes.ts';

const orderParams = z.object({ reference: opaqueText(100) });
/** Previews the result without changing anything. */
const dryRun = z._default(z.boolean(), false);
const ticketNumbers = z.array(z.int());

export const voidTickets = defineCall({
  name: 'voidTickets',
  summary: 'Void tickets of an order without a refund, for instance free ones, or preview the result',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/voids',
  access: ORDER_PEOPLE,
  logs: 'ticket.voided',
  idempotent: true,
  params: orderParams,
  body: z.object({
    ticketIds: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)),
    /** Emailed to the holder. */
    reason: typedLine(300),
    dryRun,
  }),
  answer: z.object({
    tickets: z.array(z.object({ id: uuid, number: z.int(), ticketTypeName: z.string() })),
    /** Amount the buyer paid for these tickets, fee included. It isn't refunded. */
    paid: decimalAmount,
    currency: z.string(),
    /** Email recipients: the buyer and the holders of transferred tickets. */
    mails: z.array(z.string()),
  }),
  refusals: ['idempotency.key_reused', 'order.not_fulfilled', 'refund.ticket_not_live'],
});

export const resendOrder = defineCall({
  name: 'resendOrder',
  summary:
    'Email an order’s tickets to the buyer again, or a transferred ticket to its holder, or preview the recipient',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/resends',
  access: ORDER_PEOPLE,
  logs: 'order.resent',
  idempotent: true,
  params: orderParams,
  body: z.object({
    /** A transferred ticket; null for all tickets the buyer holds. */
    ticketId: z.nullable(uuid),
    dryRun,
  }),
  answer: z.object({ to: z.string(), ticketNumbers }),
  refusals: [
    'idempotency.key_reused',
    'order.not_fulfilled',
    'order.no_live_tickets',
    'ticket.held_by_buyer',
    'auth.too_many_attempts',
  ],
});

export const editAttendee = defineCall({
  name: 'editAttendee',
  summary: 'Edit the name or email address of a buyer or a ticket’s holder, or preview the result',
  method: 'POST',
  path: '/api/v1/business/orders/{reference}/attendee-edits',
  access: ORDER_PEOPLE,
  logs: 'attendee.edited',
  idempotent: true,
  params: orderParams,
  body: z.object({
    /** Ticket whose holder is edited; null to edit the buyer. */
    ticketId: z.nullable(uuid),
    name: z.optional(personName(120)),
    email: z.optional(emailAddress),
    dryRun,
  }),
  answer: z.object({
    changed: z.array(z.enum(['name', 'email'])),
    /** Tickets with the new name. */
    named: ticketNumbers,
    /** Tickets whose code is replaced; the old code no longer admits. */
    recoded: ticketNumbers,
    /** Recipient of the new tickets; null if no email is sent. */
    mailedTo: z.nullable(z.string()),
  }),
  refusals: [
    'idempotency.key_reused',
    'order.not_fulfilled',
    'refund.ticket_not_live',
    'ticket.held_by_buyer',
    'attendee.unchanged',
    'acting.names_only',
    'auth.too_many_attempts',
  ],
});
