import type pg from 'pg';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';

/** Time for which the list is cached, in milliseconds. */
const LIFE_MS = 60_000;
/** Number of days whose sales count, and maximum number of events in the list. */
const DAYS = 14;
const MAX_EVENTS = 1_000;

/** Events that sold the most units in the last 14 days, with the number of units of each, in the same order. */
export interface PopularEvents {
  ids: string[];
  units: number[];
}

/** The most popular events, queried at most once a minute. Complimentary tickets don't count. */
export class SharedPopularity {
  readonly #cache = new SingleFlightCache<PopularEvents>({ lifeMs: LIFE_MS, max: 1 });
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get(): Promise<PopularEvents> {
    return this.#cache.get('', () => findPopularEvents(this.#pool));
  }
}

/** Index: sales_hours_hour_idx. */
async function findPopularEvents(pool: pg.Pool): Promise<PopularEvents> {
  const { rows } = await pool.query<{ event_id: string; units: number }>(
    `select event_id, sum(issued - given)::int as units
       from sales_hours where hour > now() - make_interval(days => $1)
      group by event_id having sum(issued - given) > 0
      order by units desc, event_id limit $2`,
    [DAYS, MAX_EVENTS],
  );
  return { ids: rows.map(({ event_id }) => event_id), units: rows.map(({ units }) => units) };
}
