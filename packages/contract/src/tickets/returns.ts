import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { opaqueText, uuid } from '../shapes.ts';

const holder = z.object({ ticketsKey: opaqueText(100) });
const ticket = z.object({ ticketId: uuid });

export const returnTicket = defineCall({
  name: 'returnTicket',
  summary: 'Return a ticket at face value: it stays valid until someone buys it; a free one becomes void immediately',
  method: 'POST',
  path: '/api/v1/public/tickets/{ticketsKey}/returns',
  access: 'public',
  params: holder,
  body: ticket,
  answer: z.object({ state: z.enum(['offered', 'void']) }),
  refusals: [
    'tickets.not_found',
    'return.not_possible',
    'return.already_in',
    'return.sold_for_less',
    'refund.nothing_left',
    'refund.dispute_open',
  ],
});

export const withdrawReturn = defineCall({
  name: 'withdrawReturn',
  summary: 'Withdraw the return of a ticket, unless someone is buying it',
  method: 'POST',
  path: '/api/v1/public/tickets/{ticketsKey}/returns/withdraw',
  access: 'public',
  params: holder,
  body: ticket,
  answer: z.object({ withdrawn: z.literal(true) }),
  refusals: ['tickets.not_found', 'return.over', 'return.being_bought'],
});
