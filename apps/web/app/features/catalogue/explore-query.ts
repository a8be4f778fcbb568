import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import { dateBounds } from '@quivertree/domain/catalogue/date-filter';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { STALE_TIMES } from '../../queries/stale-times.ts';
import type { EventFilter } from './event-filter.ts';
import { eventPageOf } from './event-page.ts';
import { SOONEST_FIRST } from './home-queries.ts';

/** Events that match the filter, soonest first. Dates are in Namibian time. */
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

function boundsOf({ city, category, date }: EventFilter) {
  return {
    ...(city === 'all' ? {} : { city }),
    ...(category === 'all' ? {} : { category }),
    ...dateBounds(date, Date.now(), NAMIBIA),
  };
}
