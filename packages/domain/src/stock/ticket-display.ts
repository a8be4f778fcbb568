import { type BasketTicket, salesAreOpen } from '../orders/basket.ts';

/**
 * Share of tickets sold at which a ticket type shows its progress bar and an event counts as almost gone
 * (specification, section 9).
 */
export const ALMOST_GONE_SHARE = 0.75;

export type TicketDisplay = 'not_open' | 'closed' | 'sold_out' | 'on_sale';

/** State of a ticket type, shown in place of, or next to, its quantity control (specification, section 4). */
export function ticketDisplay(ticket: BasketTicket, now: number): TicketDisplay {
  if (ticket.startDate !== null && Date.parse(ticket.startDate) > now) return 'not_open';
  if (!salesAreOpen(ticket, now)) return 'closed';
  return ticket.available <= 0 ? 'sold_out' : 'on_sale';
}

/** Share of tickets sold, from 0 to 1. */
export function soldShare(ticket: { available: number; capacity: number }): number {
  return ticket.capacity <= 0 ? 1 : Math.min(1, Math.max(0, 1 - ticket.available / ticket.capacity));
}

/** True if the progress bar shows: at least 75 % sold, not sold out, and on sale already. */
export function showsSoldShare(ticket: BasketTicket & { capacity: number }, now: number): boolean {
  return ticketDisplay(ticket, now) === 'on_sale' && soldShare(ticket) >= ALMOST_GONE_SHARE;
}
