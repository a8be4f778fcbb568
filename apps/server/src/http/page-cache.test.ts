import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerWithPage, PageCache, publicAddress } from './page-cache.ts';

describe('a public page is cached under one key', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=chat', '/'],
    ['/explore?date=Today&city=Windhoek&x=1', '/explore?city=windhoek&date=today'],
    ['/explore?city=windhoek&date=today', '/explore?city=windhoek&date=today'],
    ['/explore/jazz?fbclid=abc', '/explore/jazz'],
    [`/explore?city=${'x'.repeat(101)}`, '/explore'],
    ['/calendar', '/calendar'],
  ])('%s becomes %s', (path, address) => {
    expect(publicAddress(path)).toBe(address);
  });

  test.each([
    '/checkout/status/ABC',
    '/tickets/ABC',
    '/login',
    '/business',
    '/door/x',
    '/explore/a/b',
    '/no/such/page',
    '//explore',
    'http://elsewhere.example/explore',
  ])('%s isn’t public', (path) => {
    expect(publicAddress(path)).toBeUndefined();
  });
});

describe('a cached page', () => {
  /** A cache whose renders are counted. */
  function countingCache(answer: (count: number) => Response | Promise<Response>) {
    let count = 0;
    return new PageCache(async () => ({ response: await answer(++count) }));
  }
  const textOf = async (cache: PageCache) => answerWithPage(await cache.get('/'), {}, {}).body;

  test('is rendered once for everyone who asks at the same time, and again after half a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const cache = countingCache((count) => new Response(`page ${count}`));
    expect(await Promise.all([textOf(cache), textOf(cache), textOf(cache)])).toEqual(['page 1', 'page 1', 'page 1']);
    vi.advanceTimersByTime(499);
    expect(await textOf(cache)).toBe('page 1');
    vi.advanceTimersByTime(1);
    expect(await textOf(cache)).toBe('page 2');
  });

  test.each([
    ['an error', () => new Response('busy', { status: 503 })],
    ['a personal page', () => new Response('mine', { headers: { 'cache-control': 'private, no-store' } })],
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

  test('is rendered again if it failed', async () => {
    const cache = countingCache((count) => (count === 1 ? Promise.reject(new Error('broken')) : new Response('fine')));
    await expect(cache.get('/')).rejects.toThrow('broken');
    expect(await textOf(cache)).toBe('fine');
  });

  test('is first sent in the quickest encoding the browser accepts, and then in the smallest', async () => {
    const page = await countingCache(() => new Response('quiver tree '.repeat(200))).get('/');
    const sent = (accepted: string) => {
      const { head, body } = answerWithPage(page, { 'accept-encoding': accepted }, {});
      return { encoding: valueOf(head, 'content-encoding'), body: Buffer.from(body, 'latin1') };
    };
    const [first, next, gzip, plain] = [sent('gzip, deflate, br'), sent('gzip, deflate, br'), sent('gzip'), sent('')];
    expect([first, next, gzip, plain].map(({ encoding }) => encoding)).toEqual(['gzip', 'br', 'gzip', undefined]);
    expect(gunzipSync(first.body)).toEqual(plain.body);
    expect(brotliDecompressSync(next.body)).toEqual(plain.body);
    expect(gzip.body).toEqual(first.body);
  });

  test('isn’t sent again to a browser that has it', async () => {
    const page = await countingCache(() => new Response('page')).get('/');
    const etag = valueOf(answerWithPage(page, {}, {}).head, 'etag');
    const answer = answerWithPage(page, { 'if-none-match': etag }, {});
    expect(answer).toMatchObject({ status: 304, body: '' });
    expect(valueOf(answer.head, 'content-length')).toBeUndefined();
  });

  test('carries the headers of every response, except for those it sets itself', async () => {
    const page = await countingCache(
      () => new Response('page', { headers: { 'permissions-policy': 'camera=(self)' } }),
    ).get('/');
    const { head } = answerWithPage(
      page,
      {},
      { 'permissions-policy': 'camera=()', 'x-content-type-options': 'nosniff' },
    );
    expect([valueOf(head, 'permissions-policy'), valueOf(head, 'x-content-type-options')]).toEqual([
      'camera=(self)',
      'nosniff',
    ]);
  });
});

/** A header's value in an alternating list of names and values. */
function valueOf(head: readonly string[], name: string): string | undefined {
  const at = head.indexOf(name);
  return at < 0 ? undefined : head[at + 1];
}
