import { readTicketCode } from '@quivertree/domain/tickets/ticket-code';
import { Refusal } from '../../../refusals/refusal.ts';
import type { OrderTickets } from '../ticket-queries.ts';

type Ticket = OrderTickets['tickets'][number];

/** A valid ticket with its order. */
export interface HeldTicketOf {
  order: OrderTickets;
  ticket: Ticket & { code: string };
  revision: number;
}

/** Finds one of the tickets behind a link. Tickets that aren't valid have no pass. */
export function heldTicketOf(order: OrderTickets, ticketId: string): HeldTicketOf {
  const ticket = order.tickets.find(({ id }) => id === ticketId);
  const signed = ticket?.code ? readTicketCode(ticket.code) : undefined;
  if (!ticket?.code || !signed) throw new Refusal('tickets.not_found');
  return { order, ticket: { ...ticket, code: ticket.code }, revision: signed.revision };
}
