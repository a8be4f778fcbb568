import type { EventDetail } from '@quivertree/contract/catalogue';

/** Units of a ticket type that are kept for this visitor. */
export interface OpenOffer {
  key: string;
  ticketId: string;
  quantity: number;
}

/** The event as it is for whoever has the offer: what is kept for them counts as left. */
export function offeredEvent(event: EventDetail, offer: OpenOffer | undefined): EventDetail {
  if (!offer) return event;
  const tickets = event.tickets.map((ticket) =>
    ticket.id === offer.ticketId ? { ...ticket, available: ticket.available + offer.quantity } : ticket,
  );
  return { ...event, tickets };
}
