import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import { STALE_TIMES } from '../../../queries/stale-times.ts';

/** An event with its tickets, by slug or id. */
export function eventQuery(client: Client, idOrSlug: string) {
  return {
    queryKey: ['event', idOrSlug] as const,
    staleTime: STALE_TIMES.eventDetail,
    queryFn: () => client.call(getEvent, { params: { idOrSlug } }),
  };
}
