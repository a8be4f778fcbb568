import type pg from 'pg';
import { LISTED } from './event-rows.ts';

/** Towns with upcoming published events, sorted by name. Index: events_published_by_start_idx. */
export async function listTowns(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ city: string }>(
    `select distinct e.city from events e where e.state = 'published' and ${LISTED} order by e.city`,
  );
  return rows.map(({ city }) => city);
}
