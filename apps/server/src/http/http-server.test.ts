import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../tests/world/free-port.ts';
import { type HttpServer, listen } from './http-server.ts';

const LIMITS = { headersMs: 400, requestMs: 800, idleMs: 400, silenceMs: 1_500, connections: 40 };
/** Long limits, so that no connection is closed for being slow. */
const LONG_LIMITS = { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, silenceMs: 60_000 };

let server: HttpServer | undefined;
let port: number;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

async function start(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  limits: Partial<typeof LIMITS> = {},
  { peersAreProxies = false } = {},
): Promise<void> {
  port = await freePort();
  server = await listen(answer, { host: '127.0.0.1', port, limits: { ...LIMITS, ...limits }, peersAreProxies });
}

/** Sends raw text and collects the response until the connection is closed. */
async function open(
  text = '',
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  // Writing to a server that has hung up fails with an error, and then the connection closes.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, closed };
}

const hello = (_: IncomingMessage, response: ServerResponse) => response.end('hello');

/** Shorter than every default limit, so that the test fails if its own limits are ignored. */
const TIMEOUT = { timeout: 9_000 };

describe('a client that', TIMEOUT, () => {
  test('is disconnected if it connects and sends nothing', async () => {
    await start(hello);
    const { closed, received } = await open();
    await closed;
    expect(received()).not.toContain('hello');
  });

  test('is disconnected if it sends its headers letter by letter', async () => {
    await start(hello);
    const { socket, closed, received } = await open('GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('x'), 50);
    await closed;
    clearInterval(drip);
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('is disconnected if it sends its body letter by letter', async () => {
    await start(async (request: IncomingMessage, response: ServerResponse) => {
      request.on('error', () => undefined).resume();
      await once(request, 'end').catch(() => undefined);
      response.end();
    });
    const { socket, closed, received } = await open('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 50);
    await closed;
    clearInterval(drip);
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('is disconnected when idle, but may send another request before that', async () => {
    await start(hello, { headersMs: 1_500, requestMs: 2_000, idleMs: 1_000 });
    const asks = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
    const quiet = await open(asks);
    const busy = await open(asks);
    for (let i = 0; i < 4; i++) {
      await wait(300);
      busy.socket.write(asks);
    }
    await expect.poll(() => busy.received().match(/hello/g)).toHaveLength(5);
    await quiet.closed;
    expect(quiet.received().match(/hello/g)).toHaveLength(1);
  });

  test('is disconnected if it doesn’t read its response', async () => {
    await start((_, response) => response.end(Buffer.alloc(32_000_000)));
    const { socket, closed } = await open('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.pause();
    await wait(3_500);
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(32_000_000);
  });

  test('is turned away behind a proxy when too many are connected, and the others stay', async () => {
    await start(hello, { connections: 3 }, { peersAreProxies: true });
    const first = await open();
    await open();
    await open();
    const fourth = await open();
    const whenClosed = (who: string, { closed }: typeof first) => closed.then(() => who);
    expect(await Promise.race([whenClosed('the first', first), whenClosed('the fourth', fourth)])).toBe('the fourth');
    first.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => first.received()).toContain('hello');
  });
});

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
/** Starts sending a body and never finishes. */
const UNFINISHED_REQUEST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{';

describe('with forty connections', () => {
  const openMany = (count: number, text = '', address?: string) =>
    Promise.all(Array.from({ length: count }, () => open(text, address)));
  const openOnes = (clients: { socket: Socket }[]) => clients.filter(({ socket }) => !socket.destroyed).length;
  const expectServed = async (address: string) => {
    const client = await open(REQUEST, address);
    await expect.poll(() => client.received()).toContain('hello');
  };

  test('one address gets ten: its idle connections make room for its new ones, and others are served', async () => {
    await start(hello, LONG_LIMITS);
    const clients = await openMany(60);
    await expect.poll(() => openOnes(clients)).toBe(10);
    await expectServed('127.0.0.2');
    await expectServed('127.0.0.1');
    const idle = await openMany(30, REQUEST);
    await expect.poll(() => openOnes([...clients, ...idle])).toBeLessThanOrEqual(10);
    await expectServed('127.0.0.2');
  });

  test('one address gets ten for requests that never end, and others are served', async () => {
    const forever = (request: IncomingMessage, response: ServerResponse) =>
      request.method === 'GET' ? hello(request, response) : request.on('error', () => undefined).resume();
    await start(forever, LONG_LIMITS);
    const clients = await openMany(30, UNFINISHED_REQUEST);
    await expect.poll(() => openOnes(clients)).toBe(10);
    await expectServed('127.0.0.2');
  });

  test('clients with the most lose idle connections when all are taken', async () => {
    await start(hello, LONG_LIMITS);
    const many = await Promise.all(
      ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((address) => openMany(10, REQUEST, address)),
    );
    const few = await Promise.all([5, 6, 7, 8, 9].map((last) => openMany(2, REQUEST, `127.0.0.${last}`)));
    await expect.poll(() => [...many.flat(), ...few.flat()].every(({ received }) => received() !== '')).toBe(true);
    await expectServed('127.0.0.10');
    expect(openOnes(few.flat())).toBe(10);
    expect(openOnes(many.flat())).toBe(28);
  });

  test('one proxy may have all of them, since it brings many clients', async () => {
    await start(hello, LONG_LIMITS, { peersAreProxies: true });
    const clients = await openMany(40, REQUEST);
    await expect.poll(() => clients.every(({ received }) => received() !== '')).toBe(true);
    expect(openOnes(clients)).toBe(40);
  });
});

describe('a request whose end a proxy could read differently', () => {
  const post = (...headers: string[]) => ['POST / HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';

  test.each([
    ['has a length and is chunked', post('Content-Length: 4', 'Transfer-Encoding: chunked') + '0\r\n\r\n' + hidden],
    ['has two lengths', post('Content-Length: 0', `Content-Length: ${hidden.length}`) + hidden],
    ['has two lengths in one header', post(`Content-Length: 0, ${hidden.length}`) + hidden],
    ['has an encoding other than chunked', post('Transfer-Encoding: xchunked') + hidden],
    [
      'is chunked first and encoded otherwise last',
      post('Transfer-Encoding: chunked, identity') + '0\r\n\r\n' + hidden,
    ],
    ['has a space before a colon', post('Content-Length: 0', 'Transfer-Encoding : chunked') + '0\r\n\r\n' + hidden],
    [
      'continues a header on the next line',
      post('Content-Length: 0', 'X: a', ' Transfer-Encoding: chunked', '\tb') + hidden,
    ],
    ['has a chunk whose line ends early', post('Transfer-Encoding: chunked') + '2;\nok\r\n0\r\n\r\n' + hidden],
  ])('is refused if it %s, and nothing after it is read', async (_, text) => {
    const addresses: string[] = [];
    await start((request, response) => {
      addresses.push(request.url ?? '');
      request.resume().once('end', () => response.end('hello'));
    });
    const { received, closed } = await open(text);
    await closed;
    expect(received()).toContain(' 400 ');
    expect(addresses).not.toContain('/hidden');
  });
});

test('a stopping server tells clients to open no further requests on their connections', async () => {
  await start(hello);
  server?.announceStop();
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect(answer.headers.get('connection')).toBe('close');
});
