import type { Answer } from '@quivertree/contract/call';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { type Query, STALE_TIMES } from '../../../queries/query-cache.ts';

/** Query for an event with its tickets, by slug or id. */
export function eventQuery(idOrSlug: string): Query<Answer<typeof getEvent>> {
  return {
    key: ['event', idOrSlug],
    staleTime: STALE_TIMES.eventDetail,
    fetch: (client, signal) => client.call(getEvent, { params: { idOrSlug } }, { signal }),
  };
}
