import type { Answer } from '@quivertree/contract/call';
import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { listTowns } from '@quivertree/contract/catalogue/towns';
import { type Query, STALE_TIMES } from '../../queries/query-cache.ts';
import { type EventPage, eventPageOf } from './event-page.ts';

/** Numbers of events on the home page (specification, section 9). */
const FEATURED_SIZE = 3;
const UPCOMING_SIZE = 6;
/** Sort order of event lists. */
const SOONEST_FIRST = 'startTime,ASC';

/** Query for the next events, shown on the home page. */
export function upcomingQuery() {
  return homeQuery('upcoming', { page: 0, size: UPCOMING_SIZE });
}

/** Query for the carousel's events. If too many are featured, the places that administrators gave them decide. */
export function featuredQuery() {
  return homeQuery('featured', {
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

function homeQuery(name: string, params: ListParams): Query<EventPage> {
  return {
    key: ['events', name],
    staleTime: STALE_TIMES.eventList,
    fetch: async (client, signal) =>
      eventPageOf(await client.call(listEvents, { query: { ...params, sort: SOONEST_FIRST } }, { signal }), params),
  };
}

/** Query for towns with upcoming events. */
export function townsQuery(): Query<Answer<typeof listTowns>> {
  return {
    key: ['towns'],
    staleTime: STALE_TIMES.eventList,
    fetch: (client, signal) => client.call(listTowns, {}, { signal }),
  };
}
