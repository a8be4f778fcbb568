import type { Suggestion } from '@quivertree/contract/catalogue/search';
import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { TOWNS } from '@quivertree/domain/places/towns';
import type pg from 'pg';
import { LISTED } from './event-rows.ts';
import type { FrequentSearches } from './frequent-searches.ts';
import { findEvents, type Found } from './search-events.ts';

const MAX_EVENTS = 5;
const MAX_NAMES = 2;

interface EventRow {
  id: string;
  slug: string;
  name: string;
  city: string;
  starts_at: Date;
  time_zone: string;
  state: 'published' | 'postponed' | 'cancelled';
}

interface Suggesting {
  pool: pg.Pool;
  frequent: FrequentSearches<Found>;
}

/** Categories and towns with listed events whose names begin with the text, then the closest events. */
export async function suggestEvents(searching: Suggesting, text: string): Promise<Suggestion[]> {
  const [names, events] = await Promise.all([suggestNames(searching.pool, text), suggestOfAll(searching, text)]);
  return [...names, ...events];
}

async function suggestOfAll({ pool, frequent }: Suggesting, text: string): Promise<Suggestion[]> {
  const { ids } = await frequent.get(text.toLowerCase(), () =>
    findEvents(pool, { text, wanted: {}, sort: 'relevance', size: MAX_EVENTS, offset: 0, maxAlternatives: 0 }),
  );
  const { rows } = await pool.query<EventRow>({
    name: 'suggested events',
    text: `select e.id, e.slug, e.name, e.city, e.starts_at, e.time_zone, e.state
             from unnest($1::uuid[]) with ordinality as found (event_id, place) join events e on e.id = found.event_id
            where e.state in ('published', 'postponed', 'cancelled') and ${LISTED}
            order by found.place`,
    values: [ids],
  });
  return rows.map(({ starts_at, time_zone, ...event }) => ({
    kind: 'event',
    ...event,
    startTime: starts_at.toISOString(),
    timeZone: time_zone,
  }));
}

/** Indexes: event_search_category_idx, event_search_city_idx. */
async function suggestNames(pool: pg.Pool, text: string): Promise<Suggestion[]> {
  const categories = beginningWith(text, CATEGORIES);
  const towns = beginningWith(text, TOWNS);
  if (categories.length + towns.length === 0) return [];
  const { rows } = await pool.query<{ kind: 'category' | 'town'; name: string }>(
    `select 'category' as kind, name from unnest($1::text[]) as name
      where exists (select from event_search s where lower(s.category) = lower(name) and s.ends_at > now())
     union all
     select 'town', name from unnest($2::text[]) as name
      where exists (select from event_search s where lower(s.city) = lower(name) and s.ends_at > now())`,
    [categories, towns],
  );
  return rows;
}

function beginningWith(text: string, names: readonly string[]): string[] {
  const beginning = folded(text);
  return beginning === '' ? [] : names.filter((name) => folded(name).startsWith(beginning)).slice(0, MAX_NAMES);
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
