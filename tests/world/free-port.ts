import { once } from 'node:events';
import { createServer } from 'node:net';
import { listeningPort } from '../../apps/server/src/db/listening-port.ts';

/**
 * Finds a port for a test's server that stays reserved while the server is killed and restarted. Neither outgoing
 * connections nor other tests can take it: each port has a paired port, and the process listening on that one owns it
 * until it ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listeningPort();
    if (await reserve(port)) return port;
  }
}

/** Ports are handed out in pairs: the even one is for the server, and listening on the odd one reserves it. */
async function reserve(port: number): Promise<boolean> {
  if (port % 2 !== 0) return false;
  const reservation = createServer().unref();
  return once(reservation.listen(port + 1, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
}
