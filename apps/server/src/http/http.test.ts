import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { hashMarkedScripts } from './page-renderer.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const get = (path: string, init: RequestInit = {}) => fetch(world.url + path, { redirect: 'manual', ...init });

describe('the server', () => {
  test('reports that it is alive, and ready once the database is reachable and migrated', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    await world.pool.query(`update migrations set name = 'x' || name where name like '0001%'`);
    expect((await get('/readyz')).status).toBe(503);
    await world.pool.query(`update migrations set name = substr(name, 2) where name like 'x0001%'`);
  });

  test.each(['GET /healthz HTTP/1.0', 'GET /readyz HTTP/1.0', 'HEAD /readyz?from=balancer HTTP/1.0'])(
    'answers a load balancer’s %s without a Host header',
    async (line) => {
      const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
      socket.write(`${line}\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    },
  );

  test.each([
    '/api/nothing',
    '/api/v2/public',
    '/assets/nothing.js',
    '/nothing.svg',
    '/posters/music/x.png',
    '/posters/nothing/x.svg',
    '/.well-known/',
    '/.well-known/change-password',
    '/.well-known/apple-app-site-association',
  ])('doesn’t find %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test.each([
    '/api/v1/public/events/x%00',
    '/api/v2/public/orders/status/abc%00-x',
    '/api/v1/public/tickets/abc-%00/tickets.pdf',
    '/api/v2/public/events?dateFrom=0000-01-01T00:00:00Z',
  ])('answers %s with a refusal, not a fault', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
  });

  test('doesn’t treat an aborted request as a fault', async () => {
    const faults = vi.spyOn(world.context.log, 'error');
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head =
      'POST /api/v2/public/orders HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900';
    socket.write(`${head}\r\n\r\n{"eventId":`);
    await wait(100);
    socket.destroy();
    await wait(100);
    expect(faults).not.toHaveBeenCalled();
    faults.mockRestore();
  });

  test.each([
    '/admin',
    '/admin/payouts',
    '/business',
    '/business/00000000-0000-4000-8000-000000000000/money',
    '/business/events/00000000-0000-4000-8000-000000000000/orders',
    '/account',
    '/profile',
    '/tickets',
    '/tickets/AB12CD-key',
    '/services/apply',
    '/checkout/some-event',
    '/door/link/key',
    '/reset-password',
    '/invitation/key',
  ])('asks search engines not to list %s', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each(['/', '/explore', '/calendar', '/about-us', '/services', '/legal/privacy-policy'])(
    'lets search engines list %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-robots-tag')).toBeNull();
    },
  );

  test('redirects an unknown page to the home page', async () => {
    const answer = await get('/no/such/page');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
  });

  test.each([
    'GET //',
    'GET ///',
    'GET //x/%2e%2e',
    'GET //x/y',
    'GET /%2f/x',
    'GET //@:99999/',
    'GET http://[/',
    'GET /%ff%00',
    'GET ?x',
    'HEAD //',
    'POST //',
    'PROPFIND //',
    'OPTIONS *',
  ])('handles %s, which no browser sends, without a fault', async (line) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.end(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 (302|400|404) /);
  });

  test('answers an unknown API path in the format of the error catalogue', async () => {
    const answer = await get('/api/nothing');
    expect(await answer.json()).toMatchObject({
      code: 'request.not_found',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  test('forbids sniffing and framing on every response', async () => {
    for (const path of ['/', '/api/nothing', '/healthz', '/api/openapi.json']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test('allows only a page’s own inline scripts and styles', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
  });
});

describe('a public page', () => {
  test('is byte for byte the same if it hasn’t changed, and isn’t sent again', async () => {
    // Pages contain the time, rounded down to ten minutes.
    const untilNextStep = 600_000 - (Date.now() % 600_000);
    if (untilNextStep < 20_000) await wait(untilNextStep);
    const event = await makeEvent(world.pool);
    await get('/');
    await wait(600);
    for (const path of ['/', '/explore', `/explore/${event.slug}`, '/about-us']) {
      const first = await get(path);
      const page = await first.text();
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^".+"$/);
      await wait(600);
      const again = await get(path, { headers: { 'if-none-match': etag } });
      expect(again.status === 304 ? page : await again.text(), path).toBe(page);
      expect(again.status, path).toBe(304);
    }
  });

  test('shows a change within a second', async () => {
    const event = await makeEvent(world.pool, { name: 'Before' });
    expect(await (await get(`/explore/${event.slug}`)).text()).toContain('Before');
    await world.pool.query(`update events set name = 'After' where id = $1`, [event.id]);
    await wait(600);
    expect(await (await get(`/explore/${event.slug}`)).text()).toContain('After');
  });

  test('names no script that a browser would fetch before the first paint', async () => {
    const html = await (await get('/explore')).text();
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toMatch(/<script[^>]*\ssrc=/);
    expect(html).not.toMatch(/^import .* from /m);
    expect(html).toContain('requestAnimationFrame(() => setTimeout(begin))');
  });

  test('passes data to the browser as inert data that no value can break out of', async () => {
    const name = 'Night of </script><script>steal()</script>';
    const event = await makeEvent(world.pool, { name });
    const html = await (await get(`/explore/${event.slug}`)).text();
    const [, data = ''] = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html) ?? [];
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(name));
    expect(html).not.toContain('<script>steal()');
  });

  test('isn’t found for an unknown event, and isn’t cached', async () => {
    const answer = await get('/explore/no-such-event');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).not.toContain('public');
  });
});

describe('the API description', () => {
  test('is valid OpenAPI 3.1 and includes every call', async () => {
    const document = await (await get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const call of ALL_CALLS)
      expect(document.paths[call.path][call.method.toLowerCase()]).toMatchObject({ operationId: call.name });
  });
  test('lists each call once', () => {
    for (const one of [(call: Call) => call.name, (call: Call) => `${call.method} ${call.path}`])
      expect(ALL_CALLS.map(one).filter((name, i, names) => names.indexOf(name) !== i)).toEqual([]);
  });
  test('is available as a page', async () => {
    const page = await (await get('/api/docs')).text();
    for (const { summary } of ALL_CALLS) expect(page).toContain(summary.split("'")[0]);
  });
});

describe('a page’s inline scripts', () => {
  test('are hashed if its render created them', () => {
    const { html, hashes } = hashMarkedScripts(
      '<script nonce="m1">run()</script><script src="/a.js" nonce="m1"></script>',
      'm1',
    );
    expect(html).toBe('<script>run()</script><script src="/a.js"></script>');
    expect(hashes).toHaveLength(1);
  });
  test.each([
    '<script>steal()</script>',
    '<script nonce="other">steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
    '<script nonce="m1">run()</script><script>',
    '<script nonce="m1">run("<!--<script>")</script>',
  ])('stop the page if its render didn’t: %s', (html) => {
    expect(() => hashMarkedScripts(html, 'm1')).toThrow();
  });
});
