import { EXPLORE_PAGING } from '@quivertree/domain/lists/url-paging';
import { explorePath } from '../../pages/paths.ts';
import type { EventFilter } from '@quivertree/domain/catalogue/event-filter';
import type { EventPage } from './event-page.ts';

/** URL of the last page if the requested one is beyond it, as in an old link; otherwise undefined. */
export function lastPagePath(
  filter: EventFilter,
  { page, size }: { page: number; size: number },
  { totalPages, totalElements }: Pick<EventPage, 'totalPages' | 'totalElements'>,
): string | undefined {
  if (totalElements === 0 || page < totalPages) return undefined;
  return explorePath({
    ...filter,
    page: totalPages - 1,
    ...(size === EXPLORE_PAGING.defaultSize ? {} : { size }),
  });
}
