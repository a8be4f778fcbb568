import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** From which Linux draws the ports of outgoing connections; elsewhere it is the range that IANA names for them. */
const OUTGOING_PORTS = '/proc/sys/net/ipv4/ip_local_port_range';
const IANA_OUTGOING_PORTS: Range = { first: 49_152, last: 65_535 };

/** Below are the ports of well-known services. */
const FIRST_PORT = 10_240;
const LAST_PORT = 65_535;
/** Fewer than so many are too few for everything that listens on a machine. */
const ENOUGH = 1_000;

interface Range {
  first: number;
  last: number;
}

/**
 * A port that nothing listens on right now, and that no outgoing connection can take: whoever has to come back to its
 * port after it was killed finds it free.
 */
export async function listeningPort(): Promise<number> {
  const { first, last } = await listeningPorts();
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (await isFree(port)) return port;
  }
}

async function listeningPorts(): Promise<Range> {
  const outgoing = await outgoingPorts();
  const below = { first: FIRST_PORT, last: outgoing.first - 1 };
  const above = { first: Math.max(FIRST_PORT, outgoing.last + 1), last: LAST_PORT };
  const widest = below.last - below.first > above.last - above.first ? below : above;
  return widest.last - widest.first < ENOUGH ? { first: FIRST_PORT, last: LAST_PORT } : widest;
}

async function outgoingPorts(): Promise<Range> {
  const text = await readFile(OUTGOING_PORTS, 'utf8').catch(() => '');
  const [first, last] = text.trim().split(/\s+/).map(Number);
  return first && last ? { first, last } : IANA_OUTGOING_PORTS;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
}
