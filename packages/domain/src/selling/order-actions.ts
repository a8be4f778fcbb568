import { mayBecome } from '../states/state-machine.ts';
import { TICKET_TRANSITIONS, type TicketState } from '../tickets/ticket-states.ts';

/** Facts about a ticket that decide what its organiser can do with it. */
export interface ActionableTicket {
  ticketId: string;
  number: number;
  state: TicketState;
  /** True after a transfer. Emails then go to the ticket's holder, not the buyer. */
  transferred: boolean;
  admitted: boolean;
}

export type ActionProblem =
  | 'order.no_live_tickets'
  | 'refund.ticket_not_live'
  | 'ticket.held_by_buyer'
  | 'attendee.unchanged';

/** True if the organiser may void a ticket. Used by the server and by the button on the screen. */
export function mayVoid(ticket: Pick<ActionableTicket, 'state'>): boolean {
  return mayBecome(TICKET_TRANSITIONS, ticket.state, 'void');
}

/** Tickets to void without a refund. Each must belong to the order, be live and be named once. */
export function planVoid(
  tickets: readonly ActionableTicket[],
  ticketIds: readonly string[],
): { tickets: ActionableTicket[] } | { code: ActionProblem } {
  const requested = tickets.filter((ticket) => ticketIds.includes(ticket.ticketId) && mayVoid(ticket));
  if (requested.length !== ticketIds.length || new Set(ticketIds).size !== ticketIds.length)
    return { code: 'refund.ticket_not_live' };
  return { tickets: requested };
}

/** An edit to the details of the buyer or of a ticket's holder. */
export interface AttendeeEdit {
  /** Ticket whose holder is edited; null for the buyer. */
  ticketId: string | null;
  name?: string | undefined;
  email?: string | undefined;
}

export interface AttendeeEditPlan {
  changed: ('name' | 'email')[];
  /** Tickets that get the new name. */
  named: ActionableTicket[];
  /** Tickets that get a new code, since the old one was sent to the old address. */
  recoded: ActionableTicket[];
}

/**
 * Changes made by an edit. A new name keeps the codes. A new address means a different mailbox, so links and codes sent
 * to the old one stop working and new ones are sent. Tickets that the buyer holds go to the buyer's address; a
 * transferred ticket goes to its holder's.
 */
export function planAttendeeEdit(
  order: {
    buyerName: string;
    buyerEmail: string;
    tickets: readonly (ActionableTicket & { name: string; email: string | null })[];
  },
  { ticketId, name, email }: AttendeeEdit,
): AttendeeEditPlan | { code: ActionProblem } {
  const live = order.tickets.filter(({ state }) => state !== 'void');
  const ticket = live.find((of) => of.ticketId === ticketId);
  if (ticketId !== null && !ticket) return { code: 'refund.ticket_not_live' };
  if (ticket && !ticket.transferred && email !== undefined) return { code: 'ticket.held_by_buyer' };
  const before = ticket ?? { name: order.buyerName, email: order.buyerEmail };
  const changed = [
    ...(name !== undefined && name !== before.name ? (['name'] as const) : []),
    ...(email !== undefined && email !== before.email ? (['email'] as const) : []),
  ];
  if (changed.length === 0) return { code: 'attendee.unchanged' };
  const held = ticket ? [ticket] : live.filter(({ transferred }) => !transferred);
  return {
    changed,
    // Tickets in the buyer's name follow the buyer's new name.
    named: changed.includes('name') ? held.filter((of) => ticket || of.name === order.buyerName) : [],
    recoded: changed.includes('email') ? held : [],
  };
}
