import { withAvailability } from '@quivertree/checkout/with-availability';
import { type EventDetail, getAvailability, getEvent } from '@quivertree/contract/catalogue/catalogue';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../query/use-call.ts';

/** Interval at which an open screen fetches availability, in milliseconds. */
const REFRESH_MS = 15_000;

/** An event with its current availability and sales status, fetched regularly while the screen is open. */
export function useEventOnSale(idOrSlug: string): UseQueryResult<EventDetail> {
  const input = { params: { idOrSlug } };
  const event = useCall(getEvent, input);
  const availability = useCall(getAvailability, input, {
    refetchInterval: REFRESH_MS,
    enabled: event.data !== undefined,
  });
  // A more recent answer about the whole event takes precedence.
  const newer = availability.dataUpdatedAt > event.dataUpdatedAt ? availability.data : undefined;
  return event.data && newer ? { ...event, data: withAvailability(event.data, newer) } : event;
}
