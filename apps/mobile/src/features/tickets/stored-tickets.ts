import type { Answer } from '@quivertree/contract/call';
import type { listMyOrders } from '@quivertree/contract/accounts/own-account';
import type { getOrderTickets, listMyTickets } from '@quivertree/contract/tickets/tickets';
import { type KeyValueStore, readJson } from '@quivertree/runtime/key-value-store';

export type MyOrder = Answer<typeof listMyOrders>['orders'][number];
export type OrderTickets = Answer<typeof getOrderTickets>;
export type MyTickets = Answer<typeof listMyTickets>;

/** A ticket that was valid at the sync before and no longer is. */
export interface VoidedTicket {
  ticketsKey: string;
  ticketId: string;
  eventName: string;
}

/** Everything about tickets that the phone shows without a connection. */
export interface StoredTickets {
  /** User whose orders these are; null if no one has signed in. */
  userId: string | null;
  /** False if the user hasn't confirmed their address, and so has no orders yet. */
  emailConfirmed: boolean;
  /** The user's orders, as listed by the server. */
  myOrders: readonly MyOrder[];
  /** Tickets by the key of their link: those of the user's orders and of links opened on this phone. */
  orders: Readonly<Record<string, OrderTickets>>;
  /**
   * The server's latest list of the user's current tickets: its version, and the keys of the orders in it. Null if the
   * stored tickets may differ from that list.
   */
  listed: { version: string; ticketsKeys: readonly string[] } | null;
  /** Tickets to tell the user about. */
  voided: readonly VoidedTicket[];
  /** Server's time of the last complete sync, in milliseconds since 1970. */
  syncedAt: number | null;
}

/** True if there are any tickets to show, or to remove from the phone. */
export function hasTickets({ orders, myOrders }: Pick<StoredTickets, 'orders' | 'myOrders'>): boolean {
  return myOrders.length > 0 || Object.keys(orders).length > 0;
}

export const NO_TICKETS: StoredTickets = {
  userId: null,
  emailConfirmed: true,
  myOrders: [],
  orders: {},
  listed: null,
  voided: [],
  syncedAt: null,
};

const TICKETS = 'tickets';
/** Keys of links opened on this phone, apart from the rest: no server could list them again. */
const LINKS = 'ticket-links';
/** Increases with each change to {@link StoredTickets} that older code can't read. */
const VERSION = 1;

/** Reads the stored tickets. `dropped` is true if there were some in a format that this version can't read. */
export function readTickets(store: KeyValueStore): { stored: StoredTickets; dropped: boolean } {
  if (store.getItem(TICKETS) === null) return { stored: NO_TICKETS, dropped: false };
  const found = readJson(store, TICKETS);
  const readable = isRecord(found) && found['version'] === VERSION && isStored(found);
  return readable
    ? { stored: { ...found, listed: listedIn(found) }, dropped: false }
    : { stored: NO_TICKETS, dropped: true };
}

/** Stores the tickets; false if the phone has no room for them. */
export function writeTickets(store: KeyValueStore, stored: StoredTickets): boolean {
  return writes(() => store.setItem(TICKETS, JSON.stringify({ ...stored, version: VERSION })));
}

export function readLinks(store: KeyValueStore): readonly string[] {
  const links = readJson(store, LINKS);
  return Array.isArray(links) ? links.filter((link) => typeof link === 'string') : [];
}

/** Stores the keys of links; false if the phone has no room for them. */
export function writeLinks(store: KeyValueStore, links: readonly string[]): boolean {
  return writes(() => store.setItem(LINKS, JSON.stringify(links)));
}

/** True for an answer whose tickets can be shown, so that a broken one never replaces a good copy. */
export function isOrderTickets(answer: unknown): answer is OrderTickets {
  if (!isRecord(answer) || !isRecord(answer['event']) || !Array.isArray(answer['tickets'])) return false;
  const { name, startsAt, endsAt, timeZone } = answer['event'];
  return (
    [answer['reference'], name, startsAt, endsAt, timeZone].every((text) => typeof text === 'string') &&
    answer['tickets'].every(
      (ticket) => isRecord(ticket) && typeof ticket['id'] === 'string' && typeof ticket['state'] === 'string',
    )
  );
}

function isStored(found: Record<string, unknown>): found is Record<string, unknown> & Omit<StoredTickets, 'listed'> {
  const { orders } = found;
  return (
    Array.isArray(found['myOrders']) &&
    Array.isArray(found['voided']) &&
    isRecord(orders) &&
    Object.values(orders).every(isOrderTickets)
  );
}

/** The stored list; null if there is none that can be read, so that the next sync fetches it again. */
function listedIn({ listed }: Record<string, unknown>): StoredTickets['listed'] {
  if (!isRecord(listed)) return null;
  const { version, ticketsKeys } = listed;
  return typeof version === 'string' && Array.isArray(ticketsKeys) ? { version, ticketsKeys } : null;
}

function writes(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
