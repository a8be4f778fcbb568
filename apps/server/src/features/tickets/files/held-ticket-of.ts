import { readTicketCode } from '@quivertree/domain/ticket-code';
import { Refusal } from '../../../http/refusal.ts';
import type { OrderTickets } from '../ticket-queries.ts';

type Ticket = OrderTickets['tickets'][number];

/** A ticket that admits its holder, with its order. */
export interface HeldTicketOf {
  order: OrderTickets;
  ticket: Ticket & { code: string };
  revision: number;
}

/** One of the tickets at a link; one that admits nobody is no pass. */
export function heldTicketOf(order: OrderTickets, ticketId: string): HeldTicketOf {
  const ticket = order.tickets.find(({ id }) => id === ticketId);
  const signed = ticket?.code ? readTicketCode(ticket.code) : undefined;
  if (!ticket?.code || !signed) throw new Refusal('tickets.not_found');
  return { order, ticket: { ...ticket, code: ticket.code }, revision: signed.revision };
}
