import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export const REPEATS = 50;
const REPEATED_EVERY = 25;
const HELD_BACK_EVERY = 40;

interface Taken {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface NotificationProxy {
  /** The servers' public address, to which the provider sends its notifications. */
  url: string;
  /** Numbers of notifications received, forwarded fifty times at once, and held back. */
  counts: { came: number; repeated: number; heldBack: number };
  /** Passes on the notifications that were held back, very late. */
  deliverHeldBack(): Promise<void>;
  stop(): void;
}

/**
 * Sits between the provider and the servers. Passes most notifications on to one of the servers, delivers some fifty
 * times at once across all of them, and holds some back.
 */
export async function startNotificationProxy(anyServer: () => string): Promise<NotificationProxy> {
  const counts = { came: 0, repeated: 0, heldBack: 0 };
  const heldBack: Taken[] = [];
  const passOn = ({ path, headers, body }: Taken): Promise<number> =>
    fetch(anyServer() + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => status,
      () => 502,
    );

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const taken = { path: request.url ?? '/', headers: headersToPassOn(request.headers), body };
    const number = counts.came++;
    if (number % HELD_BACK_EVERY === 7) {
      counts.heldBack++;
      heldBack.push(taken);
      response.writeHead(200).end('{}');
      return;
    }
    const times = number % REPEATED_EVERY === 3 ? REPEATS : 1;
    if (times > 1) counts.repeated++;
    const answers = await Promise.all(Array.from({ length: times }, () => passOn(taken)));
    response.writeHead(answers.find((status) => status < 300) ?? answers[0] ?? 502).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async deliverHeldBack() {
      for (const taken of heldBack.splice(0)) await passOn(taken);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function headersToPassOn(headers: IncomingHttpHeaders): Record<string, string> {
  const own = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !own.includes(name) ? [[name, value]] : [],
    ),
  );
}
