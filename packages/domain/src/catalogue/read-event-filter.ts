import { DATE_FILTERS } from '@quivertree/domain/catalogue/date-filter';
import { CATEGORIES, findIgnoringCase } from '@quivertree/domain/places/places-and-categories';
import { findTown } from '@quivertree/domain/places/towns';
import type { EventFilter } from './event-filter.ts';

/** Reads a filter from the query. The city and date are lowercased; unknown values become 'all'. */
export function readEventFilter(query: URLSearchParams): EventFilter {
  return {
    city: findTown(query.get('city') ?? '')?.toLowerCase() ?? 'all',
    category: findIgnoringCase(CATEGORIES, query.get('category') ?? '') ?? 'all',
    date: findIgnoringCase(DATE_FILTERS, query.get('date') ?? '')?.toLowerCase() ?? 'all',
  };
}
