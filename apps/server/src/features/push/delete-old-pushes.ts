import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, NIGHTLY_MS } from '../../jobs/sweep.ts';
import { SESSION_IS_OPEN } from './push-devices.ts';

/**
 * Deletes phones whose sessions have ended, notifications that are a week old, and rows for followers of past events.
 * Safe to run on several servers at once. Returns the number of rows deleted.
 */
async function deleteOldPushes(pool: pg.Pool): Promise<number> {
  const results = [
    await pool.query(`delete from push_devices d where not ${SESSION_IS_OPEN}`),
    await pool.query(`delete from push_messages where created_at < now() - interval '7 days'`),
    await pool.query(`delete from event_followers f using events e where e.id = f.event_id and e.ends_at < now()`),
  ];
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

export const deleteOldPushesSweep = defineSweep({
  title: 'old push notifications and signed-out phones deleted',
  everyMs: NIGHTLY_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteOldPushes(pool),
});
