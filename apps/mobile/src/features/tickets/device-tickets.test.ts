import type { Call } from '@quivertree/contract/call';
import { CallError, type Client } from '@quivertree/contract/client';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createDeviceTickets } from './device-tickets.ts';
import { myOrderOf, orderOf, ticketOf } from './orders.fixture.ts';
import { type MyOrder, NO_TICKETS, type OrderTickets } from './stored-tickets.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const gone = new CallError('We can’t find these tickets.', 404, { code: 'tickets.not_found' });
const unreachable = new CallError('Network Error');

/** Server with orders by ticket key; a stored error answers every request for that key, or the list. */
function startServer() {
  const server = {
    mine: [] as MyOrder[] | Error,
    orders: new Map<string, unknown>(),
    asked: [] as string[],
    /** Runs before each answer. */
    meanwhile: () => {},
  };
  const client = {
    call(call: Call, input: { params?: { ticketsKey: string } }) {
      const key = input.params?.ticketsKey;
      server.asked.push(key ?? call.name);
      server.meanwhile();
      const answer = key === undefined ? server.mine : (server.orders.get(key) ?? gone);
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(key === undefined ? { emailConfirmed: true, orders: answer } : answer);
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
  expect(server.asked).toEqual(['k2', 'listMyOrders', 'listMyOrders']);
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
