import type { Call } from '@quivertree/contract/call';
import { CallError, type Client } from '@quivertree/contract/client';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createDeviceTickets } from './device-tickets.ts';
import { myOrderOf, orderOf, ticketOf } from './orders.fixture.ts';
import { ticketsKeyOf } from './merge-sync.ts';
import { type MyOrder, NO_TICKETS, type OrderTickets } from './stored-tickets.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const gone = new CallError('We can’t find these tickets.', 404, { code: 'tickets.not_found' });
const unreachable = new CallError('Network Error');

/**
 * Server with orders by ticket key. A stored error answers every request for that key, or both lists of the user's
 * orders.
 */
function startServer() {
  const server = {
    mine: [] as MyOrder[] | Error,
    orders: new Map<string, unknown>(),
    asked: [] as string[],
    /** Maximum number of orders whose tickets are listed. */
    maxListed: 50,
    /** Runs before each answer. */
    meanwhile: () => {},
  };
  /** The user's current tickets: only those that have changed, as the real server does. */
  function listed(mine: MyOrder[], known: string | undefined) {
    const keys = mine.filter(({ past }) => !past).map(({ ticketsPath }) => ticketsKeyOf(ticketsPath));
    const orders = keys.slice(0, server.maxListed).flatMap((ticketsKey) => {
      const order = server.orders.get(ticketsKey);
      return order === undefined || order instanceof Error ? [] : [{ ...(order as object), ticketsKey }];
    });
    const version = JSON.stringify(orders);
    return { version, emailConfirmed: true, orders: known === version ? null : orders };
  }
  const client = {
    call(call: Call, input: { params?: { ticketsKey: string }; query?: { known?: string } }) {
      const key = input.params?.ticketsKey;
      server.asked.push(key ?? call.name);
      server.meanwhile();
      const answer = key === undefined ? server.mine : (server.orders.get(key) ?? gone);
      if (answer instanceof Error) return Promise.reject(answer);
      if (key !== undefined) return Promise.resolve(answer);
      const mine = answer as MyOrder[];
      if (call.name === 'listMyTickets') return Promise.resolve(listed(mine, input.query?.known));
      return Promise.resolve({ emailConfirmed: true, orders: mine });
    },
  } as unknown as Client;
  return { server, client };
}

function startPhone(
  client: Client,
  { store = new MemoryStore(), user = 'u1' }: { store?: MemoryStore; user?: string | null } = {},
) {
  const signedIn: { user: string | null } = { user };
  const open = () => createDeviceTickets({ client, store, userId: () => signedIn.user, now: () => NOW });
  return { store, signedIn, tickets: open(), restart: open };
}

const concert = orderOf([ticketOf('t1'), ticketOf('t2')]);
const voided = orderOf([ticketOf('t1'), ticketOf('t2', { state: 'void', code: null })]);

test('shows the synced tickets after a restart without any request', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets, restart } = startPhone(client);
  await tickets.sync();
  server.asked.length = 0;
  expect(restart().state().stored.orders['k1']).toEqual(concert);
  expect(server.asked).toEqual([]);
});

test('fetches all tickets in one request, and again only if something has changed', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert), myOrderOf('k2', concert)];
  server.orders.set('k1', concert).set('k2', concert);
  const { tickets, restart } = startPhone(client);
  await tickets.sync();
  expect(server.asked).toEqual(['listMyOrders', 'listMyTickets']);
  expect(tickets.state().stored.orders).toEqual({ k1: concert, k2: concert });
  const again = restart();
  await again.sync();
  expect(server.asked).toHaveLength(4);
  expect(again.state()).toMatchObject({ problem: undefined, stored: { orders: { k1: concert, k2: concert } } });
  server.orders.set('k2', voided);
  await again.sync();
  expect(server.asked).toHaveLength(6);
  expect(again.state().stored.orders).toEqual({ k1: concert, k2: voided });
});

test('fetches one by one the orders of a large account that the server doesn’t list', async () => {
  const { server, client } = startServer();
  server.maxListed = 2;
  server.mine = ['k1', 'k2', 'k3'].map((key) => myOrderOf(key, concert));
  for (const key of ['k1', 'k2', 'k3']) server.orders.set(key, concert);
  const { tickets } = startPhone(client);
  await tickets.sync();
  await tickets.sync();
  const lists = ['listMyOrders', 'listMyTickets'];
  expect(server.asked).toEqual([...lists, 'k3', ...lists, 'k3']);
  expect(Object.keys(tickets.state().stored.orders)).toEqual(['k1', 'k2', 'k3']);
});

test('an order that changed and changed back since it was listed is up to date', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets } = startPhone(client);
  await tickets.sync();
  server.orders.set('k1', voided);
  await tickets.fetchOrder('k1');
  server.orders.set('k1', concert);
  await tickets.sync();
  expect(tickets.state().stored.orders['k1']).toEqual(concert);
});

test('keeps what it has if the server can’t be reached, and says so', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets } = startPhone(client);
  await tickets.sync();
  server.mine = unreachable;
  await tickets.sync();
  expect(tickets.state()).toMatchObject({ problem: 'Network Error', syncing: false, stored: { syncedAt: NOW } });
  expect(tickets.state().stored.orders['k1']).toEqual(concert);
});

test('one order that fails doesn’t hold up the others', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert), myOrderOf('k2', concert)];
  server.orders.set('k1', unreachable).set('k2', concert);
  const { tickets } = startPhone(client);
  await tickets.sync();
  expect(Object.keys(tickets.state().stored.orders)).toEqual(['k2']);
  expect(tickets.state()).toMatchObject({ problem: 'Network Error', stored: { syncedAt: null } });
});

test('says which tickets were voided elsewhere, until the user has read it', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets, restart } = startPhone(client);
  await tickets.sync();
  server.orders.set('k1', voided);
  await tickets.sync();
  await tickets.sync();
  expect(restart().state().stored.voided).toEqual([{ ticketsKey: 'k1', ticketId: 't2', eventName: 'Desert Sound' }]);
  tickets.dismissVoided();
  expect(restart().state().stored.voided).toEqual([]);
});

test('keeps tickets up to date after the session has expired', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets, signedIn } = startPhone(client);
  await tickets.sync();
  signedIn.user = null;
  server.orders.set('k1', voided);
  server.asked.length = 0;
  await tickets.sync();
  expect(server.asked).toEqual(['k1']);
  expect(tickets.state().stored).toMatchObject({ userId: 'u1', voided: [{ ticketId: 't2' }] });
});

test('a link works without an account and survives a format that can’t be read', async () => {
  const { server, client } = startServer();
  server.orders.set('k1', concert);
  const { tickets, store, restart } = startPhone(client, { user: null });
  expect(await tickets.fetchOrder('k1')).toBe(true);
  store.setItem('tickets', JSON.stringify({ ...NO_TICKETS, version: 0, orders: { k1: concert } }));
  const newer = restart();
  expect(newer.state()).toMatchObject({ dropped: true, links: ['k1'], stored: { orders: {} } });
  await newer.sync();
  expect(newer.state()).toMatchObject({ dropped: false, stored: { orders: { k1: concert } } });
});

test('tickets stored by a version without lists are shown, and fetched again', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', voided);
  const { listed: _, ...older } = { ...NO_TICKETS, userId: 'u1', orders: { k1: concert } };
  const store = new MemoryStore();
  store.setItem('tickets', JSON.stringify({ ...older, version: 1 }));
  const { tickets } = startPhone(client, { store });
  expect(tickets.state()).toMatchObject({ dropped: false, stored: { orders: { k1: concert } } });
  await tickets.sync();
  expect(tickets.state().stored.orders['k1']).toEqual(voided);
});

test('forgets a link that leads to no tickets', async () => {
  const { server, client } = startServer();
  server.orders.set('k1', concert);
  const { tickets, restart } = startPhone(client, { user: null });
  await tickets.fetchOrder('k1');
  server.orders.delete('k1');
  await tickets.sync();
  expect(restart().state()).toMatchObject({ links: [], stored: { orders: {} } });
  expect(await tickets.fetchOrder('k1')).toBe(false);
});

test('fetches past events once', async () => {
  const { server, client } = startServer();
  const old = orderOf([ticketOf('t1')], { startsAt: '2026-01-05T16:00:00Z', endsAt: '2026-01-05T21:00:00Z' });
  server.mine = [myOrderOf('k1', old, { past: true })];
  server.orders.set('k1', old).set('k2', old);
  const { tickets } = startPhone(client);
  await tickets.fetchOrder('k2');
  await tickets.sync();
  await tickets.sync();
  expect(server.asked).toEqual(['k2', 'listMyOrders', 'listMyTickets', 'listMyOrders', 'listMyTickets']);
});

test('fetches tickets for a postponed event again after its old date, until it has a new one', async () => {
  const { server, client } = startServer();
  const old = { startsAt: '2026-11-05T16:00:00Z', endsAt: '2026-11-05T21:00:00Z' };
  server.orders.set('k1', orderOf([ticketOf('t1')], { ...old, state: 'postponed' }));
  const { tickets } = startPhone(client, { user: null });
  await tickets.fetchOrder('k1');
  server.orders.set('k1', concert);
  await tickets.sync();
  expect(tickets.state().stored.orders['k1']).toEqual(concert);
});

test('a full phone has the tickets in memory and says so', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const store = new MemoryStore();
  store.setItem = () => {
    throw new Error('database or disk is full');
  };
  const { tickets } = startPhone(client, { store });
  await tickets.sync();
  expect(tickets.state()).toMatchObject({ saved: false, stored: { orders: { k1: concert } } });
});

test.each([
  ['no tickets', { ...concert, tickets: undefined } as unknown as OrderTickets],
  ['no event', { ...concert, event: null } as unknown as OrderTickets],
  ['a text', 'maintenance' as unknown as OrderTickets],
])('an answer with %s doesn’t replace a good copy', async (_, broken) => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets } = startPhone(client);
  await tickets.sync();
  server.orders.set('k1', broken);
  await tickets.sync();
  expect(tickets.state().stored.orders['k1']).toEqual(concert);
  expect(tickets.state().problem).toBe('Something went wrong');
});

test('fields and states that a newer server adds are no obstacle', async () => {
  const { server, client } = startServer();
  const newer = { ...concert, seatMap: {}, tickets: [{ ...ticketOf('t1'), state: 'upgraded', seat: 'A1' }] };
  server.orders.set('k1', newer);
  const { tickets, restart } = startPhone(client, { user: null });
  await tickets.fetchOrder('k1');
  expect(restart().state().stored.orders['k1']?.tickets).toHaveLength(1);
});

test('an answer that arrives after signing out is dropped', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets, store, signedIn } = startPhone(client);
  server.meanwhile = () => {
    if (server.asked.length !== 2) return;
    signedIn.user = null;
    store.clear();
    tickets.forget();
  };
  await tickets.sync();
  expect(tickets.state().stored.orders).toEqual({});
  expect(store.items.size).toBe(0);
});

test('someone else who signs in sees only their own tickets', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert).set('k2', concert);
  const { tickets, signedIn } = startPhone(client);
  await tickets.sync();
  server.meanwhile = () => {
    signedIn.user = 'u2';
    server.mine = [myOrderOf('k2', concert)];
  };
  await tickets.sync();
  expect(tickets.state().stored).toMatchObject({ userId: 'u2', myOrders: [{ ticketsPath: '/tickets/k2' }] });
  expect(Object.keys(tickets.state().stored.orders)).toEqual(['k2']);
});

test('someone else who signs in sees nothing of another account, even if theirs can’t be loaded', async () => {
  const { server, client } = startServer();
  server.mine = [myOrderOf('k1', concert)];
  server.orders.set('k1', concert);
  const { tickets, signedIn } = startPhone(client);
  await tickets.sync();
  signedIn.user = 'u2';
  server.mine = unreachable;
  await tickets.sync();
  expect(tickets.state().stored).toMatchObject({ userId: null, myOrders: [], orders: {}, syncedAt: null });
});
