import type { CallRequest } from '@quivertree/contract/call';
import type { countEvents as countEventsCall, EventCounts } from '@quivertree/contract/catalogue/search';
import type pg from 'pg';
import { readSearch } from './wanted-events.ts';

type Query = CallRequest<typeof countEventsCall>['query'];

interface CountedRow {
  /** True for a town, false for a category; null if there are too many events to count. */
  is_town: boolean | null;
  name: string | null;
  events: number | null;
}

/** Number of matching events from which counts take so long that they are cached. */
const FREQUENT = 500;

/** True if many events match, or too many to count. */
export function isFrequentlyCounted({ counted, categories }: EventCounts): boolean {
  return !counted || categories.reduce((sum, { events }) => sum + events, 0) >= FREQUENT;
}

/**
 * Events of a search by town and by category, the most frequent first. Each narrows down the other but not itself, so
 * that visitors see what else they could choose.
 */
export async function countEvents(pool: pg.Pool, query: Query, now: number): Promise<EventCounts> {
  const { text, wanted } = readSearch(query, now);
  const { rows } = await pool.query<CountedRow>('select is_town, name, events from count_events($1, $2)', [
    text,
    wanted,
  ]);
  const named = (isTown: boolean) =>
    rows.flatMap(({ is_town, name, events }) => (is_town === isTown && name && events ? [{ name, events }] : []));
  return { towns: named(true), categories: named(false), counted: rows.every(({ is_town }) => is_town !== null) };
}
