import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeEvent, makeEvent } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';

let world: World;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  event = await makeEvent(world.pool, { slug: 'a-kept-page', name: 'As it was first' });
});
afterAll(() => world.stop());

const read = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/explore/${event.slug}`, { headers });
/** Headers that differ from response to response, or concern the connection. */
const PER_RESPONSE_HEADERS = new Set(['x-request-id', 'date', 'age', 'connection', 'keep-alive']);
const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => !PER_RESPONSE_HEADERS.has(name)).toSorted();

test.each(['br', 'gzip', 'identity'])(
  'a cached page is answered exactly as when it was rendered, in %s',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const rendered = await read(world.url, headers);
    const cached = await read(world.url, headers);
    expect(cached.status).toBe(200);
    expect(headersOf(cached)).toEqual(headersOf(rendered));
    expect(cached.headers.get('x-request-id')).toMatch(/./);
    expect(await cached.text()).toBe(await rendered.text());
  },
);

test('a HEAD request gets the headers without the page', async () => {
  const whole = await read(world.url);
  const head = await fetch(`${world.url}/explore/${event.slug}`, { method: 'HEAD' });
  expect(headersOf(head)).toEqual(headersOf(whole));
  expect(await head.text()).toBe('');
});

test('an unknown event is not found, and is queried every time', async () => {
  const ask = () => fetch(`${world.url}/explore/not-yet`);
  expect((await ask()).status).toBe(404);
  await makeEvent(world.pool, { slug: 'not-yet' });
  expect((await ask()).status).toBe(200);
});

test('a browser that already has the page gets no second copy', async () => {
  const etag = (await read(world.url)).headers.get('etag') ?? '';
  const again = await read(world.url, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('visitors who save data get a page that preloads no fonts, cached beside the other', async () => {
  const saving = { 'save-data': 'on' };
  const [usual, lighter] = [await read(world.url), await read(world.url, saving)];
  expect(lighter.headers.get('vary')).toContain('save-data');
  expect(await usual.text()).toContain('as="font"');
  expect(await lighter.text()).not.toContain('as="font"');
  const etag = lighter.headers.get('etag') ?? '';
  expect(etag).not.toBe(usual.headers.get('etag'));
  expect((await read(world.url, { ...saving, 'if-none-match': etag })).status).toBe(304);
});

test('a quick change shows on the pages of every server', async () => {
  for (const url of world.urls) expect(await (await read(url)).text()).toContain('As it was first');
  await world.pool.query(`update events set name = 'As it is now' where id = $1`, [event.id]);
  for (const url of world.urls)
    await expect.poll(async () => (await read(url)).text(), { interval: 100 }).toContain('As it is now');
});
