import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { EVENT_IS_OVER } from '../../db/event-conditions.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';
import { nextBatch } from '../../jobs/sweep-positions.ts';

/** Number of rows of each table checked in one run. */
const ROWS_PER_RUN = 1_000;

/** SQL: ids of events `$1` that have been over for 30 days. */
const LONG_OVER = `array(select e.id from events e
  where e.id = any ($1::uuid[]) and ${EVENT_IS_OVER} and e.ends_at < now() - interval '30 days')`;

/**
 * Deletes saved events and news about events 30 days after the events are over. Safe to run on several servers at
 * once. Returns the number of rows deleted.
 */
export async function deleteOldFollowing(pool: pg.Pool): Promise<number> {
  const saved = await nextBatch(pool, {
    sweep: 'saved events',
    batchSize: ROWS_PER_RUN,
    read: (after, max) =>
      pool.query<{ key: string }>(
        'select event_id as key from saved_events where event_id > $1 order by event_id limit $2',
        [after, max],
      ),
  });
  const unsaved = await pool.query(`delete from saved_events where event_id = any (${LONG_OVER})`, [keysOf(saved)]);
  const news = await nextBatch(pool, {
    sweep: 'news of events',
    batchSize: ROWS_PER_RUN,
    read: (after, max) =>
      pool.query<{ key: string }>(
        'select event_id as key from event_news where event_id > $1 order by event_id limit $2',
        [after, max],
      ),
  });
  const removed = await pool.query(`delete from event_news where event_id = any (${LONG_OVER})`, [keysOf(news)]);
  return (unsaved.rowCount ?? 0) + (removed.rowCount ?? 0);
}

const keysOf = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);

export const deleteOldFollowingSweep = defineSweep({
  title: 'saved events and news deleted a month after the events were over',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteOldFollowing(pool),
});
