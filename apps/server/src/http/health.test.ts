import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../tests/world/free-port.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';

/** Number of connections from one address: more than its share, which is a quarter of all. */
const FLOOD = 2_700;
const SHARE = 2_500;

let world: World;
let healthPort: number;
beforeAll(async () => {
  healthPort = await freePort();
  world = await startWorld({ env: { HEALTH_PORT: String(healthPort) } });
});
afterAll(() => world.stop());

/** Sends a raw request from a local address and returns the whole response. */
async function ask(port: number, lines: string[], localAddress = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test('health has its own port and needs no Host header there', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect(await ask(healthPort, [`GET ${path} HTTP/1.0`])).toMatch(/^HTTP\/1\.[01] 200 /);
  expect(await ask(healthPort, ['GET /explore HTTP/1.0'])).toMatch(/^HTTP\/1\.[01] 404 /);
});

test('one address that opens thousands of connections gets a quarter; other clients and health checks are served', async () => {
  const port = Number(new URL(world.url).port);
  const sockets: Socket[] = [];
  const openOnes = () => sockets.filter(({ destroyed }) => !destroyed).length;
  for (let opened = 0; opened < FLOOD; opened += 100) {
    const some = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' }));
    for (const socket of some) socket.on('error', () => undefined);
    sockets.push(...some);
    await Promise.all(some.map((socket) => once(socket, 'connect')));
  }
  // Waits until clients have noticed that the server closed their connections; some connections may also have timed
  // out.
  await expect.poll(openOnes).toBeLessThanOrEqual(SHARE);
  const elsewhere = ['GET /healthz HTTP/1.1', 'host: x', 'connection: close'];
  expect(await ask(port, elsewhere, '127.0.0.2')).toContain('alive');
  expect(await ask(healthPort, ['GET /readyz HTTP/1.0'])).toContain('ready');
  for (const socket of sockets) socket.destroy();
});
