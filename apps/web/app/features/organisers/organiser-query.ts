import type { Answer } from '@quivertree/contract/call';
import { getOrganiserPage } from '@quivertree/contract/organisers/organisers';
import { type Query, STALE_TIMES } from '../../queries/query-cache.ts';

/** Query for an organisation's public page, by slug. */
export function organiserQuery(slug: string): Query<Answer<typeof getOrganiserPage>> {
  return {
    key: ['organiser', slug],
    staleTime: STALE_TIMES.eventList,
    fetch: (client, signal) => client.call(getOrganiserPage, { params: { slug } }, { signal }),
  };
}
