import { NAMIBIA, instantOf, wallDate, dayNumber } from '../dates/zoned-time.ts';
import { dateBounds, DATE_FILTERS } from './date-filter.ts';
import { type EventFilter, NO_FILTER } from './event-filter.ts';
import { CATEGORIES, findIgnoringCase } from '../places/places-and-categories.ts';
import { findTown } from '../places/towns.ts';

/**
 * Search of the explore page: the filter, and parts that aren't in the specification. Each of those is text, as in the
 * address, and empty if absent.
 */
export interface EventSearch extends EventFilter {
  q: string;
  /** First and last day, as YYYY-MM-DD in Namibia; they replace `date`. */
  from: string;
  to: string;
  /** 'true' for events whose tickets are all free. */
  free: string;
  /** Bounds of the price, in whole units of the currency. */
  priceMin: string;
  priceMax: string;
  /** Latitude and longitude in degrees, and the distance in kilometres. */
  near: string;
  within: string;
  sort: string;
  /** 'map' to show the matching towns on a map. */
  view: string;
}

export const NO_SEARCH: EventSearch = {
  q: '',
  ...NO_FILTER,
  from: '',
  to: '',
  free: '',
  priceMin: '',
  priceMax: '',
  near: '',
  within: '',
  sort: '',
  view: '',
};

/** Maximum length of the words that are searched for, in characters. */
export const MAX_WORDS_LENGTH = 100;

/** Sorts that a visitor can choose. Without one, the closest match, the nearest or the soonest event comes first. */
export const EVENT_SORTS = [
  { value: 'relevance', label: 'Best match' },
  { value: 'date', label: 'Date' },
  { value: 'popularity', label: 'Popularity' },
  { value: 'price', label: 'Lowest price' },
  { value: 'distance', label: 'Distance' },
] as const;

/** Distances to choose from, in kilometres. */
export const DISTANCES = ['10', '25', '50', '100', '250'] as const;
/** Distance if none is chosen, in kilometres. */
export const DEFAULT_DISTANCE = '50';

/** Reads a search from the query. Reversed bounds are swapped; invalid parts are left out. */
export function readEventSearch(query: URLSearchParams): EventSearch {
  const text = (name: string, valid: RegExp) => {
    const value = query.get(name)?.trim() ?? '';
    return valid.test(value) ? value : '';
  };
  const near = text('near', /^-?([0-8]?\d(\.\d{1,5})?|90),-?((1[0-7]|\d)?\d(\.\d{1,5})?|180)$/);
  const [from, to] = inOrder(text('from', DAY), text('to', DAY));
  const [priceMin, priceMax] = inOrder(text('priceMin', PRICE), text('priceMax', PRICE));
  const within = DISTANCES.find((distance) => distance === query.get('within')) ?? '';
  const sort = EVENT_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? '';
  return {
    q: wordsOf(query.get('q') ?? ''),
    ...readEventFilter(query),
    from,
    to,
    free: text('free', /^true$/),
    priceMin,
    priceMax,
    near,
    within: near === '' ? '' : within,
    sort: sort === 'distance' && near === '' ? '' : sort,
    view: text('view', /^map$/),
  };
}

const DAY = /^(20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** True for a day that a search can begin or end with. */
export const isDay = (text: string): boolean => DAY.test(text);

const PRICE = /^\d{1,7}$/;

/**
 * Typed words in lower case on one line, without control characters; none if there are too many. Pages are cached by
 * their addresses in lower case, so case mustn't matter.
 */
function wordsOf(text: string): string {
  return text.trim().length > MAX_WORDS_LENGTH
    ? ''
    : text
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .toLowerCase();
}

function inOrder(low: string, high: string): [string, string] {
  const isReversed =
    low !== '' && high !== '' && (low.length > high.length || (low.length === high.length && low > high));
  return isReversed ? [high, low] : [low, high];
}

/** True if the search has words or filters that aren't in the specification. */
export function isRefined({ q, from, to, free, priceMin, priceMax, near }: EventSearch): boolean {
  return [q, from, to, free, priceMin, priceMax, near].some((part) => part !== '');
}

/** The same search as parameters of the call that lists events. Dates are in Namibian time. */
export function wantedParameters(search: EventSearch, now: number) {
  const { q, city, category, date, from, to, free, priceMin, priceMax, near, within } = search;
  return {
    ...(q === '' ? {} : { q }),
    ...(city === 'all' ? {} : { city }),
    ...(category === 'all' ? {} : { category }),
    ...(from === '' && to === '' ? dateBounds(date, now, NAMIBIA) : {}),
    ...(from === '' ? {} : { dateFrom: instantOfDay(from, 0) }),
    ...(to === '' ? {} : { dateTo: instantOfDay(to, 1) }),
    ...(free === '' ? {} : { free: 'true' as const }),
    ...(priceMin === '' ? {} : { priceMin: Number(priceMin) }),
    ...(priceMax === '' ? {} : { priceMax: Number(priceMax) }),
    ...(near === '' ? {} : { near, within: Number(within || DEFAULT_DISTANCE) }),
  };
}

/** Sort of the call that lists events. */
export function sortParameter({ q, near, sort }: EventSearch): string {
  if (sort !== '' && sort !== 'date') return sort;
  if (sort === '' && q !== '') return 'relevance';
  return sort === '' && near !== '' ? 'distance' : 'startTime,ASC';
}

/** Beginning of a day in Namibia, or of the day `later` days after it, as an ISO instant. */
function instantOfDay(day: string, later: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(instantOf(wallDate(dayNumber({ year, month, day: date }) + later), NAMIBIA)).toISOString();
}

/** Reads a filter from the query. The city and date are lowercased; unknown values become 'all'. */
export function readEventFilter(query: URLSearchParams): EventFilter {
  return {
    city: findTown(query.get('city') ?? '')?.toLowerCase() ?? 'all',
    category: findIgnoringCase(CATEGORIES, query.get('category') ?? '') ?? 'all',
    date: findIgnoringCase(DATE_FILTERS, query.get('date') ?? '')?.toLowerCase() ?? 'all',
  };
}
