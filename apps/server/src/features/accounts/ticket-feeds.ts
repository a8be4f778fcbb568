import type pg from 'pg';
import { refuseEndedSession } from '../../access/refuse-ended-session.ts';
import { inTransaction } from '../../db/database.ts';
import { hashOf } from '../../db/hash-of.ts';
import { newSecret } from '../../db/ids.ts';

/** Time at which the user's feed was created; null if they have none. */
export async function ticketFeedSince(pool: pg.Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ created_at: Date }>('select created_at from ticket_feeds where user_id = $1', [
    userId,
  ]);
  return rows[0]?.created_at.toISOString() ?? null;
}

/**
 * Gives the user a feed, replacing any earlier one, and returns the key in its address. Refuses if the session has
 * ended since the request began, so that no feed outlasts the end of all access.
 */
export async function createTicketFeed(pool: pg.Pool, userId: string): Promise<string> {
  const key = newSecret();
  await inTransaction(pool, async (client) => {
    await refuseEndedSession(client);
    await client.query(
      `insert into ticket_feeds (user_id, key_hash) values ($1, $2)
       on conflict (user_id) do update set key_hash = $2, created_at = now()`,
      [userId, hashOf(key)],
    );
  });
  return key;
}

export async function deleteTicketFeed(client: pg.Pool | pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from ticket_feeds where user_id = $1', [userId]);
}

/** The user whose feed has this key; undefined if there is none. */
export async function userOfTicketFeed(pool: pg.Pool, key: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from ticket_feeds where key_hash = $1', [
    hashOf(key),
  ]);
  return rows[0]?.user_id;
}
