import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('ports for tests are free, distinct, and never taken by outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  const [first = 0, last = 0] = existsSync(range)
    ? readFileSync(range, 'utf8').trim().split(/\s+/).map(Number)
    : [49_152, 65_535];
  expect(ports.filter((port) => port >= first && port <= last)).toEqual([]);
  const servers: Server[] = [];
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  for (const server of servers) server.close();
});
