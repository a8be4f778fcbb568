import { listTowns } from '@quivertree/contract/catalogue/towns';
import type { Client } from '@quivertree/contract/client';
import { STALE_TIMES } from '../../queries/stale-times.ts';

/** Towns with upcoming events. */
export function townsQuery(client: Client) {
  return {
    queryKey: ['towns'] as const,
    staleTime: STALE_TIMES.eventList,
    queryFn: () => client.call(listTowns, {}),
  };
}
