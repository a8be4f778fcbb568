import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Linux's range of ports for outgoing connections; other systems use the IANA range. */
const OUTGOING_PORTS = '/proc/sys/net/ipv4/ip_local_port_range';
const IANA_OUTGOING_PORTS: Range = { first: 49_152, last: 65_535 };

/** Ports below this one belong to well-known services. */
const FIRST_PORT = 10_240;
const LAST_PORT = 65_535;
/** Minimum number of ports to choose from: more than the services on one machine take. */
const MIN_PORTS = 1_000;

interface Range {
  first: number;
  last: number;
}

/**
 * Finds a port that nothing listens on and that no outgoing connection can take, so that a process that was killed can
 * listen on the same port again.
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
  return widest.last - widest.first < MIN_PORTS ? { first: FIRST_PORT, last: LAST_PORT } : widest;
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
