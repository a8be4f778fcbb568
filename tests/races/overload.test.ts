import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { Hono } from 'hono';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callRoutes } from '../../apps/server/src/call-routes.ts';
import { mountCalls } from '../../apps/server/src/http/call-route.ts';
import { LoadGate } from '../../apps/server/src/http/load-gate.ts';
import { isPublicCall } from '../../apps/server/src/http/public-answers.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';

const ROOM = 16;

let world: World;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld({ env: { REQUESTS_AT_ONCE: String(ROOM), DATABASE_POOL_SIZE: '4' } });
  event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1_000 }] });
});
afterAll(() => world.stop());
afterEach(() => assertBooksAgree(world.pool));

/** Locks the event's stock until the returned function is called. */
async function holdStock(): Promise<() => Promise<void>> {
  const client: pg.PoolClient = await world.pool.connect();
  await client.query('begin');
  await client.query('select from ticket_types where event_id = $1 for update', [event.id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const order = (key: string) =>
  fetch(world.url + placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      eventId: event.id,
      attendee: { name: 'Selma Nangolo', email: `${key}@example.com` },
      tickets: [{ ticketId: event.ticketTypes[0], quantity: 1 }],
    }),
  });

describe('when more people want to order than there is room for', () => {
  test('the rest are asked at once to retry; orders in progress and everything else still work', async () => {
    const release = await holdStock();
    let known = 0;
    const answers = Array.from({ length: ROOM * 3 }, (_, i) =>
      order(`crowd-${i}`).then((answer) => {
        known++;
        return answer;
      }),
    );
    await expect.poll(() => known).toBe(ROOM * 2);

    for (const path of ['/healthz', '/readyz', '/about-us', `/explore/${event.slug}`])
      expect((await fetch(world.url + path)).status, path).toBe(200);
    expect((await clientOf(world.url).call(listEvents, { query: {} })).content).toHaveLength(1);
    const notification = await fetch(`${world.url}/api/v1/payments/notifications/TEST`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await notification.json()).toMatchObject({ code: 'payment.notification_refused' });

    await release();
    const done = await Promise.all(answers);
    const refused = done.filter(({ status }) => status === 503);
    expect(done.filter(({ status }) => status === 200)).toHaveLength(ROOM);
    expect(refused).toHaveLength(ROOM * 2);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toMatchObject({ code: 'server.busy', message: expect.any(String) });
    }
    const { rows } = await world.pool.query('select count(*)::int as n from orders where event_id = $1', [event.id]);
    expect(rows).toEqual([{ n: ROOM }]);
  });

  test('a refusal isn’t remembered: the same order goes through once there is room', async () => {
    const release = await holdStock();
    const answers = Array.from({ length: ROOM * 2 }, (_, i) => order(`again-${i}`));
    await Promise.race(answers);
    await release();
    const first = await Promise.all(answers);
    expect(first.some(({ status }) => status === 503)).toBe(true);
    const again: number[] = [];
    for (let i = 0; i < ROOM * 2; i++) again.push((await order(`again-${i}`)).status);
    expect(new Set(again)).toEqual(new Set([200]));
    const { rows } = await world.pool.query(
      `select count(*)::int as n from orders where event_id = $1 and idempotency_key like 'again-%'`,
      [event.id],
    );
    expect(rows).toEqual([{ n: ROOM * 2 }]);
  });
});

test('a visitor whose page is refused sees a notice, and the page reloads by itself', async () => {
  const blocker = await world.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table events in access exclusive mode');
  const pages = Array.from({ length: ROOM * 2 }, (_, i) =>
    fetch(`${world.url}/explore?date=${i}`, { headers: { accept: 'text/html' } }),
  );
  const busy = await Promise.race(
    pages.map(async (page) => ((await page).status === 503 ? page : new Promise<never>(() => {}))),
  );
  expect((await fetch(`${world.url}/oauth2/authorize`)).status).toBe(503);
  await blocker.query('rollback');
  blocker.release();
  await Promise.all(pages);
  expect(busy.headers.get('content-type')).toContain('text/html');
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(busy.headers.get('refresh')).toBe(busy.headers.get('retry-after'));
  expect(await busy.text()).toContain('busy');
});

describe('when every database connection is in use', () => {
  test('the server still reports ready, and refuses requests that would wait in vain', async () => {
    const { pool } = world.context;
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const waiting = Array.from({ length: 4 * 20 }, () => pool.query('select 1'));
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
    // This page of the list isn't cached yet.
    const refused = await fetch(`${world.url}/api/v2/public/events?size=7`);
    expect(refused.status).toBe(503);
    expect(refused.headers.has('retry-after')).toBe(true);
    for (const client of taken) client.release();
    await Promise.all(waiting);
    expect((await fetch(`${world.url}/api/v2/public/events`)).status).toBe(200);
  });
});

test('each call is refused early with those of its kind, and calls with cached answers never', () => {
  for (const kind of ['notification', 'door', 'ordering', 'password', 'upload', 'other'] as const) {
    const load = new LoadGate(1, { statementsWaiting: () => 0, lagMs: () => 0 });
    const routes = callRoutes(world.context);
    mountCalls(new Hono(), { ...world.context, load }, routes);
    void load.run(kind, () => new Promise(() => {}));
    const refused = routes.filter(({ call }) => load.refuses(call.method, call.path.replace(/\{\w+\}/g, 'x')));
    const ofKind = routes.filter((route) => route.kind === kind && !isPublicCall(route.call.name));
    expect(refused.map(({ call }) => call.name)).toEqual(ofKind.map(({ call }) => call.name));
  }
});
