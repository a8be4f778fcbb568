import { DATE_FILTERS } from '@quivertree/domain/date-filter';
import { CATEGORIES, CITIES } from '@quivertree/domain/places-and-categories';
import type { Choice } from '../../ui/options.tsx';

/** What a visitor looks for. Each part is 'all', or: a city or date in lower case, a category as listed. */
export interface EventFilter {
  city: string;
  category: string;
  date: string;
}

export const NO_FILTER: EventFilter = { city: 'all', category: 'all', date: 'all' };

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

/** The choices of towns besides the specified cities: those that have events ahead, and the one that is chosen. */
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
