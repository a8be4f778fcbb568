import { eventIsOver } from '@quivertree/domain/events/event-is-over';
import { shortPlace } from '@quivertree/domain/places/place';
import { plural } from '@quivertree/domain/text/plural';
import { orderSummary } from '@quivertree/domain/tickets/order-summary';
import { ticketsKeyOf } from './merge-sync.ts';
import type { MyOrder, OrderTickets, StoredTickets } from './stored-tickets.ts';

/** An order in the list of tickets. */
export interface TicketRow {
  ticketsKey: string;
  name: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  place: string;
  /** State of the event as far as the phone knows. */
  state: MyOrder['event']['state'];
  /** Number of tickets, and for the buyer the price. */
  summary: string;
}

/**
 * Orders for the list, from the user's orders and links opened on this phone: upcoming events by date, past ones newest
 * first. An event that has ended since the last sync is past.
 */
export function ticketRows(stored: StoredTickets, now: number): { upcoming: TicketRow[]; past: TicketRow[] } {
  const mine = stored.myOrders.map((order) => ({ row: rowOfMine(order), past: order.past }));
  const listed = new Set(mine.map(({ row }) => row.ticketsKey));
  const linked = Object.entries(stored.orders)
    .filter(([key]) => !listed.has(key))
    .map(([key, order]) => ({ row: rowOfLink(key, order), past: false }));
  const upcoming: TicketRow[] = [];
  const past: TicketRow[] = [];
  for (const { row, past: isPast } of [...mine, ...linked]) {
    (isPast || eventIsOver(row, now) ? past : upcoming).push(row);
  }
  const start = (row: TicketRow) => Date.parse(row.startsAt);
  return {
    upcoming: upcoming.sort((a, b) => start(a) - start(b)),
    past: past.sort((a, b) => start(b) - start(a)),
  };
}

function rowOfMine(order: MyOrder): TicketRow {
  const { name, startsAt, endsAt, timeZone, state } = order.event;
  const place = shortPlace(order.event);
  const ticketsKey = ticketsKeyOf(order.ticketsPath);
  return { ticketsKey, name, startsAt, endsAt, timeZone, place, state, summary: orderSummary(order) };
}

function rowOfLink(ticketsKey: string, { event, tickets }: OrderTickets): TicketRow {
  const { name, startsAt, endsAt, timeZone, state } = event;
  const valid = tickets.filter(({ code }) => code !== null).length;
  const summary = valid > 0 ? plural(valid, '1 ticket', '{n} tickets') : 'No valid tickets';
  return { ticketsKey, name, startsAt, endsAt, timeZone, place: shortPlace(event), state, summary };
}
