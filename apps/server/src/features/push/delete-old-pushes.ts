import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, NIGHTLY_MS } from '../../jobs/sweep.ts';
import { SESSION_IS_OPEN } from './push-devices.ts';

/**
 * Deletes phones whose sessions have ended, notifications that are a week old, and rows for followers of past events.
 * Safe to run on several servers at once. Returns the number of rows deleted.
 */
async function deleteOldPushes(pool: pg.Pool): Promise<number> {
  const messages = await deleteOldMessages(pool);
  const devices = await pool.query(`delete from push_devices d where not ${SESSION_IS_OPEN}`);
  const followers = await pool.query(
    `delete from event_followers f using events e where e.id = f.event_id and e.ends_at < now()`,
  );
  return messages + (devices.rowCount ?? 0) + (followers.rowCount ?? 0);
}

/** Deletes notifications that are a week old. Index: push_messages_created_idx. */
export async function deleteOldMessages(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`delete from push_messages where created_at < now() - interval '7 days'`);
  return rowCount ?? 0;
}

export const deleteOldPushesSweep = defineSweep({
  title: 'old push notifications and signed-out phones deleted',
  everyMs: NIGHTLY_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteOldPushes(pool),
});
