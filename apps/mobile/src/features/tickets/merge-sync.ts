import type { Answer } from '@quivertree/contract/call';
import type { listMyOrders } from '@quivertree/contract/accounts/own-account';
import { DEFAULT_FAILURE } from '@quivertree/contract/failure-message';
import { eventIsOver } from '@quivertree/domain/events/event-is-over';
import {
  isOrderTickets,
  type MyOrder,
  type MyTickets,
  type OrderTickets,
  type StoredTickets,
  type VoidedTicket,
} from './stored-tickets.ts';

type MyOrders = Answer<typeof listMyOrders>;

/** One order as a sync found it. `gone`: the link leads to no tickets any more. */
export type FetchedOrder =
  | { ticketsKey: string; order: OrderTickets }
  | { ticketsKey: string; gone: true }
  | { ticketsKey: string; error: unknown };

export interface Sync {
  /** The signed-in user; null if no one is, or if their session has expired. */
  userId: string | null;
  /** The user's orders; undefined without a user. */
  mine: MyOrders | undefined;
  /** List that the orders came from; undefined if it hasn't changed, null without one. */
  listed: StoredTickets['listed'] | undefined;
  fetched: readonly FetchedOrder[];
  /** Server's time in milliseconds since 1970. */
  now: number;
}

/** The secret part of a link to tickets. */
export function ticketsKeyOf(ticketsPath: string): string {
  return decodeURIComponent(ticketsPath.slice(ticketsPath.lastIndexOf('/') + 1));
}

/** The stored tickets that still belong on this phone: only those of links if someone else has signed in. */
export function storedFor(userId: string | null, stored: StoredTickets, links: readonly string[]): StoredTickets {
  if (userId === null || stored.userId === null || stored.userId === userId) return stored;
  const orders = Object.fromEntries(Object.entries(stored.orders).filter(([key]) => links.includes(key)));
  return { ...stored, userId: null, myOrders: [], orders, listed: null, voided: [], syncedAt: null };
}

/** The user's current tickets, as the server listed them. */
export interface ListedOrders {
  /** The list to store; undefined if nothing has changed since the version that the phone knows. */
  listed: StoredTickets['listed'] | undefined;
  /** Orders in the answer. */
  fetched: readonly FetchedOrder[];
  /** Keys of the orders that are up to date and don't need to be fetched one by one. */
  ticketsKeys: readonly string[];
}

/** Reads the server's list of the user's current tickets. */
export function readListed({ version, orders }: MyTickets, stored: StoredTickets): ListedOrders {
  // A newer server's answer in another form counts as unchanged: orders missing on the phone are fetched one by one.
  if (!Array.isArray(orders)) {
    const known = stored.listed?.ticketsKeys ?? [];
    return { listed: undefined, fetched: [], ticketsKeys: known.filter((key) => stored.orders[key]) };
  }
  const fetched = orders.map(
    ({ ticketsKey, ...order }): FetchedOrder =>
      isOrderTickets(order) ? { ticketsKey, order } : { ticketsKey, error: new Error(DEFAULT_FAILURE) },
  );
  const ticketsKeys = fetched.map(({ ticketsKey }) => ticketsKey);
  // A list with an order that can't be read is fetched in full again.
  const readable = fetched.every((one) => 'order' in one);
  return { listed: readable ? { version, ticketsKeys } : null, fetched, ticketsKeys };
}

/**
 * Keys of the tickets that a sync fetches one by one: all but those that the phone knows already and whose event is
 * over. A cancelled event's are fetched until its end, since voiding them can take a while. An order stored before the
 * app knew the event's state is fetched again, in case the event was postponed.
 */
export function keysToFetch(
  orders: StoredTickets['orders'],
  links: readonly string[],
  myOrders: readonly MyOrder[],
  now: number,
): string[] {
  const isDue = (key: string) => {
    const event = orders[key]?.event;
    return !event || !('state' in event) || Date.parse(event.endsAt) > now || !eventIsOver(event, now);
  };
  const mine = myOrders.filter((order) => !order.past).map((order) => ticketsKeyOf(order.ticketsPath));
  return [...new Set([...mine, ...links])].filter(isDue);
}

/** The stored tickets after a sync. Orders that couldn't be fetched stay as they were. */
export function mergeSync(
  stored: StoredTickets,
  links: readonly string[],
  { userId, mine, listed, fetched, now }: Sync,
): { stored: StoredTickets; links: readonly string[] } {
  const myOrders = mine?.orders ?? stored.myOrders;
  const gone = new Set(fetched.filter((found) => 'gone' in found).map(({ ticketsKey }) => ticketsKey));
  const mineKeys = new Set(myOrders.map(({ ticketsPath }) => ticketsKeyOf(ticketsPath)));
  const leftLinks = links.filter((key) => !gone.has(key) && !mineKeys.has(key));
  const found = new Map(fetched.flatMap((one) => ('order' in one ? [[one.ticketsKey, one.order] as const] : [])));
  const orders = Object.fromEntries(
    [...mineKeys, ...leftLinks].flatMap((key) => {
      const order = found.get(key) ?? stored.orders[key];
      return order && !gone.has(key) ? [[key, order]] : [];
    }),
  );
  const complete = fetched.every((one) => !('error' in one));
  return {
    links: leftLinks,
    stored: {
      userId: userId ?? stored.userId,
      emailConfirmed: mine?.emailConfirmed ?? stored.emailConfirmed,
      myOrders,
      orders,
      listed: listed === undefined ? stored.listed : listed,
      voided: [...stored.voided, ...newlyVoided(stored, found)],
      syncedAt: complete ? now : stored.syncedAt,
    },
  };
}

/** Tickets that had a code in the stored copy and were voided since. */
function newlyVoided(stored: StoredTickets, found: ReadonlyMap<string, OrderTickets>): VoidedTicket[] {
  return [...found].flatMap(([ticketsKey, order]) => {
    const before = stored.orders[ticketsKey]?.tickets ?? [];
    const valid = new Set(before.filter(({ code }) => code !== null).map(({ id }) => id));
    return order.tickets
      .filter(({ id, state }) => state === 'void' && valid.has(id))
      .map(({ id }) => ({ ticketsKey, ticketId: id, eventName: order.event.name }));
  });
}
