import { ALMOST_GONE_SHARE, soldShare, ticketDisplay } from '../stock/ticket-display.ts';
import type { BasketTicket } from '../orders/basket.ts';
import type { EventState } from '../events/event-states.ts';

export type SalesStatus =
  | 'on_sale'
  | 'almost_gone'
  | 'sold_out'
  | 'not_open'
  | 'closed'
  | 'over'
  | 'postponed'
  | 'cancelled';

/** An event's sales status, as buyers see it. `endsAt` and `now` are in milliseconds. */
export function salesStatusOf(
  event: {
    state: EventState;
    endsAt: number;
    /** True if sales are stopped because the organisation is closed. */
    salesStopped?: boolean;
    tickets: readonly (BasketTicket & { capacity: number })[];
  },
  now: number,
): SalesStatus {
  if (event.state === 'cancelled' || event.state === 'postponed') return event.state;
  if (event.endsAt <= now || event.state === 'ended') return 'over';
  if (event.salesStopped) return 'closed';
  const displays = event.tickets.map((ticket) => ticketDisplay(ticket, now));
  if (displays.includes('on_sale')) {
    const capacity = event.tickets.reduce((sum, ticket) => sum + ticket.capacity, 0);
    const available = event.tickets.reduce((sum, ticket) => sum + ticket.available, 0);
    return soldShare({ capacity, available }) >= ALMOST_GONE_SHARE ? 'almost_gone' : 'on_sale';
  }
  if (displays.includes('not_open')) return 'not_open';
  return displays.includes('sold_out') ? 'sold_out' : 'closed';
}
