import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailAddress, instant, opaqueText, personName, uuid } from '../shapes.ts';

const quantity = z.int().check(z.minimum(1), z.maximum(1_000));

/** Reasons why someone can't join the waiting list. */
const CLOSED = [
  'event.not_found',
  'order.unknown_ticket',
  'order.too_many',
  'order.sales_not_open',
  'order.sales_closed',
  'order.event_over',
  'order.event_cancelled',
  'order.event_postponed',
  'order.event_off_sale',
] as const;

export const joinWaitingList = defineCall({
  name: 'joinWaitingList',
  summary:
    'Join the waiting list of a ticket type that is short of stock; repeats for the same address have no effect and get the same response',
  method: 'POST',
  path: '/api/v1/public/events/{eventId}/waiting-list',
  access: 'public',
  params: z.object({ eventId: uuid }),
  body: z.object({
    ticketId: uuid,
    quantity,
    attendee: z.object({ name: personName(120), email: emailAddress }),
  }),
  answer: z.object({
    /**
     * Number of entries waiting for the ticket type when this one joined. An earlier entry for the same address is
     * counted too.
     */
    ahead: z.int().check(z.minimum(0)),
  }),
  refusals: [...CLOSED, 'waiting_list.on_sale', 'auth.too_many_attempts'],
});

const waitingEntry = z.object({
  ticket: z.string(),
  quantity: z.int().check(z.positive()),
  maxPerOrder: z.int().check(z.positive()),
  /** In the state `offered`, tickets are reserved for the entry, so its quantity can't be changed. */
  state: z.enum(['waiting', 'offered']),
  /** Number of entries ahead of a waiting one; 0 for one with an offer. */
  ahead: z.int().check(z.minimum(0)),
});

export const getWaitingEntry = defineCall({
  name: 'getWaitingEntry',
  summary: 'Get a waiting-list entry with the emailed key',
  method: 'GET',
  path: '/api/v1/public/events/{eventId}/waiting-list/{key}',
  access: 'public',
  params: z.object({ eventId: uuid, key: opaqueText(100) }),
  answer: waitingEntry,
  refusals: ['waiting_list.not_found'],
});

export const changeWaitingEntry = defineCall({
  name: 'changeWaitingEntry',
  summary: 'Change the quantity of a waiting-list entry with the emailed key, without losing its place',
  method: 'PUT',
  path: '/api/v1/public/events/{eventId}/waiting-list',
  access: 'public',
  params: z.object({ eventId: uuid }),
  body: z.object({ key: opaqueText(100), quantity }),
  answer: waitingEntry,
  refusals: ['waiting_list.not_found', ...CLOSED],
});

export const leaveWaitingList = defineCall({
  name: 'leaveWaitingList',
  summary: 'Leave the waiting list with the emailed key; reserved tickets are offered to the next person',
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
  summary: 'Get a waiting-list offer with the emailed key',
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
    /** True if the person is on the waiting list again, for instance because the offer ended while sales were paused. */
    stillWaiting: z.optional(z.boolean()),
    /** Order that took the offer, while the person to whom the offer was emailed can pay for it. */
    unpaidOrder: z.optional(
      z.object({
        reference: z.string(),
        /** The buyer's key. */
        key: z.string(),
        /** Instant at which the reservation expires. */
        until: instant,
      }),
    ),
  }),
  refusals: ['offer.not_found'],
});

export const declineOffer = defineCall({
  name: 'declineOffer',
  summary: 'Decline a waiting-list offer with the emailed key; the tickets are offered to the next person',
  method: 'POST',
  path: '/api/v1/public/events/{eventId}/offers/{key}/decline',
  access: 'public',
  params: z.object({ eventId: uuid, key: opaqueText(100) }),
  answer: z.object({ declined: z.literal(true) }),
  refusals: ['offer.not_found', 'offer.used_or_expired'],
});
