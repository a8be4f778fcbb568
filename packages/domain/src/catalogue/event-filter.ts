import { DATE_FILTERS } from './date-filter.ts';
import { CATEGORIES, CITIES } from '../places/places-and-categories.ts';

/** An option in a select. */
interface Choice {
  value: string;
  label: string;
}

/**
 * Filter for the event list. Each part is 'all' or a value: the city and date in lower case, the category as listed.
 */
export interface EventFilter {
  city: string;
  category: string;
  date: string;
}

export const NO_FILTER: EventFilter = { city: 'all', category: 'all', date: 'all' };

/** Options for the search bar's three selects, in order. */
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

/**
 * Choices of city in addition to the specified ones: towns with upcoming events, and the chosen town even if it has
 * none.
 */
export function otherTowns(withEvents: readonly string[], chosen: string): Choice[] {
  const specified = new Set(FILTER_CHOICES.city.map(({ value }) => value));
  const towns = withEvents.map((town) => ({ value: town.toLowerCase(), label: town }));
  const known = [...specified, ...towns.map(({ value }) => value)];
  return [...towns, ...(known.includes(chosen) ? [] : [{ value: chosen, label: capitalised(chosen) }])]
    .filter(({ value }) => !specified.has(value))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

function capitalised(town: string): string {
  return town.replaceAll(/(^|[ -])\p{L}/gu, (first) => first.toUpperCase());
}
