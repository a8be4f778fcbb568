import type { Answer } from '@quivertree/contract/call';
import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { type EventSearch, sortParameter, wantedParameters } from '@quivertree/domain/catalogue/event-search';
import { EXPLORE_PAGING } from '@quivertree/domain/lists/url-paging';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { startingWithSeen, storeSeen } from '../../query/seen-answer.tsx';
import { serverNow } from '../../server/server-time.ts';
import { apiClient } from '../../session/session.ts';
import { STALE_TIMES } from './stale-times.ts';

type EventPage = Answer<typeof listEvents>;

/**
 * Events that match a search, soonest first unless it has a sort or words, a page at a time. Without a connection, shows
 * the first page as last seen, unless the search has a date or words that were understood: what “today” matched on
 * another day is no use.
 */
export function useEventPages(search: EventSearch) {
  const offline = search.date === 'all';
  const queryKey = [listEvents.name, 'explore', search];
  return useInfiniteQuery({
    queryKey,
    staleTime: STALE_TIMES.eventList,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(search, pageParam, signal);
      if (offline && pageParam === 0 && !page.understood)
        storeSeen<InfiniteData<EventPage>>(queryKey, { pages: [page], pageParams: [0] });
      return page;
    },
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    ...(offline ? startingWithSeen<InfiniteData<EventPage, number>>(queryKey) : {}),
  });
}

/** Fetches a page. Filters by date go by Namibian time. */
function fetchPage(search: EventSearch, page: number, signal: AbortSignal): Promise<EventPage> {
  const query = {
    page,
    size: EXPLORE_PAGING.defaultSize,
    sort: sortParameter(search),
    featuredOnly: 'false',
    ...wantedParameters(search, serverNow()),
  } as const;
  return apiClient.call(listEvents, { query }, { signal });
}
