import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ConnectionShares } from './connection-shares.ts';

/** How long a client may take, in milliseconds, and how many may be connected. */
export interface ClientLimits {
  /** Until a request's headers are there, counted from when the connection is open or the answer before is sent. */
  headersMs: number;
  /** Until the whole request is there. */
  requestMs: number;
  /** Between two requests; longer than load balancers keep theirs, so that it is they who close. */
  idleMs: number;
  /** Without anything moving, while an answer is being made or taken. */
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

/** Connections that may wait to be taken, as far as the system allows: an on-sale begins in one second. */
const BACKLOG = 4_096;

/** How long requests under way may take to finish once the server stops, in milliseconds. */
const DRAIN_LIMIT_MS = 20_000;

export interface HttpServer {
  /** Tells clients from now on to open no further request on their connections. */
  announceStop(): void;
  /** Takes no more connections and returns when the requests under way are answered. */
  stop(): Promise<void>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface ListenOptions {
  host: string;
  port: number;
  limits?: ClientLimits;
  /** True where the peers are proxies, which bring many clients: they share the connections as they like. */
  peersAreProxies: boolean;
}

/** Listens, with limits that slow clients run into before they are a burden. */
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
      const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
      await drained;
      clearInterval(closeIdle);
      clearTimeout(giveUp);
    },
  };
}

function shareConnections(server: Server, most: number): void {
  const shares = new ConnectionShares(most);
  server.on('connection', (socket) => shares.add(socket));
  server.on('request', ({ socket }, response) => {
    shares.begin(socket);
    response.once('close', () => shares.end(socket));
  });
}
