import type { Answer } from '@quivertree/contract/call';
import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { dateBounds } from '@quivertree/domain/catalogue/date-filter';
import type { EventFilter } from '@quivertree/domain/catalogue/event-filter';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { EXPLORE_PAGING } from '@quivertree/domain/lists/url-paging';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { startingWithSeen, storeSeen } from '../../query/seen-answer.tsx';
import { apiClient } from '../../session/session.ts';
import { STALE_TIMES } from './stale-times.ts';

type EventPage = Answer<typeof listEvents>;

/**
 * Events that match a filter, soonest first, a page at a time. Without a connection, the first page is as last seen,
 * except for filters by date: what “today” matched on another day is of no use.
 */
export function useEventPages(filter: EventFilter) {
  const offline = filter.date === 'all';
  const queryKey = [listEvents.name, 'explore', filter];
  return useInfiniteQuery({
    queryKey,
    staleTime: STALE_TIMES.eventList,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(filter, pageParam, signal);
      if (offline && pageParam === 0) storeSeen<InfiniteData<EventPage>>(queryKey, { pages: [page], pageParams: [0] });
      return page;
    },
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    ...(offline ? startingWithSeen<InfiniteData<EventPage, number>>(queryKey) : {}),
  });
}

/** Dates are in Namibian time. */
function fetchPage({ city, category, date }: EventFilter, page: number, signal: AbortSignal): Promise<EventPage> {
  const query = {
    page,
    size: EXPLORE_PAGING.defaultSize,
    sort: 'startTime,ASC',
    featuredOnly: 'false',
    ...(city === 'all' ? {} : { city }),
    ...(category === 'all' ? {} : { category }),
    ...dateBounds(date, Date.now(), NAMIBIA),
  } as const;
  return apiClient.call(listEvents, { query }, { signal });
}
