import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { emailAddress, instant, opaqueText, typedLine, uuid } from './shapes.ts';

export const joinWaitingList = defineCall({
  name: 'joinWaitingList',
  summary: 'Wait for tickets of a ticket type that has fewer left; the group is offered tickets whole or not at all',
  method: 'POST',
  path: '/api/v1/public/events/{eventId}/waiting-list',
  access: 'public',
  params: z.object({ eventId: uuid }),
  body: z.object({
    ticketId: uuid,
    quantity: z.int().check(z.minimum(1), z.maximum(1_000)),
    attendee: z.object({ name: typedLine(120), email: emailAddress }),
  }),
  answer: z.object({
    /** How many entries are in front; a repeat with the same address keeps its place. */
    ahead: z.int().check(z.minimum(0)),
  }),
  refusals: [
    'event.not_found',
    'order.unknown_ticket',
    'order.too_many',
    'order.sales_not_open',
    'order.sales_closed',
    'order.event_over',
    'order.event_cancelled',
    'order.event_postponed',
    'order.event_off_sale',
    'waiting_list.on_sale',
    'auth.too_many_attempts',
  ],
});

export const leaveWaitingList = defineCall({
  name: 'leaveWaitingList',
  summary: 'Leave the waiting list, with the key from the mail; what was kept goes to the next in line',
  method: 'POST',
  path: '/api/v1/public/events/{eventId}/waiting-list/leave',
  access: 'public',
  params: z.object({ eventId: uuid }),
  body: z.object({ key: opaqueText(100) }),
  answer: z.object({ left: z.literal(true) }),
  refusals: ['waiting_list.not_found'],
});

export const getOffer = defineCall({
  name: 'getOffer',
  summary: 'What the waiting list offers to whoever has the key from the mail',
  method: 'GET',
  path: '/api/v1/public/events/{eventId}/offers/{key}',
  access: 'public',
  params: z.object({ eventId: uuid, key: opaqueText(100) }),
  answer: z.object({
    ticketId: uuid,
    ticket: z.string(),
    quantity: z.int().check(z.positive()),
    expiresAt: instant,
    state: z.enum(['open', 'taken', 'lapsed']),
  }),
  refusals: ['offer.not_found'],
});
