import { APP_VERSION_HEADER } from '@quivertree/domain/mobile-app/app-version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { cachePublicAnswers, publicCallAt } from './public-answers.ts';

const SLUG = 'a-cached-event';
const EVENT = `/api/v1/public/events/${SLUG}`;
const LIST = '/api/v2/public/events';
let world: World;
let eventId: string;
beforeAll(async () => {
  world = await startWorld({ env: { APP_MINIMUM_VERSION: '2.0.0' } });
  ({ id: eventId } = await makeEvent(world.pool, { slug: SLUG, name: 'As it was first' }));
});
afterAll(() => world.stop());

const read = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });

describe('the answer of a public call is cached under one key', () => {
  test.each([
    [LIST, LIST],
    [`${LIST}?utm_source=chat&size=5`, `${LIST}?size=5`],
    [`${LIST}?size=5&page=2`, `${LIST}?page=2&size=5`],
    [`${EVENT}?x=1`, EVENT],
    [`${EVENT}/availability`, `${EVENT}/availability`],
    ['/api/v1/public/events/calender', '/api/v1/public/events/calender'],
    ['/api/v1/public/towns', '/api/v1/public/towns'],
  ])('%s becomes %s', (path, address) => {
    expect(publicCallAt(path)?.address).toBe(address);
  });

  test.each([
    '/api/v1/public/orders/ABC/status',
    '/api/v1/public/tickets/ABC',
    '/api/v1/events',
    '/explore',
    `${LIST}?city=${'x'.repeat(101)}`,
    `${LIST}/a/b`,
  ])('%s isn’t cached', (path) => {
    expect(publicCallAt(path)).toBeUndefined();
  });
});

test('a client that already has the answer gets no second copy', async () => {
  const first = await read(LIST, { 'accept-encoding': 'identity' });
  expect(first.headers.get('content-type')).toBe('application/json');
  expect(first.headers.get('cache-control')).toContain('public');
  const again = await read(LIST, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('an answer is made once for everyone who asks at the same time', async () => {
  let made = 0;
  const answers = cachePublicAnswers(async () => ({ status: 200, body: { made: ++made } }), world.context);
  const pages = await Promise.all(Array.from({ length: 40 }, () => answers.get(EVENT)));
  expect(new Set(pages.map(({ body }) => String(body)))).toEqual(new Set(['{"made":1}']));
});

test('a change shows within half a second', async () => {
  expect(await (await read(EVENT)).text()).toContain('As it was first');
  await world.pool.query(`update events set name = 'As it is now' where id = $1`, [eventId]);
  await expect.poll(async () => (await read(EVENT)).text(), { interval: 100 }).toContain('As it is now');
});

test('refusals are answered as usual, and never cached', async () => {
  const unknown = await read('/api/v1/public/events/not-yet');
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('cache-control')).toBe('no-store');
  expect(await unknown.json()).toMatchObject({
    code: 'event.not_found',
    requestId: unknown.headers.get('x-request-id'),
  });
  await makeEvent(world.pool, { slug: 'not-yet' });
  expect((await read('/api/v1/public/events/not-yet')).status).toBe(200);
  expect((await read(`${LIST}?size=0`)).status).toBe(400);
});

test('an outdated app is refused, even if the answer is cached', async () => {
  await read(LIST);
  expect((await read(LIST, { [APP_VERSION_HEADER]: '1.9.9' })).status).toBe(403);
  expect((await read(LIST, { [APP_VERSION_HEADER]: '2.0.0' })).status).toBe(200);
});

test('a view of an event is counted, whether or not the answer is cached', async () => {
  const { id } = await makeEvent(world.pool, { slug: 'much-viewed' });
  const browser = { 'user-agent': 'Mozilla/5.0' };
  for (let i = 0; i < 5; i++) await read('/api/v1/public/events/much-viewed', browser);
  await read('/api/v1/public/events/much-viewed', { 'user-agent': 'curl/8' });
  await read('/api/v1/public/events/much-viewed/availability', browser);
  const viewed = async () => {
    const { rows } = await world.pool.query<{ views: number }>(
      `select coalesce(sum(views), 0)::int as views from (
         select views from sales_changes where event_id = $1 union all select views from sales_hours where event_id = $1) v`,
      [id],
    );
    return rows[0]?.views;
  };
  await expect.poll(viewed, { timeout: 10_000 }).toBe(5);
});
