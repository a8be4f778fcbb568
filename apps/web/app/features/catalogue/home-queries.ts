import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import { STALE_TIMES } from '../../queries/stale-times.ts';
import { eventPageOf } from './event-page.ts';

/** Number of events on the home page (specification, section 9). */
const FEATURED_SIZE = 3;
const UPCOMING_SIZE = 6;
/** Sort order of event lists. */
export const SOONEST_FIRST = 'startTime,ASC';

/** The next events, for the home page. */
export function upcomingQuery(client: Client) {
  return homeQuery(client, 'upcoming', { page: 0, size: UPCOMING_SIZE });
}

/** Featured events of the carousel. If there are more than it shows, administrators decide which come first. */
export function featuredQuery(client: Client) {
  return homeQuery(client, 'featured', {
    page: 0,
    size: FEATURED_SIZE,
    featured: 'true' as const,
    featuredPlaces: FEATURED_SIZE,
  });
}

interface ListParams {
  page: number;
  size: number;
  featured?: 'true';
  featuredPlaces?: number;
}

function homeQuery(client: Client, name: string, params: ListParams) {
  return {
    queryKey: ['events', name] as const,
    staleTime: STALE_TIMES.eventList,
    queryFn: async () =>
      eventPageOf(await client.call(listEvents, { query: { ...params, sort: SOONEST_FIRST } }), params),
  };
}
