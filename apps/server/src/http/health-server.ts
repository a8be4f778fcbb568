import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HealthSigns, serveHealth } from './health.ts';
import { type HttpServer, listen } from './http-server.ts';

/** Limits are short, because load balancers send one quick request at a time. */
const HEALTH_LIMITS = { headersMs: 2_000, requestMs: 5_000, idleMs: 5_000, silenceMs: 10_000, connections: 200 };

/**
 * Serves `/healthz` and `/readyz` on a separate port, so that visitors who take every connection don't make the server
 * look dead.
 */
export function listenForHealthChecks(context: HealthSigns, port: number): Promise<HttpServer> {
  const { host } = context.config;
  return listen(serveHealth(context, notFound), { host, port, limits: HEALTH_LIMITS, peersAreProxies: false });
}

function notFound(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
