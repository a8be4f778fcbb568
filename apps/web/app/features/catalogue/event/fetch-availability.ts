import { type EventDetail, getAvailability } from '@quivertree/contract/catalogue/catalogue';
import { apiClient } from '../../../calls/api-client.ts';

/** Fetches an event's current availability and sales status, and returns the event updated with them. */
export async function fetchAvailability(event: EventDetail, signal: AbortSignal): Promise<EventDetail> {
  const { id } = event.details;
  const { salesStatus, tickets } = await apiClient.call(getAvailability, { params: { idOrSlug: id } }, { signal });
  const left = new Map(tickets.map((ticket) => [ticket.id, ticket.available]));
  return {
    ...event,
    details: { ...event.details, salesStatus },
    tickets: event.tickets.map((ticket) => ({ ...ticket, available: left.get(ticket.id) ?? ticket.available })),
  };
}
