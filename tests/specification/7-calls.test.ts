import { ALL_CALLS } from '@quivertree/contract/all-calls';
import { NO_SEARCH } from '@quivertree/domain/catalogue/event-search';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, REQUEST_TIMEOUT_MS } from '@quivertree/contract/client';
import { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { sendContactMessage } from '@quivertree/contract/messages/messages';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { order } from '../world/buy.ts';
import { refusalOf } from '../world/refusal-of.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { featuredQuery, upcomingQuery } from '../../apps/web/app/features/catalogue/event-list-queries.ts';
import { exploreQuery } from '../../apps/web/app/features/catalogue/explore-queries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test.each([
  ['§7 1', 'GET', '/api/v2/public/events', 'public'],
  ['§7 2', 'GET', '/api/v1/public/events/{idOrSlug}', 'public'],
  ['§7 3', 'GET', '/api/v1/public/events/calender', 'public'],
  ['§7 4', 'POST', '/api/v2/public/orders', 'public'],
  ['§7 5; §6 6', 'GET', '/api/v2/public/orders/status/{reference}', 'public'],
  ['§7 6', 'POST', '/api/v2/auth/login', 'public'],
  ['§7 7', 'POST', '/api/v1/auth/signUp', 'public'],
  ['§7 8', 'POST', '/api/v2/auth/forgot-password', 'public'],
  ['§7 9', 'POST', '/api/v2/auth/reset-password', 'public'],
  ['§7 10', 'POST', '/api/v1/auth/refresh', 'public'],
  ['§7 11; §6 7', 'GET', '/api/v1/users', 'signed-in'],
])('%s: %s %s is a call and %s', (_, method, path, access) => {
  expect(ALL_CALLS.find((call) => call.method === method && call.path === path)?.access).toBe(access);
});

test("§7 1; §2 Home 7; §2 Home 11; §9 6; §9 8: the pages' requests", async () => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://quivertree.example',
    fetch: async ({ url }) => {
      asked.push(decodeURIComponent(new URL(url).search));
      return Response.json({ content: [], page: {} });
    },
  });
  const { signal } = new AbortController();
  await featuredQuery().fetch(client, signal);
  await upcomingQuery().fetch(client, signal);
  const filter = { ...NO_SEARCH, city: 'walvis bay', category: 'Food', date: 'all' };
  await exploreQuery(filter, { page: 2, size: 24 }).fetch(client, signal);
  expect(asked).toEqual([
    '?page=0&size=3&featured=true&featuredPlaces=3&sort=startTime,ASC',
    '?page=0&size=6&sort=startTime,ASC',
    '?page=2&size=24&sort=startTime,ASC&featuredOnly=false&city=walvis+bay&category=Food',
  ]);
});

test('§7 1: events by city, category, dates and whether they are featured', async () => {
  const startsAt = new Date('2027-03-05T16:00:00Z');
  await makeEvent(world.pool, { name: 'The one', city: 'Okahandja', category: 'Comedy', startsAt });
  await makeEvent(world.pool, { name: 'Another' });
  const names = async (query: string) => {
    const answer = await fetch(`${world.url}/api/v2/public/events?${query}`);
    return ((await answer.json()) as { content: { name: string }[] }).content.map(({ name }) => name);
  };
  expect(await names('city=okahandja')).toEqual(['The one']);
  expect(await names('category=comedy')).toEqual(['The one']);
  expect(await names('dateFrom=2027-03-05T00:00:00.000Z&dateTo=2027-03-05T21:59:59.000Z')).toEqual(['The one']);
  expect(await names('featured=true')).toEqual([]);
  expect(await names('page=0&size=1&sort=startTime,ASC')).toEqual(['Another']);
});

test('§7 1; §2 Home 7: featured events are chosen by rank and sorted as requested', async () => {
  await world.pool.query('update events set featured_rank = null');
  for (const [name, rank, month] of [
    ['In May', 1, 5],
    ['In March', 3, 3],
    ['In February', 4, 2],
    ['In April', 2, 4],
  ] as const) {
    const { id } = await makeEvent(world.pool, { name, startsAt: new Date(Date.UTC(2028, month, 1)) });
    await world.pool.query('update events set featured_rank = $2 where id = $1', [id, rank]);
  }
  const names = async (query: string) => {
    const answer = await fetch(`${world.url}/api/v2/public/events?page=0&featured=true&${query}`);
    return ((await answer.json()) as { content: { name: string }[] }).content.map(({ name }) => name);
  };
  expect(await names('size=3&sort=startTime,ASC')).toEqual(['In February', 'In March', 'In April']);
  expect(await names('size=9&sort=startTime,DESC')).toEqual(['In May', 'In April', 'In March', 'In February']);
  expect(await names('size=9&sort=name,ASC')).toEqual(['In April', 'In February', 'In March', 'In May']);
  expect(await names('size=3&sort=startTime,ASC&featuredPlaces=3')).toEqual(['In March', 'In April', 'In May']);
});

test('§7 5; §6 6: anyone may ask for an order’s status', async () => {
  const { reference } = await order(world.url, await makeEvent(world.pool), [[0, 1]]);
  expect(await world.client.call(getOrderStatus, { params: { reference }, query: {} })).toMatchObject({
    status: 'pending',
    amount: 105,
    currency: 'NAD',
    reference,
  });
});

test('§5 22: an order of zero', async () => {
  const event = await makeEvent(world.pool);
  expect(await refusalOf(order(world.url, event, []))).toEqual({
    code: 'order.no_tickets',
    message: 'Please select at least one ticket.',
  });
});

test('§7 18: the contact form has its own call and recipient', async () => {
  const body = { firstName: 'S', lastName: 'I', email: 's@example.com', phoneNumber: '061 000 000', message: 'Hello' };
  expect(await world.client.call(sendContactMessage, { body })).toEqual({ received: true });
});

/** Starts a server that never answers. */
async function startSilentServer(): Promise<string> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('§7 20; §9 1; §8 2: a request times out after 30000 ms', async () => {
  expect(REQUEST_TIMEOUT_MS).toBe(30_000);
  const client = createClient({ fetch, baseUrl: await startSilentServer(), timeoutMs: 50 });
  await expect(client.call(listCalendarEvents, {})).rejects.toThrow('timeout of 50ms exceeded');
});
