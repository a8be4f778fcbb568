import type pg from 'pg';
import { defineSweep } from '../../jobs/sweep.ts';

const BATCH_SIZE = 500;
const EVERY_MS = 60_000;

/**
 * Removes up to 500 events that are over from the search index; searches leave them out in the meantime. Safe to run on
 * several servers at once. Returns their number. Index: event_search_end_idx.
 */
export async function removePastEvents(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from event_search
      where event_id = any (array(select event_id from event_search where ends_at <= now()
                                   order by ends_at limit ${BATCH_SIZE} for update skip locked))`,
  );
  return rowCount ?? 0;
}

export const removePastEventsSweep = defineSweep({
  title: 'past events in the search index',
  everyMs: EVERY_MS,
  run: ({ pool }: { pool: pg.Pool }) => removePastEvents(pool),
});
