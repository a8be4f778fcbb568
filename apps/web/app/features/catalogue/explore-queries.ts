import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { countEvents, type EventCounts } from '@quivertree/contract/catalogue/search';
import { type EventSearch, sortParameter, wantedParameters } from '@quivertree/domain/catalogue/event-search';
import { type Query, STALE_TIMES } from '../../queries/query-cache.ts';
import { type EventPage, eventPageOf } from './event-page.ts';

/** Query for events that match a search, soonest first unless it has a sort or words. */
export function exploreQuery(search: EventSearch, paging: { page: number; size: number }): Query<EventPage> {
  return {
    key: ['events', 'explore', search, paging],
    staleTime: STALE_TIMES.eventList,
    fetch: async (client, signal) => {
      const wanted = wantedParameters(search, Date.now());
      const query = { ...paging, sort: sortParameter(search), featuredOnly: 'false' as const, ...wanted };
      const answer = await client.call(listEvents, { query }, { signal });
      return { ...eventPageOf(answer, paging), understood: answer.understood };
    },
  };
}

/** Query for the numbers of events by town and category that match a search. */
export function countsQuery(search: EventSearch): Query<EventCounts> {
  return {
    key: ['event-counts', search],
    staleTime: STALE_TIMES.eventList,
    fetch: (client, signal) => client.call(countEvents, { query: wantedParameters(search, Date.now()) }, { signal }),
  };
}
