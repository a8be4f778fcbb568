import { listMyOrders } from '@quivertree/contract/accounts/own-account';
import { CallError, type Client } from '@quivertree/contract/client';
import { messageOf } from '@quivertree/contract/error-message';
import { DEFAULT_FAILURE } from '@quivertree/contract/failure-message';
import { getOrderTickets, listMyTickets } from '@quivertree/contract/tickets/tickets';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { type FetchedOrder, keysToFetch, mergeSync, readListed, storedFor, ticketsKeyOf } from './merge-sync.ts';
import {
  isOrderTickets,
  NO_TICKETS,
  type OrderTickets,
  readLinks,
  readTickets,
  type StoredTickets,
  writeLinks,
  writeTickets,
} from './stored-tickets.ts';

/** Orders fetched at the same time. */
const PARALLEL = 4;

export interface TicketsState {
  stored: StoredTickets;
  /** Keys of links opened on this phone. */
  links: readonly string[];
  syncing: boolean;
  /** Why the last sync failed. */
  problem: string | undefined;
  /** True until the next sync if another version of the app stored tickets that this one can't read. */
  dropped: boolean;
  /** False if the phone has no room for the tickets: they're in memory only. */
  saved: boolean;
}

/** The tickets on this phone: shown without a connection, and brought up to date with one. */
export interface DeviceTickets {
  state(): TicketsState;
  /** Notifies of each change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Fetches the user's orders, their tickets and those of links. Failures are in the state. */
  sync(): Promise<void>;
  /**
   * Fetches an order's tickets, and stores them with their link. Resolves to false if the link leads to no tickets.
   *
   * @throws CallError if they can't be fetched
   */
  fetchOrder(ticketsKey: string): Promise<boolean>;
  /** Called when the user has read about voided tickets. */
  dismissVoided(): void;
  /** Called after signing out, which empties the store. */
  forget(): void;
}

export interface DeviceTicketsOptions {
  client: Client;
  store: KeyValueStore;
  /** The signed-in user; null without one. */
  userId: () => string | null;
  /** Server's time in milliseconds since 1970. */
  now: () => number;
}

export function createDeviceTickets({ client, store, userId, now }: DeviceTicketsOptions): DeviceTickets {
  const listeners = new Set<() => void>();
  let state: TicketsState | undefined;
  let syncing: Promise<void> | undefined;
  /** Increases when the tickets are forgotten. Answers to earlier calls are dropped. */
  let generation = 0;

  // The store is read when the first screen asks, not when the app starts.
  function current(): TicketsState {
    state ??= { ...readTickets(store), links: readLinks(store), syncing: false, problem: undefined, saved: true };
    return state;
  }

  function change(next: Partial<TicketsState>): void {
    state = { ...current(), ...next };
    for (const listener of listeners) listener();
  }

  function keep({ stored, links }: Tickets, next: Partial<TicketsState> = {}): void {
    const linksSaved = links.length === current().links.length || writeLinks(store, links);
    const ticketsSaved = writeTickets(store, stored);
    change({ ...next, stored, links, saved: linksSaved && ticketsSaved });
  }

  /** Syncs again if someone else has signed in meanwhile. */
  async function syncAll(): Promise<void> {
    for (let user = userId(); ; user = userId()) {
      await runSync(user);
      if (userId() === user) return;
    }
  }

  async function runSync(user: string | null): Promise<void> {
    const startedIn = generation;
    change({ syncing: true, problem: undefined });
    const own = storedFor(user, current().stored, current().links);
    if (own !== current().stored) keep({ stored: own, links: current().links });
    try {
      const mine = user === null ? undefined : await fetchOwn(client, current().stored);
      const known = current();
      const listed = new Set(mine?.ticketsKeys);
      const due = keysToFetch(known.stored.orders, known.links, mine?.orders ?? known.stored.myOrders, now());
      const keys = due.filter((key) => !listed.has(key));
      const fetched = [...(mine?.fetched ?? []), ...(await fetchAll(client, keys))];
      const nothing = mine === undefined && keys.length === 0;
      if (nothing || startedIn !== generation || userId() !== user) return;
      // Read again, since an order may have been opened or changed meanwhile.
      const { stored, links } = current();
      const merged = mergeSync(stored, links, {
        userId: user,
        mine,
        listed: mine ? mine.listed : null,
        fetched,
        now: now(),
      });
      const failed = fetched.find((one) => 'error' in one);
      keep(merged, failed ? { problem: messageOf(failed.error) } : { dropped: false });
    } catch (error) {
      if (startedIn === generation) change({ problem: messageOf(error) });
    } finally {
      if (startedIn === generation) change({ syncing: false });
    }
  }

  async function fetchOrder(ticketsKey: string): Promise<boolean> {
    const startedIn = generation;
    const found = await fetchOne(client, ticketsKey);
    if ('error' in found) throw found.error;
    if (startedIn === generation) keep('order' in found ? withOrder(current(), found) : withoutOrder(current(), found));
    return 'order' in found;
  }

  return {
    state: current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync() {
      syncing ??= syncAll().finally(() => {
        syncing = undefined;
      });
      return syncing;
    },
    fetchOrder,
    dismissVoided() {
      keep({ stored: { ...current().stored, voided: [] }, links: current().links });
    },
    forget() {
      generation += 1;
      change({ stored: NO_TICKETS, links: [], syncing: false, problem: undefined, dropped: false, saved: true });
    },
  };
}

/** Fetches the user's orders, and their current tickets unless the phone has them already. */
async function fetchOwn(client: Client, stored: StoredTickets) {
  const query = stored.listed ? { known: stored.listed.version } : {};
  const [mine, tickets] = await Promise.all([client.call(listMyOrders, {}), client.call(listMyTickets, { query })]);
  return { ...mine, ...readListed(tickets, stored) };
}

type Tickets = Pick<TicketsState, 'stored' | 'links'>;

function withOrder(
  { stored, links }: Tickets,
  { ticketsKey, order }: { ticketsKey: string; order: OrderTickets },
): Tickets {
  const listed = stored.myOrders.some(({ ticketsPath }) => ticketsKeyOf(ticketsPath) === ticketsKey);
  const unchanged = JSON.stringify(stored.orders[ticketsKey]) === JSON.stringify(order);
  return {
    stored: {
      ...stored,
      orders: { ...stored.orders, [ticketsKey]: order },
      // The order may change back to what was listed, which the server would report as no change.
      listed: unchanged ? stored.listed : null,
    },
    links: listed || links.includes(ticketsKey) ? links : [...links, ticketsKey],
  };
}

function withoutOrder({ stored, links }: Tickets, { ticketsKey }: { ticketsKey: string }): Tickets {
  const orders = Object.fromEntries(Object.entries(stored.orders).filter(([key]) => key !== ticketsKey));
  return { stored: { ...stored, orders, listed: null }, links: links.filter((key) => key !== ticketsKey) };
}

async function fetchAll(client: Client, keys: readonly string[]): Promise<FetchedOrder[]> {
  const waiting = [...keys];
  const found: FetchedOrder[] = [];
  const fetchNext = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) found.push(await fetchOne(client, key));
  };
  await Promise.all(Array.from({ length: PARALLEL }, fetchNext));
  return found;
}

async function fetchOne(client: Client, ticketsKey: string): Promise<FetchedOrder> {
  try {
    const order: OrderTickets = await client.call(getOrderTickets, { params: { ticketsKey } });
    return isOrderTickets(order) ? { ticketsKey, order } : { ticketsKey, error: new Error(DEFAULT_FAILURE) };
  } catch (error) {
    const gone = error instanceof CallError && error.code === 'tickets.not_found';
    return gone ? { ticketsKey, gone } : { ticketsKey, error };
  }
}
