import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ConnectionShares } from './connection-shares.ts';

/** Time limits for clients, in milliseconds, and the maximum number of connections. */
export interface ClientLimits {
  /**
   * Time to receive a request's headers, counted from the opening of the connection or the end of the previous
   * response.
   */
  headersMs: number;
  /** Time to receive the whole request. */
  requestMs: number;
  /**
   * Idle time allowed between two requests. Longer than the idle time of load balancers, so that they close the
   * connection first.
   */
  idleMs: number;
  /** Time without any progress while a response is prepared or sent. */
  silenceMs: number;
  connections: number;
}

const CLIENT_LIMITS: ClientLimits = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 65_000,
  silenceMs: 120_000,
  connections: 10_000,
};

/**
 * Length of the accept queue, as far as the system allows. When an on-sale opens, thousands connect within a second.
 */
const BACKLOG = 4_096;

/** Time that requests in progress have to finish once the server is told to stop, in milliseconds. */
const DRAIN_LIMIT_MS = 20_000;

export interface HttpServer {
  /** From now on, tells clients not to send further requests on their connections. */
  announceStop(): void;
  /** Stops accepting connections and resolves when the requests in progress are answered. */
  stop(): Promise<void>;
}

/** Handles a request, or passes it on. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface ListenOptions {
  host: string;
  port: number;
  limits?: ClientLimits;
  /** True if the server's peers are proxies, which bring many clients each and may use any number of connections. */
  peersAreProxies: boolean;
}

/** Listens with limits that stop slow clients before they become a burden. */
export async function listen(
  listener: Listener,
  { host, port, limits = CLIENT_LIMITS, peersAreProxies }: ListenOptions,
): Promise<HttpServer> {
  let stopping = false;
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
  };
  const server = createServer(options, (request, response) => {
    if (stopping) response.shouldKeepAlive = false;
    return listener(request, response);
  });
  server.timeout = limits.silenceMs;
  if (peersAreProxies) server.maxConnections = limits.connections;
  else shareConnections(server, limits.connections);
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port, host, backlog: BACKLOG }, resolve),
  );
  return {
    announceStop() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      const drained = new Promise((resolve) => server.close(resolve));
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
      const forceClose = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
      await drained;
      clearInterval(closeIdle);
      clearTimeout(forceClose);
    },
  };
}

function shareConnections(server: Server, max: number): void {
  const shares = new ConnectionShares(max);
  server.on('connection', (socket) => shares.add(socket));
  server.on('request', ({ socket }, response) => {
    shares.begin(socket);
    response.once('close', () => shares.end(socket));
  });
}
