import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answerWithPage, PageCache, publicAddress } from './page-cache.ts';

const addressOf = (path: string) => publicAddress(new URL(path, 'https://quivertree.example'));

describe('a public page is kept under one address', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=chat', '/'],
    ['/explore?date=Today&city=Windhoek&x=1', '/explore?city=windhoek&date=today'],
    ['/explore?city=windhoek&date=today', '/explore?city=windhoek&date=today'],
    ['/explore/jazz?fbclid=abc', '/explore/jazz'],
    [`/explore?city=${'x'.repeat(61)}`, '/explore'],
    ['/calendar', '/calendar'],
  ])('%s as %s', (path, address) => {
    expect(addressOf(path)).toBe(address);
  });

  test.each([
    '/checkout/status/ABC',
    '/tickets/ABC',
    '/login',
    '/business',
    '/door/x',
    '/explore/a/b',
    '/no/such/page',
  ])('%s is somebody’s own, or nothing', (path) => {
    expect(addressOf(path)).toBeUndefined();
  });
});

describe('a kept page', () => {
  /** A cache whose pages count how often they were rendered. */
  function countingCache(answer: (count: number) => Response | Promise<Response>) {
    let count = 0;
    return new PageCache(async () => answer(++count));
  }
  const textOf = async (cache: PageCache) => answerWithPage(await cache.get('/'), new Headers()).text();

  test('is rendered once for all who ask meanwhile, and again after half a second', async () => {
    const cache = countingCache((count) => new Response(`page ${count}`));
    expect(await Promise.all([textOf(cache), textOf(cache), textOf(cache)])).toEqual(['page 1', 'page 1', 'page 1']);
    expect(await textOf(cache)).toBe('page 1');
    await wait(550);
    expect(await textOf(cache)).toBe('page 2');
  });

  test.each([
    ['an error', () => new Response('busy', { status: 503 })],
    ['somebody’s own', () => new Response('mine', { headers: { 'cache-control': 'private, no-store' } })],
  ])('is never %s', async (_, answer) => {
    let renders = 0;
    const cache = countingCache(() => {
      renders++;
      return answer();
    });
    await textOf(cache);
    await textOf(cache);
    expect(renders).toBe(2);
  });

  test('that could not be rendered is tried again', async () => {
    const cache = countingCache((count) => (count === 1 ? Promise.reject(new Error('broken')) : new Response('fine')));
    await expect(cache.get('/')).rejects.toThrow('broken');
    expect(await textOf(cache)).toBe('fine');
  });

  test('is sent as small as the browser takes it', async () => {
    const page = await countingCache(() => new Response('quiver tree '.repeat(200))).get('/');
    const sent = async (accepted: string) => {
      const answer = answerWithPage(page, new Headers({ 'accept-encoding': accepted }));
      return { encoding: answer.headers.get('content-encoding'), body: Buffer.from(await answer.arrayBuffer()) };
    };
    const [br, gzip, plain] = [await sent('gzip, deflate, br'), await sent('gzip'), await sent('')];
    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
  });

  test('is not sent again to a browser that has it', async () => {
    const page = await countingCache(() => new Response('page')).get('/');
    const etag = answerWithPage(page, new Headers()).headers.get('etag') ?? '';
    const answer = answerWithPage(page, new Headers({ 'if-none-match': etag }));
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
  });
});
