import type pg from 'pg';
import type { Mailing } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { EVENT_IS_OVER, SALES_STOPPED } from '../../db/event-conditions.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import { queuePush } from './queue-push.ts';

/** Maximum number of events that an account can follow. */
const MAX_FOLLOWED = 500;
/** Number of followers notified in one transaction. */
const BATCH_SIZE = 500;

/** Events that the user follows, newest first. */
export async function followedEvents(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ event_id: string }>(
    `select event_id from event_followers where user_id = $1 order by followed_at desc limit ${MAX_FOLLOWED}`,
    [userId],
  );
  return rows.map((row) => row.event_id);
}

/** Follows an upcoming event that visitors can see; following it again changes nothing. */
export async function followEvent(pool: pg.Pool, userId: string, eventId: string): Promise<void> {
  const { rows } = await pool.query<{ upcoming: boolean; others: number }>(
    `select exists (select from events e where e.id = $2 and e.state = 'published' and not ${SALES_STOPPED} and e.ends_at > now()) as upcoming,
            (select count(*)::int from event_followers where user_id = $1 and event_id <> $2) as others`,
    [userId, eventId],
  );
  if (!rows[0]?.upcoming) throw new Refusal('push.not_followable');
  if (rows[0].others >= MAX_FOLLOWED) throw new Refusal('push.too_many_events', { max: MAX_FOLLOWED });
  await pool.query(
    `insert into event_followers (user_id, event_id) values ($1, $2) on conflict (user_id, event_id) do nothing`,
    [userId, eventId],
  );
}

export async function unfollowEvent(pool: pg.Pool, userId: string, eventId: string): Promise<void> {
  await pool.query('delete from event_followers where user_id = $1 and event_id = $2', [userId, eventId]);
}

/** SQL: `followed`, the events that have followers, read with one index lookup per event. */
const FOLLOWED = `followed as (
  (select event_id from event_followers order by event_id limit 1)
   union all
  select n.event_id
    from followed d
   cross join lateral (select f.event_id from event_followers f
                        where f.event_id > d.event_id order by f.event_id limit 1) n)`;

/**
 * Notifies people when sales have opened for an event that they follow, and deletes their rows in event_followers.
 * Reads a few rows per followed event, and otherwise only the followers to notify. Safe to run on several servers at
 * once. Returns the number of rows. Index: event_followers_event_idx.
 */
export async function notifyFollowers({ pool, config }: Pick<Mailing, 'pool' | 'config'>): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ event_id: string; user_id: string }>(
      `delete from event_followers where ctid = any (array(
         with recursive ${FOLLOWED}
         select due.ctid
           from followed d
           join events e on e.id = d.event_id
          cross join lateral (select max(t.sales_start_at) as at from ticket_types t
                               where t.event_id = e.id and t.sales_start_at <= now()
                                 and (t.sales_end_at is null or t.sales_end_at > now())) opened
          cross join lateral (select f.ctid from event_followers f
                               where f.event_id = e.id and f.followed_at < opened.at
                               order by f.followed_at limit $1 for update skip locked) due
          where e.state = 'published' and not ${SALES_STOPPED} and e.ends_at > now()
          limit $1))
       returning event_id, user_id`,
      [BATCH_SIZE],
    );
    for (const [eventId, followers] of Map.groupBy(rows, (row) => row.event_id)) {
      const { rows: events } = await client.query<{ name: string; slug: string }>(
        'select name, slug from events where id = $1',
        [eventId],
      );
      const [event] = events;
      if (!event) continue;
      await queuePush(
        client,
        { userIds: followers.map((row) => row.user_id) },
        {
          kind: 'sales_open',
          subject: `sales-open-${eventId}`,
          title: 'Tickets are on sale',
          body: `You can get tickets for ${event.name} now.`,
          url: `${config.publicUrl}/explore/${event.slug}`,
        },
      );
    }
    return rows.length;
  });
}

/** Deletes the rows for followers of events that are over; returns how many there were. */
export async function deletePastFollowers(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from event_followers where event_id = any (array(
       with recursive ${FOLLOWED}
       select e.id from followed d join events e on e.id = d.event_id where ${EVENT_IS_OVER}))`,
  );
  return rowCount ?? 0;
}

export const notifyFollowersSweep = defineSweep({
  title: 'followers notified that sales have opened',
  everyMs: SOON_MS,
  run: notifyFollowers,
});
