import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';
import { newsMail, type NewsOfEvent } from '@quivertree/domain/following/news-mail';
import type { NewsKind } from '@quivertree/domain/following/news-kinds';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import type { Infrastructure, Mailing } from '../../infrastructure.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { defineJob } from '../../jobs/job.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { cardsOf } from '../catalogue/event-cards.ts';
import { LISTED } from '../catalogue/event-rows.ts';
import * as z from 'zod';

/** Maximum number of people whose email is queued in one run. */
const PEOPLE_AT_ONCE = 1_000;
/** Maximum number of events in one email. */
const MAX_ITEMS = 50;

/**
 * Queues the emails that are due. The hour or day until someone's next email starts here, so that no one gets two
 * emails if it runs on several servers. Returns the number of emails. Index: news_readers_due_idx.
 */
export async function queueNewsMails(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string; queued_at: Date }>(
      `update news_readers set due_at = null, emailed_at = now()
        where user_id in (select user_id from news_readers where due_at <= now()
                           order by due_at limit ${PEOPLE_AT_ONCE} for no key update skip locked)
       returning user_id, now() as queued_at`,
    );
    const mails = rows.map((row) => ({ userId: row.user_id, queuedAt: row.queued_at.getTime() }));
    await addJobs(client, sendNewsMailJob, mails);
    return mails.length;
  });
}

export const queueNewsMailsSweep = defineSweep({
  title: 'emails with news about events queued',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => queueNewsMails(pool),
});

/**
 * Emails someone the news that waits for them, if it is still true and they still want it. Nothing is sent to
 * unconfirmed addresses, nor about events that visitors can't see or that are cancelled.
 */
export async function sendNewsMail(
  { pool, mailer, config }: Mailing,
  { userId, queuedAt }: { userId: string; queuedAt: number },
): Promise<void> {
  const { rows } = await pool.query<{ name: string; email: string; unsubscribe_key: string; read_at: Date }>(
    `select u.name, u.email, r.unsubscribe_key, now() as read_at
       from news_readers r join users u on u.id = r.user_id
      where r.user_id = $1 and u.email_verified_at is not null and u.deleted_at is null`,
    [userId],
  );
  const reader = rows[0];
  if (!reader) return;
  const news = await newsFor(pool, { userId, now: reader.read_at.getTime(), publicUrl: config.publicUrl });
  if (news.length > 0) {
    const unsubscribeUrl = `${config.publicUrl}/unsubscribe/${reader.unsubscribe_key}`;
    await mailer.sendMail(
      actionMail({
        from: config.mailFrom,
        to: { name: reader.name, address: reader.email },
        messageId: messageIdOf(config.publicUrl, 'news', userId, queuedAt),
        ...newsMail(news),
        note: `You asked for these emails. Choose which you get: ${config.publicUrl}/tickets#saved\nUnsubscribe from all of them: ${unsubscribeUrl}`,
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    );
  }
  await pool.query('delete from news_items where user_id = $1 and added_at <= $2', [userId, reader.read_at]);
}

/** Sales statuses in which news about sales is still true. Other kinds of news don't depend on sales. */
const TRUE_WHILE: Partial<Record<NewsKind, readonly SalesStatus[]>> = {
  sales_open: ['on_sale', 'almost_gone'],
  almost_gone: ['almost_gone'],
};

async function newsFor(
  pool: pg.Pool,
  { userId, now, publicUrl }: { userId: string; now: number; publicUrl: string },
): Promise<NewsOfEvent[]> {
  const { rows } = await pool.query<{
    kind: NewsKind;
    id: string;
    name: string;
    slug: string;
    starts_at: Date;
    time_zone: string;
    location: string | null;
    city: string;
    postponed: boolean;
    organiser: string;
  }>(
    `select i.kind, e.id, e.name, e.slug, e.starts_at, e.time_zone, e.location, e.city, e.state = 'postponed' as postponed,
            o.name as organiser
       from news_items i
       join news_readers r on r.user_id = i.user_id and i.kind = any (r.kinds)
       join events e on e.id = i.event_id
       join organisers o on o.id = e.organiser_id
      where i.user_id = $1 and ${LISTED} and (e.state = 'published' or e.state = 'postponed' and i.kind = 'event_moved')
        and case when i.kind = 'new_event'
                 then exists (select from followed_organisers f where f.user_id = $1 and f.organiser_id = e.organiser_id)
                 else exists (select from saved_events s where s.user_id = $1 and s.event_id = e.id) end
      order by i.kind = 'event_moved' desc, i.kind = 'sales_open' desc, e.starts_at, e.id
      limit ${MAX_ITEMS}`,
    [userId],
  );
  const aboutSales = rows.filter(({ kind }) => TRUE_WHILE[kind]).map(({ id }) => id);
  const cards = await cardsOf(pool, [...new Set(aboutSales)], now);
  const statuses = new Map(cards.map(({ id, salesStatus }) => [id, salesStatus]));
  const isTrue = ({ kind, id }: { kind: NewsKind; id: string }) => {
    const status = statuses.get(id);
    return TRUE_WHILE[kind]?.some((other) => other === status) ?? true;
  };
  return rows.filter(isTrue).map(({ id: _, slug, starts_at: startsAt, time_zone: timeZone, ...event }) => ({
    ...event,
    startsAt: startsAt.getTime(),
    timeZone,
    url: `${publicUrl}/explore/${slug}`,
  }));
}

export const sendNewsMailJob = defineJob({
  name: 'send-news-mail',
  title: 'Email with news about events',
  priority: 0,
  payload: z.object({ userId: z.uuid(), queuedAt: z.int() }),
  run: sendNewsMail,
});
