import { TRANSFER_STATES } from '@quivertree/domain/transfer-states';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { emailAddress, instant, opaqueText, personName, uuid } from './shapes.ts';

const holder = z.object({ ticketsKey: opaqueText(100) });
const link = z.object({ transferKey: opaqueText(100) });

export const sendTransfer = defineCall({
  name: 'sendTransfer',
  summary: 'Pass a ticket on, by mail or by a link; until it is taken or called back it admits nobody',
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
  summary: 'Call a ticket back that nobody has taken yet: its old code admits again',
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
  summary: 'What somebody is offered who has the link of a transfer',
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
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
    }),
  }),
  refusals: ['transfer.not_found'],
});

export const acceptTransfer = defineCall({
  name: 'acceptTransfer',
  summary: 'Take a ticket that was passed on: it gets a new code, the old one is void at once',
  method: 'POST',
  path: '/api/v1/public/transfers/{transferKey}/accept',
  access: 'public',
  params: link,
  body: z.object({ name: personName(120), email: emailAddress }),
  answer: z.object({ ticketsPath: z.string() }),
  refusals: ['transfer.not_found', 'transfer.over', 'auth.too_many_attempts'],
});
