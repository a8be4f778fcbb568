import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { dateBounds } from '@quivertree/domain/catalogue/date-filter';
import type { EventFilter } from '@quivertree/domain/catalogue/event-filter';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { EXPLORE_PAGING } from '@quivertree/domain/lists/url-paging';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../session/session.ts';
import { STALE_TIMES } from './stale-times.ts';

/** Events that match a filter, soonest first, a page at a time. Dates are in Namibian time. */
export function useEventPages({ city, category, date }: EventFilter) {
  return useInfiniteQuery({
    queryKey: [listEvents.name, 'explore', { city, category, date }],
    staleTime: STALE_TIMES.eventList,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(
        listEvents,
        {
          query: {
            page: pageParam,
            size: EXPLORE_PAGING.defaultSize,
            sort: 'startTime,ASC',
            featuredOnly: 'false',
            ...(city === 'all' ? {} : { city }),
            ...(category === 'all' ? {} : { category }),
            ...dateBounds(date, Date.now(), NAMIBIA),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
  });
}
