import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context.ts';
import { healthFirst } from './health.ts';
import { type HttpServer, listen } from './http-server.ts';

/** Load balancers ask one question at a time; what holds a connection longer is none. */
const HEALTH_LIMITS = { headersMs: 2_000, requestMs: 5_000, idleMs: 5_000, silenceMs: 10_000, connections: 200 };

/**
 * Answers `/healthz` and `/readyz` on a port of their own: visitors who take every connection must not make a server look
 * dead.
 */
export function listenForHealthChecks(context: Context, port: number): Promise<HttpServer> {
  const { host } = context.config;
  return listen(healthFirst(context, notFound), { host, port, limits: HEALTH_LIMITS, peersAreProxies: false });
}

function notFound(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
