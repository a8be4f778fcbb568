import { withAvailability } from '@quivertree/checkout/with-availability';
import { type EventDetail, getAvailability, getEvent } from '@quivertree/contract/catalogue/catalogue';
import type { UseQueryResult } from '@tanstack/react-query';
import { useIsFocused } from 'expo-router';
import { type UseCallOptions, useCall } from '../../query/use-call.ts';

/** Interval at which the screen in front fetches availability, in milliseconds. */
const REFRESH_MS = 15_000;

/** An event with its current availability and sales status, fetched regularly while the screen is in front. */
export function useEventOnSale(idOrSlug: string, options?: UseCallOptions<EventDetail>): UseQueryResult<EventDetail> {
  const input = { params: { idOrSlug } };
  const focused = useIsFocused();
  const event = useCall(getEvent, input, options);
  const availability = useCall(getAvailability, input, {
    refetchInterval: REFRESH_MS,
    enabled: focused && event.data !== undefined,
  });
  // A more recent answer about the whole event takes precedence.
  const newer = availability.dataUpdatedAt > event.dataUpdatedAt ? availability.data : undefined;
  return event.data && newer ? { ...event, data: withAvailability(event.data, newer) } : event;
}
