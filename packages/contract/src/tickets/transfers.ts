import { EVENT_STATES } from '@quivertree/domain/events/event-states';
import { TRANSFER_STATES } from '@quivertree/domain/tickets/transfer-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailAddress, instant, opaqueText, personName, uuid } from '../shapes.ts';

const holder = z.object({ ticketsKey: opaqueText(100) });
const link = z.object({ transferKey: opaqueText(100) });

export const sendTransfer = defineCall({
  name: 'sendTransfer',
  summary: 'Transfer a ticket by email or link; it isn’t valid until the transfer is accepted or cancelled',
  method: 'POST',
  path: '/api/v1/public/tickets/{ticketsKey}/transfers',
  access: 'public',
  params: holder,
  body: z.object({ ticketId: uuid, email: z.optional(emailAddress) }),
  answer: z.object({ transferPath: z.string(), expiresAt: instant }),
  refusals: ['tickets.not_found', 'transfer.not_possible', 'transfer.already_in', 'auth.too_many_attempts'],
});

export const cancelTransfer = defineCall({
  name: 'cancelTransfer',
  summary: 'Cancel a transfer that hasn’t been accepted; the old code admits again',
  method: 'POST',
  path: '/api/v1/public/tickets/{ticketsKey}/transfers/cancel',
  access: 'public',
  params: holder,
  body: z.object({ ticketId: uuid }),
  answer: z.object({ cancelled: z.literal(true) }),
  refusals: ['tickets.not_found', 'transfer.over'],
});

export const getTransfer = defineCall({
  name: 'getTransfer',
  summary: 'Get a transfer by its link',
  method: 'GET',
  path: '/api/v1/public/transfers/{transferKey}',
  access: 'public',
  params: link,
  answer: z.object({
    state: z.enum(TRANSFER_STATES),
    fromName: z.string(),
    ticketTypeName: z.string(),
    expiresAt: instant,
    event: z.object({
      slug: z.string(),
      name: z.string(),
      location: z.nullable(z.string()),
      city: z.string(),
      state: z.enum(EVENT_STATES),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
    }),
  }),
  refusals: ['transfer.not_found'],
});

export const acceptTransfer = defineCall({
  name: 'acceptTransfer',
  summary: 'Accept a transferred ticket: it gets a new code, and the old one stops working immediately',
  method: 'POST',
  path: '/api/v1/public/transfers/{transferKey}/accept',
  access: 'public',
  params: link,
  body: z.object({ name: personName(120), email: emailAddress }),
  answer: z.object({ ticketsPath: z.string() }),
  refusals: ['transfer.not_found', 'transfer.over', 'auth.too_many_attempts'],
});
