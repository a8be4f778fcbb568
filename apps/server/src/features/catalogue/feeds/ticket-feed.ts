import { calendarFeed } from '@quivertree/domain/catalogue/calendar-file';
import type pg from 'pg';
import { hashOf } from '../../../db/hash-of.ts';
import { newSecret } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { myOrders } from '../../tickets/my-orders.ts';
import { eventsById } from './feed-events.ts';
import { calendarFeedEntry } from './write-feeds.ts';

/** Time at which the user's feed was created; null if they have none. */
export async function ticketFeedSince(pool: pg.Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ created_at: Date }>('select created_at from ticket_feeds where user_id = $1', [
    userId,
  ]);
  return rows[0]?.created_at.toISOString() ?? null;
}

/** Gives the user a feed, replacing any earlier one, and returns its path. */
export async function createTicketFeed(pool: pg.Pool, userId: string): Promise<string> {
  const key = newSecret();
  await pool.query(
    `insert into ticket_feeds (user_id, key_hash) values ($1, $2)
     on conflict (user_id) do update set key_hash = $2, created_at = now()`,
    [userId, hashOf(key)],
  );
  return `/feeds/tickets/${key}.ics`;
}

export async function deleteTicketFeed(client: pg.Pool | pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from ticket_feeds where user_id = $1', [userId]);
}

/**
 * The user's events as an iCalendar feed. It leads to the list of their tickets, not to the tickets themselves, because
 * calendars are shared and copied.
 */
export async function ticketFeed(pool: pg.Pool, key: string, publicUrl: string): Promise<string> {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from ticket_feeds where key_hash = $1', [
    hashOf(key),
  ]);
  if (!rows[0]) throw new Refusal('request.not_found');
  const { orders } = await myOrders(pool, rows[0].user_id);
  const events = await eventsById(pool, [...new Set(orders.map(({ event }) => event.id))]);
  return calendarFeed(
    'My tickets · Quivertree',
    events.map((event) => ({ ...calendarFeedEntry(event, publicUrl), url: `${publicUrl}/tickets` })),
  );
}
