import type { AccountFollowing } from '@quivertree/contract/following/following';
import type { NewsKind } from '@quivertree/domain/following/news-kinds';
import type pg from 'pg';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { inTransaction } from '../../db/database.ts';
import { newSecret } from '../../db/ids.ts';
import { followingOf } from './following-of.ts';

/** Saves the kinds of news that the user asks to get by email, replacing the previous choice. */
export async function chooseNews(pool: pg.Pool, userId: string, kinds: readonly NewsKind[]): Promise<AccountFollowing> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into news_readers (user_id, kinds, unsubscribe_key) values ($1, $2, $3)
       on conflict (user_id) do update set kinds = excluded.kinds, asked_at = now()`,
      [userId, [...new Set(kinds)], newSecret()],
    );
    await client.query('delete from news_items where user_id = $1 and kind <> all ($2::text[])', [userId, kinds]);
    await writeAuditLog(client, userId, { action: 'account.emails_chosen' });
    return followingOf(client, userId);
  });
}

/** Stops all news by email for the person whose emails contain the key. False if no one's emails do. */
export async function unsubscribe(pool: pg.Pool, key: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      `update news_readers set kinds = '{}', due_at = null where unsubscribe_key = $1 returning user_id`,
      [key],
    );
    if (!rows[0]) return false;
    await client.query('delete from news_items where user_id = $1', [rows[0].user_id]);
    return true;
  });
}
