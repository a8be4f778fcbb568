import { DATE_FILTERS } from './date-filter.ts';
import { CATEGORIES, findIgnoringCase } from '../places/places-and-categories.ts';
import { findTown } from '../places/towns.ts';
import type { EventFilter } from './event-filter.ts';

/** Reads a filter from the query. The city and date are lowercased; unknown values become 'all'. */
export function readEventFilter(query: URLSearchParams): EventFilter {
  return {
    city: findTown(query.get('city') ?? '')?.toLowerCase() ?? 'all',
    category: findIgnoringCase(CATEGORIES, query.get('category') ?? '') ?? 'all',
    date: findIgnoringCase(DATE_FILTERS, query.get('date') ?? '')?.toLowerCase() ?? 'all',
  };
}
