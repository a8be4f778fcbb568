import type { Client } from '@quivertree/contract/client';
import { getOrganiserPage } from '@quivertree/contract/organisers/organisers';
import { STALE_TIMES } from '../../queries/stale-times.ts';

/** Query for an organisation's public page, by slug. */
export function organiserQuery(client: Client, slug: string) {
  return {
    queryKey: ['organiser', slug] as const,
    staleTime: STALE_TIMES.eventList,
    queryFn: () => client.call(getOrganiserPage, { params: { slug } }),
  };
}
