import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { countEvents } from '@quivertree/contract/catalogue/search';
import { quoted, understandSearch, understoodPhrase } from '@quivertree/domain/catalogue/search-words';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { minorOf } from '@quivertree/domain/money/money';

type Query = CallRequest<typeof countEvents>['query'];

/** Default distance from a position, in kilometres. */
const NEARBY_KM = 50;

/** The filters of a search as the database reads them (functions/find_events.sql). Prices are in cents. */
export interface WantedEvents {
  city?: string;
  category?: string;
  dateFrom?: string;
  dateTo?: string;
  free?: true;
  priceMin?: number;
  priceMax?: number;
  latitude?: number;
  longitude?: number;
  /** Distance from the position, in kilometres. */
  within?: number;
  /** Bounds of the date that the search's own words mean, and those words. */
  meantFrom?: string;
  meantTo?: string;
  dateWords?: string;
  /** The search's own words for free events. */
  freeWords?: string;
}

export interface ReadSearch {
  /** Words to look for in the texts of events. */
  text: string;
  wanted: WantedEvents;
  understood?: Answer<typeof listEvents>['understood'];
}

/** Reads a search and the meaning of its words. Those for something that a filter decides are left out. */
export function readSearch(query: Query, now: number): ReadSearch {
  const { q = '', dateFrom, dateTo, free, priceMin, priceMax } = query;
  const filters = filtersOf(query);
  const search = understandSearch(q, now, NAMIBIA);
  if (!search) return { text: q, wanted: filters };
  const date = (dateFrom ?? dateTo) ? undefined : search.date;
  const freeWords = free === 'true' || (priceMin ?? priceMax) !== undefined ? undefined : search.free;
  return {
    text: search.text,
    wanted: {
      ...filters,
      ...(date && { meantFrom: date.from, meantTo: date.to, dateWords: date.words }),
      ...(freeWords && { freeWords }),
    },
    ...((date ?? freeWords) && { understood: { sentence: sentenceOn(date, freeWords), quoted: quoted(q) } }),
  };
}

function sentenceOn(...understood: Parameters<typeof understoodPhrase>): string {
  return `Searched for ${understoodPhrase(...understood)}, and any with these words in their names.`;
}

function filtersOf({ city, category, dateFrom, dateTo, free, priceMin, priceMax, near, within }: Query): WantedEvents {
  const [latitude, longitude] = near?.split(',').map(Number) ?? [];
  return {
    ...(city && { city }),
    ...(category && { category }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...(free === 'true' && { free: true }),
    ...(priceMin !== undefined && { priceMin: minorOf(priceMin) }),
    ...(priceMax !== undefined && { priceMax: minorOf(priceMax) }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude, within: within ?? NEARBY_KM }),
  };
}
