import type { CallRequest } from '@quivertree/contract/call';
import type { countEvents as countEventsCall, EventCounts } from '@quivertree/contract/catalogue/search';
import type pg from 'pg';
import { readSearchTerms } from './search-terms.ts';
import { WANTED, wantedValues } from './wanted-events.ts';

type Query = CallRequest<typeof countEventsCall>['query'];

/** Maximum number of events that are counted. */
const MAX_COUNTED = 10_000;

interface CountedRow {
  /** True for a town, false for a category; null if there are too many events to count. */
  is_town: boolean | null;
  name: string;
  events: number;
}

/**
 * Events of a search by town and by category, the most frequent first. Each narrows down the other but not itself, so
 * that visitors see what else they could choose.
 */
export async function countEvents(pool: pg.Pool, query: Query): Promise<EventCounts> {
  const terms = query.q ? await readSearchTerms(pool, query.q) : undefined;
  if (terms?.all === null) return { towns: [], categories: [], counted: true };
  const { city, category, ...elsewhere } = query;
  const { rows } = await pool.query<CountedRow>(
    `with matches as materialized (select s.city, s.category ${WANTED} limit ${MAX_COUNTED + 1}),
          few as (select city, category from matches where (select count(*) from matches) <= ${MAX_COUNTED})
     select is_town, name, events
       from (select true as is_town, city as name, count(*)::int as events from few
              where $12::text is null or lower(category) = lower($12) group by city
             union all
             select false, category, count(*)::int from few
              where $13::text is null or lower(city) = lower($13) group by category
             union all
             select null, '', 0 from matches having count(*) > ${MAX_COUNTED}) counts
      order by events desc, name`,
    [...wantedValues(elsewhere, terms?.all ?? null), category || null, city || null],
  );
  const named = (isTown: boolean) =>
    rows.filter(({ is_town }) => is_town === isTown).map(({ name, events }) => ({ name, events }));
  return { towns: named(true), categories: named(false), counted: rows.every(({ is_town }) => is_town !== null) };
}
