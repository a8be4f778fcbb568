import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';

/** Units of a ticket type that are reserved for this visitor. */
export interface OpenOffer {
  key: string;
  ticketId: string;
  quantity: number;
}

/** The event as someone with an offer sees it: their reserved tickets count as available. */
export function offeredEvent(event: EventDetail, offer: OpenOffer | undefined): EventDetail {
  if (!offer) return event;
  const tickets = event.tickets.map((ticket) =>
    ticket.id === offer.ticketId ? { ...ticket, available: ticket.available + offer.quantity } : ticket,
  );
  return { ...event, tickets };
}
