import { DATE_FILTERS } from '@quivertree/domain/date-filter';
import { CATEGORIES, CITIES, findIgnoringCase } from '@quivertree/domain/places-and-categories';

/** What a visitor looks for. Each part is 'all', or: a city or date in lower case, a category as listed. */
export interface EventFilter {
  city: string;
  category: string;
  date: string;
}

export const NO_FILTER: EventFilter = { city: 'all', category: 'all', date: 'all' };

/** Reads the filter of an address: city and date are lowercased, an unknown value is 'all'. */
export function readEventFilter(query: URLSearchParams): EventFilter {
  return {
    city: findIgnoringCase(CITIES, query.get('city') ?? '')?.toLowerCase() ?? 'all',
    category: findIgnoringCase(CATEGORIES, query.get('category') ?? '') ?? 'all',
    date: findIgnoringCase(DATE_FILTERS, query.get('date') ?? '')?.toLowerCase() ?? 'all',
  };
}

/** The choices of the search bar's three selects, in their order. */
export const FILTER_CHOICES = {
  city: [{ value: 'all', label: 'Anywhere' }, ...CITIES.map((city) => ({ value: city.toLowerCase(), label: city }))],
  category: [
    { value: 'all', label: 'Anything' },
    ...CATEGORIES.map((category) => ({ value: category, label: category })),
  ],
  date: [
    { value: 'all', label: 'Any time' },
    ...DATE_FILTERS.map((date) => ({ value: date.toLowerCase(), label: date })),
  ],
} as const;
