import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoadBalancer {
  /** The servers' public address. */
  url: string;
  stop(): void;
}

interface Taken {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Maximum number of further attempts while servers refuse connections. */
const MAX_TRIES = 20;

/**
 * Passes each request on to one of the servers. A server that is being restarted refuses the connection, so another one
 * is tried. A request that fails later is answered with 502, because it may have had an effect.
 */
export async function startLoadBalancer(anyServer: () => string): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const passOn = (taken: Taken, response: ServerResponse, tries: number) => {
    const { method, path, headers, body } = taken;
    const onward = request(anyServer() + path, { agent, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 0) return passOn(taken, response, tries - 1);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    onward.end(body);
  };
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/', headers } = incoming;
    passOn({ method, path, headers, body: Buffer.concat(chunks) }, response, MAX_TRIES);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
