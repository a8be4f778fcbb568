import type { Availability, EventDetail } from '@quivertree/contract/catalogue/catalogue';

/** The event updated with its current availability and sales status. */
export function withAvailability(event: EventDetail, { salesStatus, tickets }: Availability): EventDetail {
  const left = new Map(tickets.map((ticket) => [ticket.id, ticket.available]));
  return {
    ...event,
    details: { ...event.details, salesStatus },
    tickets: event.tickets.map((ticket) => ({ ...ticket, available: left.get(ticket.id) ?? ticket.available })),
  };
}
