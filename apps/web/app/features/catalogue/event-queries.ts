import { listEvents } from '@quivertree/contract/catalogue';
import type { Client } from '@quivertree/contract/client';
import { dateBounds } from '@quivertree/domain/date-filter';
import { NAMIBIA } from '@quivertree/domain/zoned-time';
import { STALE_TIMES } from '../../query-client.ts';
import type { EventFilter } from './event-filter.ts';
import { eventPageOf } from './event-page.ts';

/** How many events the home page asks for (specification, section 9). */
const FEATURED_SIZE = 3;
const UPCOMING_SIZE = 6;
const SOONEST_FIRST = 'startTime,ASC';

/** Events of the explore page: what the filter lets through, soonest first. Dates are those of Namibia's calendar. */
export function exploreQuery(client: Client, filter: EventFilter, paging: { page: number; size: number }) {
  return {
    queryKey: ['events', 'explore', filter, paging] as const,
    staleTime: STALE_TIMES.eventList,
    queryFn: async () => {
      const query = { ...paging, sort: SOONEST_FIRST, featuredOnly: 'false' as const, ...boundsOf(filter) };
      return eventPageOf(await client.call(listEvents, { query }), paging);
    },
  };
}

/** The events that come next. */
export function upcomingQuery(client: Client) {
  return homeQuery(client, 'upcoming', { page: 0, size: UPCOMING_SIZE });
}

/** The events on the poster wall. */
export function featuredQuery(client: Client) {
  return homeQuery(client, 'featured', { page: 0, size: FEATURED_SIZE, featured: 'true' as const });
}

function homeQuery(client: Client, name: string, asked: { page: number; size: number; featured?: 'true' }) {
  return {
    queryKey: ['events', name] as const,
    staleTime: STALE_TIMES.eventList,
    queryFn: async () =>
      eventPageOf(await client.call(listEvents, { query: { ...asked, sort: SOONEST_FIRST } }), asked),
  };
}

function boundsOf({ city, category, date }: EventFilter) {
  return {
    ...(city === 'all' ? {} : { city }),
    ...(category === 'all' ? {} : { category }),
    ...dateBounds(date, Date.now(), NAMIBIA),
  };
}
