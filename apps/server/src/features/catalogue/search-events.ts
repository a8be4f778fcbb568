import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listEvents } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';
import { one } from '../../db/one-row.ts';
import { cardsOf } from './event-cards.ts';
import type { FrequentSearches } from './frequent-searches.ts';
import type { SharedPopularity } from './popular-events.ts';
import { type ReadSearch, readSearch, type WantedEvents } from './wanted-events.ts';

type Query = CallRequest<typeof listEvents>['query'];
type EventPage = Answer<typeof listEvents>;

/** Maximum number of events that a search finds (functions/find_events.sql). */
const MAX_FOUND = 500;
const MAX_ALTERNATIVES = 6;

/** Ids of a page's events, how many events there are in all, and ids of alternatives if there are none. */
export interface Found {
  ids: string[];
  total: number;
  alternatives: string[];
}

/** Shared by all searches of a server. */
export interface Searching {
  pool: pg.Pool;
  popularity: SharedPopularity;
  frequent: FrequentSearches<Found>;
}

/** True if more events match than a search finds. */
export function isFrequent({ total }: Found): boolean {
  return total >= MAX_FOUND;
}

/** True if a list needs the search index: it filters or sorts by more than the specification's parameters. */
export function isSearch({ q, free, priceMin, priceMax, near, sort }: Query): boolean {
  return (
    Boolean(q || free === 'true' || near) || priceMin !== undefined || priceMax !== undefined || !/[,\s]/.test(sort)
  );
}

/** A page of the events that match a search, at most 500 in all, or the closest ones if none match. */
export async function searchEvents(searching: Searching, query: Query, now: number): Promise<EventPage> {
  const { pool, frequent } = searching;
  const key = JSON.stringify({ ...query, q: query.q?.toLowerCase() });
  const search = readSearch(query, now);
  const { ids, total, alternatives } = await frequent.get(key, () => findPage(searching, query, search));
  return {
    content: await cardsOf(pool, ids, now),
    page: { number: query.page, size: query.size, totalPages: Math.ceil(total / query.size), totalElements: total },
    ...(total === 0 ? { alternatives: await cardsOf(pool, alternatives, now) } : {}),
    ...(search.understood && { understood: search.understood }),
  };
}

async function findPage({ pool, popularity }: Searching, query: Query, { text, wanted }: ReadSearch): Promise<Found> {
  const sort = query.sort.toLowerCase().replace(/[,\s]/, ' ');
  return findEvents(pool, {
    text,
    wanted,
    sort,
    size: query.size,
    offset: query.page * query.size,
    maxAlternatives: MAX_ALTERNATIVES,
    ...(sort === 'popularity' ? { popular: await popularity.get() } : {}),
  });
}

interface Search {
  text: string;
  wanted: WantedEvents;
  sort: string;
  /** Events that a search by popularity lists first, with their units sold. */
  popular?: { ids: string[]; units: number[] };
  size: number;
  offset: number;
  maxAlternatives: number;
}

/** Finds a page of events, or alternatives. */
export async function findEvents(
  pool: pg.Pool,
  { text, wanted, sort, popular, size, offset, maxAlternatives }: Search,
): Promise<Found> {
  const { rows } = await pool.query<{ ids: string[] | null; total: number | null; alternatives: string[] | null }>({
    name: 'find events',
    text: 'select ids, total, alternatives from find_events($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [text, wanted, sort, popular?.ids ?? [], popular?.units ?? [], size, offset, maxAlternatives],
  });
  const { ids, total, alternatives } = one(rows);
  return { ids: ids ?? [], total: total ?? 0, alternatives: alternatives ?? [] };
}
