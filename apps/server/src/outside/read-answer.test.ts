import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchantApi } from '../features/payments/providers/merchant-api.ts';
import { createExpoSender } from '../features/push/providers/expo-sender.ts';
import { readJson } from './read-answer.ts';

let server: Server;
let url: string;
/** Connections on which a large answer is still being sent. */
let sending = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/fits') return response.end(JSON.stringify({ text: 'é'.repeat(400) }));
    if (request.url === '/compressed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`"${'x'.repeat(1_000)}"`));
    sending += 1;
    response.on('close', () => (sending -= 1));
    return response.write('x'.repeat(8_000_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const read = async (path: string) => readJson(await fetch(url + path), 1_000);

test('reads an answer that fits', async () => {
  expect(await read('/fits')).toEqual({ text: 'é'.repeat(400) });
});

test('refuses an answer that is too large once decompressed', async () => {
  await expect(read('/compressed')).rejects.toThrow('The answer is larger than 1000 bytes');
});

const message = { id: 'one', token: 'a-phone', title: '', body: '', url: '', expiresAt: new Date() };

test.each<[string, () => Promise<unknown>]>([
  ['anyone', () => read('/large')],
  [
    'a payment provider',
    () => createMerchantApi({ url, merchantId: 'us', secret: 'ours' }).ask('a key', { charge: undefined }),
  ],
  ['a push service', () => createExpoSender({ url, accessToken: 'ours' }).send([message])],
])('ends the connection when an answer from %s doesn’t end', async (_, ask) => {
  await expect(ask()).rejects.toThrow(/^The answer is larger than \d+ bytes$/);
  await expect.poll(() => sending).toBe(0);
});
