import { calendarFeed } from '@quivertree/domain/catalogue/calendar-file';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { userOfTicketFeed } from '../../accounts/ticket-feeds.ts';
import { myOrders } from '../../tickets/my-orders.ts';
import { eventsById } from './feed-events.ts';
import { calendarFeedEntry } from './write-feeds.ts';

/** Path of the feed with this key. */
export function ticketFeedPath(key: string): string {
  return `/feeds/tickets/${key}.ics`;
}

/**
 * The user's events as an iCalendar feed. It leads to the list of their tickets, not to the tickets themselves, because
 * calendars are shared and copied.
 */
export async function ticketFeed(pool: pg.Pool, key: string, publicUrl: string): Promise<string> {
  const userId = await userOfTicketFeed(pool, key);
  if (userId === undefined) throw new Refusal('request.not_found');
  const { orders } = await myOrders(pool, userId);
  const events = await eventsById(pool, [...new Set(orders.map(({ event }) => event.id))]);
  return calendarFeed(
    'My tickets · Quivertree',
    events.map((event) => ({ ...calendarFeedEntry(event, publicUrl), url: `${publicUrl}/tickets` })),
  );
}
