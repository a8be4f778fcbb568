import type { AccountFollowing } from '@quivertree/contract/following/following';
import { MAX_FOLLOWED } from '@quivertree/domain/following/news-kinds';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { one } from '../../db/one-row.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { PUBLIC_STATES } from '../catalogue/event-rows.ts';
import { followingOf } from './following-of.ts';

/**
 * Saves events and follows organisers. Adds all of them or, if there would be too many, none, so that a device can
 * delete its own list once it is answered. Those that visitors can't see are left out.
 */
export async function addToFollowing(
  pool: pg.Pool,
  userId: string,
  { eventIds, organiserSlugs }: { eventIds: readonly string[]; organiserSlugs: readonly string[] },
): Promise<AccountFollowing> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into saved_events (user_id, event_id)
       select $1, id from events where id = any ($2::uuid[]) and state in ${PUBLIC_STATES}
       on conflict (user_id, event_id) do nothing`,
      [userId, eventIds],
    );
    await client.query(
      `insert into followed_organisers (user_id, organiser_id)
       select $1, id from organisers where slug = any ($2::text[]) and state = 'approved'
       on conflict (user_id, organiser_id) do nothing`,
      [userId, organiserSlugs.map((slug) => slug.toLowerCase())],
    );
    const { rows } = await client.query<{ most: number }>(
      `select greatest((select count(*) from saved_events where user_id = $1),
                       (select count(*) from followed_organisers where user_id = $1))::int as most`,
      [userId],
    );
    if (one(rows).most > MAX_FOLLOWED) throw new Refusal('following.too_many', { max: MAX_FOLLOWED });
    return followingOf(client, userId);
  });
}

export async function unsaveEvent(pool: pg.Pool, userId: string, eventId: string): Promise<AccountFollowing> {
  await pool.query('delete from saved_events where user_id = $1 and event_id = $2', [userId, eventId]);
  return followingOf(pool, userId);
}

export async function unfollowOrganiser(pool: pg.Pool, userId: string, slug: string): Promise<AccountFollowing> {
  await pool.query(
    `delete from followed_organisers f using organisers o
      where o.id = f.organiser_id and f.user_id = $1 and o.slug = $2`,
    [userId, slug.toLowerCase()],
  );
  return followingOf(pool, userId);
}

/** Deletes what an account that is being erased saved and follows, and its choice of news. */
export async function deleteFollowingOf(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from saved_events where user_id = $1', [userId]);
  await client.query('delete from followed_organisers where user_id = $1', [userId]);
  await client.query('delete from news_readers where user_id = $1', [userId]);
  await client.query('delete from news_items where user_id = $1', [userId]);
}
