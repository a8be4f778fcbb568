import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, NIGHTLY_MS } from '../../jobs/sweep.ts';
import { FIRST_ID, nextBatch } from '../../jobs/sweep-positions.ts';

/** Number of rows of each table checked in one run. */
const ROWS_PER_RUN = 1_000;

/**
 * Deletes saved events and news about events 30 days after the events are over. Safe to run on several servers at
 * once. Returns the number of rows deleted.
 */
export async function deleteOldFollowing(pool: pg.Pool): Promise<number> {
  const checkedSaved = await nextBatch(pool, {
    sweep: 'saved events',
    first: FIRST_ID,
    batchSize: ROWS_PER_RUN,
    read: async (after) => {
      const { rows } = await pool.query<{ key: string; over: boolean }>(
        `select s.event_id as key, e.ends_at < now() - interval '30 days' as over
           from (select event_id from saved_events where event_id > $1 order by event_id limit $2) s
           join events e on e.id = s.event_id
          order by s.event_id`,
        [after, ROWS_PER_RUN],
      );
      return rows;
    },
  });
  const saved = await pool.query('delete from saved_events where event_id = any ($1)', [overOf(checkedSaved)]);
  const checkedNews = await nextBatch(pool, {
    sweep: 'news of events',
    first: FIRST_ID,
    batchSize: ROWS_PER_RUN,
    read: async (after) => {
      const { rows } = await pool.query<{ key: string; over: boolean }>(
        `select n.event_id as key, e.ends_at < now() - interval '30 days' as over
           from (select event_id from event_news where event_id > $1 order by event_id limit $2) n
           join events e on e.id = n.event_id
          order by n.event_id`,
        [after, ROWS_PER_RUN],
      );
      return rows;
    },
  });
  const news = await pool.query('delete from event_news where event_id = any ($1)', [overOf(checkedNews)]);
  return (saved.rowCount ?? 0) + (news.rowCount ?? 0);
}

function overOf(checked: readonly { key: string; over: boolean }[]): string[] {
  return [...new Set(checked.filter(({ over }) => over).map(({ key }) => key))];
}

export const deleteOldFollowingSweep = defineSweep({
  title: 'saved events removed a month after they were over',
  everyMs: NIGHTLY_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteOldFollowing(pool),
});
