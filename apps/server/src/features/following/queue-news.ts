import { NEWS_KINDS, type NewsKind, URGENT_NEWS } from '@quivertree/domain/following/news-kinds';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import { FIRST_ID } from '../../jobs/sweep-positions.ts';

/** Maximum number of people in one transaction, and of transactions in one run. */
const PEOPLE_AT_ONCE = 500;
const ROUNDS = 50;

/**
 * Adds news about events to the next emails of the people who asked for it. Safe to run on several servers
 * at once. Returns the number of items added.
 */
export async function queueNews(pool: pg.Pool): Promise<number> {
  let added = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const items = await inTransaction(pool, queueNextNews);
    if (items === undefined) break;
    added += items;
  }
  return added;
}

interface News {
  event_id: string;
  kind: NewsKind;
  at: Date;
  notified_up_to: string | null;
}

/**
 * Queues the oldest news for the next people. Returns the number of items added; undefined if there is no news. Index:
 * event_news_waiting_idx.
 */
async function queueNextNews(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<News>(
    `select event_id, kind, at, notified_up_to from event_news
      where notified_at is null order by at limit 1 for update skip locked`,
  );
  const news = rows[0];
  if (!news) return undefined;
  const followers = await nextFollowers(client, news);
  const readers = await lockReaders(client, news.kind, followers);
  await client.query(
    `insert into news_items (user_id, event_id, kind) select unnest($1::uuid[]), $2, $3
     on conflict (user_id, event_id, kind) do update set added_at = now()`,
    [readers, news.event_id, news.kind],
  );
  // One email a day, ten minutes after its first news so that it collects more. Urgent news is emailed at once, but at
  // most once an hour.
  await client.query(
    `update news_readers
        set due_at = least(due_at, case when $2 then greatest(now(), emailed_at + interval '1 hour')
                                        else greatest(now() + interval '10 minutes', emailed_at + interval '1 day') end)
      where user_id = any ($1)`,
    [readers, URGENT_NEWS.includes(news.kind)],
  );
  const done = followers.length < PEOPLE_AT_ONCE;
  await client.query(
    `update event_news set notified_up_to = coalesce($3, notified_up_to), notified_at = case when $4 then now() end
      where event_id = $1 and kind = $2`,
    [news.event_id, news.kind, followers.at(-1)?.user_id ?? null, done],
  );
  return readers.length;
}

interface Follower {
  user_id: string;
  /** True if they saved the event or followed the organiser before it was news. */
  in_time: boolean;
}

/**
 * The next people, by id, who saved the event or follow its organiser. Indexes: saved_events_event_idx,
 * followed_organisers_organiser_idx.
 */
async function nextFollowers(client: pg.PoolClient, news: News): Promise<Follower[]> {
  const values = [news.event_id, news.at, news.notified_up_to ?? FIRST_ID];
  const { rows } =
    NEWS_KINDS[news.kind].of === 'events'
      ? await client.query<Follower>(
          `select user_id, saved_at <= $2 as in_time from saved_events
            where event_id = $1 and user_id > $3
            order by user_id limit ${PEOPLE_AT_ONCE}`,
          values,
        )
      : await client.query<Follower>(
          `select user_id, followed_at <= $2 as in_time from followed_organisers
            where organiser_id = (select organiser_id from events where id = $1) and user_id > $3
            order by user_id limit ${PEOPLE_AT_ONCE}`,
          values,
        );
  return rows;
}

/** Those who followed in time and asked for this kind of news. Locks their rows in the order of their ids. */
async function lockReaders(client: pg.PoolClient, kind: NewsKind, followers: readonly Follower[]): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from news_readers
      where user_id = any ($1) and $2 = any (kinds)
      order by user_id for no key update`,
    [followers.filter((follower) => follower.in_time).map((follower) => follower.user_id), kind],
  );
  return rows.map((row) => row.user_id);
}

export const queueNewsSweep = defineSweep({
  title: 'people to email about events',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => queueNews(pool),
});
