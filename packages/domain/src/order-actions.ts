import { mayBecome } from './state-machine.ts';
import { TICKET_TRANSITIONS, type TicketState } from './ticket-states.ts';

/** A ticket as what the organiser may do to it depends on it. */
export interface ActedTicket {
  ticketId: string;
  number: number;
  state: TicketState;
  /** Whether it was passed on: then its holder is mailed, and not the buyer. */
  passedOn: boolean;
  admitted: boolean;
}

export type ActionProblem =
  | 'order.no_live_tickets'
  | 'refund.ticket_not_live'
  | 'ticket.held_by_buyer'
  | 'correction.nothing';

/** Whether the organiser may void a ticket; the same for the server's check and the screen's button. */
export function mayVoid(ticket: Pick<ActedTicket, 'state'>): boolean {
  return mayBecome(TICKET_TRANSITIONS, ticket.state, 'void');
}

/** Which tickets a wish to void them concerns; no money moves. Each must be the order's own and live, and named once. */
export function planVoid(
  tickets: readonly ActedTicket[],
  ticketIds: readonly string[],
): { tickets: ActedTicket[] } | { code: ActionProblem } {
  const wanted = tickets.filter((ticket) => ticketIds.includes(ticket.ticketId) && mayVoid(ticket));
  if (wanted.length !== ticketIds.length || new Set(ticketIds).size !== ticketIds.length)
    return { code: 'refund.ticket_not_live' };
  return { tickets: wanted };
}

/** What can be corrected: the buyer, or whoever a ticket is for. */
export interface Correction {
  /** Null: the buyer of the order. */
  ticketId: string | null;
  name?: string | undefined;
  email?: string | undefined;
}

export interface CorrectionPlan {
  changed: ('name' | 'email')[];
  /** Tickets that bear the corrected name. */
  named: ActedTicket[];
  /** Tickets whose code is replaced, since whoever reads the old address has the old one. */
  recoded: ActedTicket[];
}

/**
 * What a correction changes. A name is a spelling: codes stay as they are. Another address is another mailbox: links and
 * codes that went to the old one end, new ones go to the new one. What the buyer holds goes with the buyer's address; a
 * ticket that was passed on has its holder's own.
 */
export function planCorrection(
  order: {
    buyerName: string;
    buyerEmail: string;
    tickets: readonly (ActedTicket & { name: string; email: string | null })[];
  },
  { ticketId, name, email }: Correction,
): CorrectionPlan | { code: ActionProblem } {
  const live = order.tickets.filter(({ state }) => state !== 'void');
  const ticket = live.find((of) => of.ticketId === ticketId);
  if (ticketId !== null && !ticket) return { code: 'refund.ticket_not_live' };
  if (ticket && !ticket.passedOn && email !== undefined) return { code: 'ticket.held_by_buyer' };
  const before = ticket ?? { name: order.buyerName, email: order.buyerEmail };
  const changed = [
    ...(name !== undefined && name !== before.name ? (['name'] as const) : []),
    ...(email !== undefined && email !== before.email ? (['email'] as const) : []),
  ];
  if (changed.length === 0) return { code: 'correction.nothing' };
  const held = ticket ? [ticket] : live.filter(({ passedOn }) => !passedOn);
  return {
    changed,
    // Whoever was named after the buyer is named after them still.
    named: changed.includes('name') ? held.filter((of) => ticket || of.name === order.buyerName) : [],
    recoded: changed.includes('email') ? held : [],
  };
}
