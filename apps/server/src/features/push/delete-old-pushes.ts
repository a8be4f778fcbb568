import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';
import { nextBatch } from '../../jobs/sweep-positions.ts';
import { deletePastFollowers } from './follow-events.ts';
import { OPEN_TOKEN, SESSION_IS_OPEN } from './push-devices.ts';

/** Maximum number of notifications deleted in one run. */
const MAX_DELETED = 10_000;
/** Number of phones checked in one run. */
const DEVICES_PER_RUN = 1_000;

/**
 * Deletes phones whose sessions have ended, notifications that are a week old, and rows for followers of past events.
 * Safe to run on several servers at once. Returns the number of rows deleted.
 */
async function deleteOldPushes(pool: pg.Pool): Promise<number> {
  return (await deleteOldMessages(pool)) + (await deleteEndedDevices(pool)) + (await deletePastFollowers(pool));
}

/** Deletes notifications that are a week old. Index: push_messages_created_idx. */
async function deleteOldMessages(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from push_messages where id = any (array(
       select id from push_messages where created_at < now() - interval '7 days'
        order by created_at limit $1 for update skip locked))`,
    [MAX_DELETED],
  );
  return rowCount ?? 0;
}

/** Deletes phones whose sessions have ended, among the next ones in order of their ids. */
async function deleteEndedDevices(pool: pg.Pool): Promise<number> {
  const batch = await nextBatch(pool, {
    sweep: 'signed-out phones',
    batchSize: DEVICES_PER_RUN,
    // The inner limit keeps the planner from reading all sessions.
    read: (after, max) =>
      pool.query<{ key: string; open: boolean }>(
        `select d.session_id as key, found.family_id is not null as open
           from push_devices d
           left join lateral (select r.family_id from refresh_tokens r where ${OPEN_TOKEN} limit 1) found on true
          where d.session_id > $1
          order by d.session_id
          limit $2`,
        [after, max],
      ),
  });
  const { rowCount } = await pool.query(
    `delete from push_devices d where d.session_id = any ($1) and not ${SESSION_IS_OPEN}`,
    [batch.filter(({ open }) => !open).map(({ key }) => key)],
  );
  return rowCount ?? 0;
}

export const deleteOldPushesSweep = defineSweep({
  title: 'old push notifications and signed-out phones deleted',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteOldPushes(pool),
});
