import { withAvailability } from '@quivertree/checkout/with-availability';
import { type EventDetail, getAvailability } from '@quivertree/contract/catalogue/catalogue';
import { apiClient } from '../../../calls/api-client.ts';

/** Fetches an event's current availability and sales status, and returns the event updated with them. */
export async function fetchAvailability(event: EventDetail, signal: AbortSignal): Promise<EventDetail> {
  const { id } = event.details;
  return withAvailability(event, await apiClient.call(getAvailability, { params: { idOrSlug: id } }, { signal }));
}
