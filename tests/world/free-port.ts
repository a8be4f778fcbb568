import { once } from 'node:events';
import { createServer } from 'node:net';
import { listeningPort } from '../../apps/server/src/db/listening-port.ts';

/**
 * A port for a server of a test, which stays free for it while the server is killed and started again. No outgoing
 * connection takes it, and no other test: a port is given to whoever listens on the reserved one that belongs to it,
 * until its process ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listeningPort();
    if (await reserve(port)) return port;
  }
}

/** Ports are handed out in pairs: the even one is for the server, the odd one above it shows that it is taken. */
async function reserve(port: number): Promise<boolean> {
  if (port % 2 !== 0) return false;
  const sign = createServer().unref();
  return once(sign.listen(port + 1, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
}
