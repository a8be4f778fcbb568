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
    const people = await inTransaction(pool, queueNextNews);
    if (people === undefined) break;
    added += people;
  }
  return added;
}

interface News {
  event_id: string;
  kind: NewsKind;
  at: Date;
  notified_up_to: string | null;
}

/** Queues the oldest news for the next people. Undefined if there is none. Index: event_news_waiting_idx. */
async function queueNextNews(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<News>(
    `select event_id, kind, at, notified_up_to from event_news
      where notified_at is null order by at limit 1 for update skip locked`,
  );
  const news = rows[0];
  if (!news) return undefined;
  const people = await readersOf(client, news);
  await client.query(
    `insert into news_items (user_id, event_id, kind) select unnest($1::uuid[]), $2, $3
     on conflict (user_id, event_id, kind) do update set added_at = now()`,
    [people, news.event_id, news.kind],
  );
  // One email a day, ten minutes after its first news so that it collects more. Urgent news is emailed at once, but at
  // most once an hour.
  await client.query(
    `update news_readers
        set due_at = least(due_at, case when $2 then greatest(now(), emailed_at + interval '1 hour')
                                        else greatest(now() + interval '10 minutes', emailed_at + interval '1 day') end)
      where user_id = any ($1)`,
    [people, URGENT_NEWS.includes(news.kind)],
  );
  const done = people.length < PEOPLE_AT_ONCE;
  await client.query(
    `update event_news set notified_up_to = coalesce($3, notified_up_to), notified_at = case when $4 then now() end
      where event_id = $1 and kind = $2`,
    [news.event_id, news.kind, people.at(-1) ?? null, done],
  );
  return people.length;
}

/**
 * The next people who want this news, in the order of their ids, in which their rows are locked. Indexes:
 * saved_events_event_idx, followed_organisers_organiser_idx.
 */
async function readersOf(client: pg.PoolClient, news: News): Promise<string[]> {
  const values = [news.event_id, news.kind, news.at, news.notified_up_to ?? FIRST_ID];
  const { rows } =
    NEWS_KINDS[news.kind].of === 'events'
      ? await client.query<{ user_id: string }>(
          `select r.user_id
             from saved_events f join news_readers r on r.user_id = f.user_id
            where f.event_id = $1 and $2 = any (r.kinds) and f.saved_at <= $3
              and f.user_id > $4
            order by f.user_id limit ${PEOPLE_AT_ONCE}
              for no key update of r`,
          values,
        )
      : await client.query<{ user_id: string }>(
          `select r.user_id
             from followed_organisers f join news_readers r on r.user_id = f.user_id
            where f.organiser_id = (select organiser_id from events where id = $1) and $2 = any (r.kinds)
              and f.followed_at <= $3
              and f.user_id > $4
            order by f.user_id limit ${PEOPLE_AT_ONCE}
              for no key update of r`,
          values,
        );
  return rows.map(({ user_id: userId }) => userId);
}

export const queueNewsSweep = defineSweep({
  title: 'people to email about events',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => queueNews(pool),
});
