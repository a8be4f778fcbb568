import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listEvents } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';
import { one } from '../../db/one-row.ts';
import { cardsOf } from './event-cards.ts';
import type { FrequentSearches } from './frequent-searches.ts';
import type { SharedPopularity } from './popular-events.ts';
import { closestOnly, readSearchTerms, type SearchTerms } from './search-terms.ts';
import { WANTED, wantedValues } from './wanted-events.ts';

type Query = CallRequest<typeof listEvents>['query'];
type EventPage = Answer<typeof listEvents>;

/** Maximum number of events that a search finds, so that frequent words cost no more than rare ones. */
const MAX_FOUND = 500;
const MAX_ALTERNATIVES = 6;
/** Weights of words: in descriptions; of venues, organisers and categories; categories and towns; names. */
const WEIGHTS = `'{0.1, 0.3, 0.5, 1}'`;

/** Ids of a page's events, and how many events there are in all. */
export interface Found {
  ids: string[];
  total: number;
}

interface Paging {
  size: number;
  offset: number;
}

const SORTS = {
  'starttime asc': 's.starts_at, s.event_id',
  'starttime desc': 's.starts_at desc, s.event_id desc',
  'name asc': '(select e.name from events e where e.id = s.event_id), s.event_id',
  'name desc': '(select e.name from events e where e.id = s.event_id) desc, s.event_id desc',
  'createdat asc': '(select e.created_at from events e where e.id = s.event_id), s.event_id',
  'createdat desc': '(select e.created_at from events e where e.id = s.event_id) desc, s.event_id desc',
  price: 's.price_from_minor, s.starts_at, s.event_id',
  distance: 's.position <-> map_position($9, $10), s.starts_at, s.event_id',
} as const;
const BY_DATE = 'starttime asc';

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

/** A page of the events that match a search, at most {@link MAX_FOUND} in all, or the closest ones if none match. */
export async function searchEvents(searching: Searching, query: Query, now: number): Promise<EventPage> {
  const { pool, frequent } = searching;
  const paging = { size: query.size, offset: query.page * query.size };
  const terms = query.q ? await readSearchTerms(pool, query.q) : undefined;
  const { ids, total } = await frequent.get(JSON.stringify(query), () => findEvents(searching, query, terms, paging));
  return {
    content: await cardsOf(pool, ids, now),
    page: { number: query.page, size: query.size, totalPages: Math.ceil(total / query.size), totalElements: total },
    ...(total === 0 ? { alternatives: await cardsOf(pool, await findAlternatives(pool, query, terms), now) } : {}),
  };
}

async function findEvents(
  { pool, popularity }: Searching,
  query: Query,
  terms: SearchTerms | undefined,
  paging: Paging,
): Promise<Found> {
  if (terms?.all === null) return { ids: [], total: 0 };
  const sort = query.sort.toLowerCase().replace(/[,\s]/, ' ');
  if (sort === 'relevance' && terms) return findClosest(pool, query, terms, paging);
  const values = wantedValues(query, terms?.all ?? null);
  if (sort === 'popularity') return findMostPopular(pool, values, popularity, paging);
  const usable = sort === 'distance' && !query.near ? BY_DATE : sort;
  return findSorted(pool, values, usable in SORTS ? (usable as keyof typeof SORTS) : BY_DATE, paging);
}

/**
 * The closest matches first. Beyond {@link MAX_FOUND}, all matches count as equally close, and the soonest come first.
 */
export async function findClosest(
  pool: pg.Pool,
  query: Query | { near?: undefined },
  { all, any, typed, label }: SearchTerms,
  paging: Paging,
): Promise<Found> {
  if (all === null) return { ids: [], total: 0 };
  const rank = (words: string) => findRanked(pool, wantedValues(query, words), { typed, any, label }, paging);
  const found = await rank(all);
  if (found.total <= MAX_FOUND) return found;
  const close = await rank(closestOnly(all));
  if (close.total > 0 && close.total <= MAX_FOUND) return close;
  const values = wantedValues(query, close.total > 0 ? closestOnly(all) : all);
  return { ids: await sortedIds(pool, values, BY_DATE, paging), total: MAX_FOUND };
}

/** Matches by rank, if there are at most {@link MAX_FOUND}; otherwise only their number, which is then higher. */
async function findRanked(
  pool: pg.Pool,
  values: readonly unknown[],
  { typed, any, label }: Pick<SearchTerms, 'typed' | 'any' | 'label'>,
  { size, offset }: Paging,
): Promise<Found> {
  const { rows } = await pool.query<Found>(
    `with matches as materialized (
       select s.event_id, s.starts_at, s.words, s.labels ${WANTED} limit ${MAX_FOUND + 1}),
     counted as materialized (select count(*)::int as total from matches)
     select total, case when total > ${MAX_FOUND} then '{}' else array(
              select event_id from matches
               order by case when $14 = any (labels) then 10
                             else 2 * ts_rank(${WEIGHTS}, words, $12::tsquery) + ts_rank(${WEIGHTS}, words, $13::tsquery)
                        end desc, starts_at, event_id
               limit $15 offset $16) end as ids
       from counted`,
    [...values, typed, any, label, size, offset],
  );
  return one(rows);
}

async function findSorted(
  pool: pg.Pool,
  values: readonly unknown[],
  sort: keyof typeof SORTS,
  paging: Paging,
): Promise<Found> {
  const [ids, total] = await Promise.all([sortedIds(pool, values, sort, paging), countFound(pool, values)]);
  return { ids, total };
}

async function sortedIds(
  pool: pg.Pool,
  values: readonly unknown[],
  sort: keyof typeof SORTS,
  paging: Paging,
): Promise<string[]> {
  const { rows } = await pool.query<{ event_id: string }>(
    `select s.event_id ${WANTED} order by ${SORTS[sort]} limit $12 offset $13`,
    [...values, ...reachable(paging)],
  );
  return rows.map(({ event_id }) => event_id);
}

/** The most popular events, then the others by date. */
async function findMostPopular(
  pool: pg.Pool,
  values: readonly unknown[],
  popularity: SharedPopularity,
  paging: Paging,
): Promise<Found> {
  const { ids: popular, units } = await popularity.get();
  const [page, total] = await Promise.all([
    pool.query<{ event_id: string }>(
      `select event_id from (
         select event_id, starts_at, units
           from (select s.event_id, s.starts_at ${WANTED} and s.event_id = any ($12::uuid[])) found
           join unnest($12::uuid[], $13::int[]) as popular (id, units) on id = event_id
         union all
         (select s.event_id, s.starts_at, 0 ${WANTED} and s.event_id <> all ($12::uuid[])
           order by s.starts_at, s.event_id limit $14::int + $15::int)) found
       order by units desc, starts_at, event_id limit $14 offset $15`,
      [...values, popular, units, ...reachable(paging)],
    ),
    countFound(pool, values),
  ]);
  return { ids: page.rows.map(({ event_id }) => event_id), total };
}

/** Size and offset of a page, none of whose events is beyond {@link MAX_FOUND}. */
function reachable({ size, offset }: Paging): [number, number] {
  return [Math.max(0, Math.min(size, MAX_FOUND - offset)), Math.min(offset, MAX_FOUND)];
}

async function countFound(pool: pg.Pool, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from (select ${WANTED} limit ${MAX_FOUND}) found`,
    [...values],
  );
  return one(rows).total;
}

/**
 * The closest events to a search that finds none: those with all its words, whatever the filters; otherwise those with
 * the most of its words; otherwise the next events in its category or town, or anywhere.
 */
async function findAlternatives(pool: pg.Pool, query: Query, terms: SearchTerms | undefined): Promise<string[]> {
  const paging = { size: MAX_ALTERNATIVES, offset: 0 };
  if (terms?.all) {
    const isFiltered = wantedValues(query, null).slice(1, -1).some(Boolean);
    const unfiltered = isFiltered ? await findClosest(pool, {}, terms, paging) : { ids: [] };
    if (unfiltered.ids.length > 0) return unfiltered.ids;
    const { any, typed, label } = terms;
    const similar = await findClosest(pool, {}, { all: any, any, typed, label }, paging);
    if (similar.ids.length > 0) return similar.ids;
  }
  for (const wider of [{ category: query.category, city: query.city }, { category: query.category }, {}]) {
    const { ids } = await findSorted(pool, wantedValues(wider, null), BY_DATE, paging);
    if (ids.length > 0) return ids;
  }
  return [];
}
