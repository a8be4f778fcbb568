import type { Answer } from '@quivertree/contract/call';
import type { EventCard, listEvents } from '@quivertree/contract/catalogue/catalogue';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { EXPLORE_PAGING } from '@quivertree/domain/lists/url-paging';
import { explorePath } from '../../pages/paths.ts';
import type { EventSearch } from '@quivertree/domain/catalogue/event-search';

/** A normalised page of events (specification, section 3). */
export interface EventPage {
  items: EventCard[];
  page: number;
  size: number;
  totalPages: number;
  totalElements: number;
  /** The closest events, if a search matches none. */
  alternatives?: EventCard[];
  /** Meaning of the search's words, if they were understood. */
  understood?: Answer<typeof listEvents>['understood'];
}

/** Normalises a paged answer. Missing or negative numbers fall back to what was requested, or to zero. */
export function eventPageOf(answer: unknown, requested: { page: number; size: number }): EventPage {
  const { content, page, alternatives } = fieldsOf(answer);
  const { number, size, totalPages, totalElements } = fieldsOf(page);
  return {
    items: Array.isArray(content) ? content : [],
    page: countOr(number, requested.page),
    size: countOr(size, requested.size),
    totalPages: countOr(totalPages, 0),
    totalElements: countOr(totalElements, 0),
    ...(Array.isArray(alternatives) ? { alternatives } : {}),
  };
}

function countOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback;
}

/** URL of the last page if the requested one is beyond it, as in an old link; otherwise undefined. */
export function lastPagePath(
  search: EventSearch,
  { page, size }: { page: number; size: number },
  { totalPages, totalElements }: Pick<EventPage, 'totalPages' | 'totalElements'>,
): string | undefined {
  if (totalElements === 0 || page < totalPages) return undefined;
  return explorePath({
    ...search,
    page: totalPages - 1,
    ...(size === EXPLORE_PAGING.defaultSize ? {} : { size }),
  });
}
