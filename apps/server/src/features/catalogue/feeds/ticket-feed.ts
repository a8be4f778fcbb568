import type { listMyOrders } from '@quivertree/contract/accounts/own-account';
import type { Answer } from '@quivertree/contract/call';
import { calendarFeed } from '@quivertree/domain/catalogue/calendar-file';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { userOfTicketFeed } from '../../accounts/ticket-feeds.ts';
import { myOrders } from '../../tickets/my-orders.ts';
import { eventsById } from './feed-events.ts';
import { calendarFeedEntry } from './write-feeds.ts';

type MyOrder = Answer<typeof listMyOrders>['orders'][number];

/** Path of the feed with this key. */
export function ticketFeedPath(key: string): string {
  return `/feeds/tickets/${key}.ics`;
}

/**
 * The events that the user holds valid tickets for, as an iCalendar feed. It leads to the list of their tickets, not to
 * the tickets themselves, because calendars are shared and copied.
 */
export async function ticketFeed(pool: pg.Pool, key: string, publicUrl: string): Promise<string> {
  const userId = await userOfTicketFeed(pool, key);
  if (userId === undefined) throw new Refusal('request.not_found');
  const { orders } = await myOrders(pool, userId);
  const ids = orders.filter(isInCalendar).map(({ event }) => event.id);
  const events = await eventsById(pool, [...new Set(ids)]);
  return calendarFeed(
    'My tickets · Quivertree',
    events.map((event) => ({ ...calendarFeedEntry(event, publicUrl), url: `${publicUrl}/tickets` })),
  );
}

/**
 * True unless all of an order's tickets were voided, refunded or transferred. A cancelled event stays as cancelled,
 * although its tickets are no longer valid.
 */
function isInCalendar({ tickets, transferred, event }: MyOrder): boolean {
  return tickets > 0 || (event.state === 'cancelled' && transferred === 0);
}
