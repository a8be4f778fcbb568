import { randomUUID } from 'node:crypto';
import type { ServerResponse, IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { Infrastructure } from '../infrastructure.ts';
import { codeOf } from '../db/database-errors.ts';
import { DiskRoom } from '../db/disk-room.ts';
import { isMigrated } from '../db/migrate.ts';
import { type Listener, type HttpServer, listen } from './http-server.ts';
import { commonHeaders } from './security-headers.ts';

/** Limits are short, because load balancers send one quick request at a time. */
const HEALTH_LIMITS = { headersMs: 2_000, requestMs: 5_000, idleMs: 5_000, silenceMs: 10_000, connections: 200 };

/** A server's metrics in the text format of Prometheus. */
export interface Metrics {
  contentType: string;
  metrics(): Promise<string>;
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` on a separate port, so that visitors who take every connection don't make
 * the server look dead, and can't read the metrics.
 */
export function listenForHealthChecks(context: HealthSigns, port: number, metrics: Metrics): Promise<HttpServer> {
  const { host } = context.config;
  const listener = serveHealth(context, serveMetrics(metrics));
  return listen(listener, { host, port, limits: HEALTH_LIMITS, peersAreProxies: false });
}

function serveMetrics(metrics: Metrics): Listener {
  return async ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    const text = await metrics.metrics();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  };
}

/** Dependencies of the health checks. */
export type HealthSigns = Pick<Infrastructure, 'config' | 'stopping' | 'healthPool' | 'clock' | 'log'>;

/**
 * Serves `/healthz`, which succeeds while the process is alive, and `/readyz`, which succeeds while the server isn't
 * stopping, its clock agrees with the database's, the database is reachable and writable, and the schema is this
 * release's. Passes all other requests to `next`. It comes before all routes, because load balancers use HTTP/1.0
 * without a Host header, and has its own database connection, because a busy pool is no reason to send visitors
 * elsewhere.
 */
export function serveHealth(context: HealthSigns, next: Listener): Listener {
  const diskRoom = new DiskRoom(context.healthPool);
  const headers = {
    ...commonHeaders(context.config),
    'content-type': 'application/json',
    'cache-control': 'no-store',
  };
  let asking: Promise<string | undefined> | undefined;
  const answer = (response: ServerResponse, status: 200 | 503, body: object) => {
    const retry = status === 503 ? { 'retry-after': '5' } : {};
    response.writeHead(status, { ...headers, ...retry, 'x-request-id': randomUUID() });
    response.end(JSON.stringify(body));
  };
  return async (request, response) => {
    const path = request.method === 'GET' || request.method === 'HEAD' ? request.url?.split('?')[0] : undefined;
    if (path === '/healthz') return answer(response, 200, { status: 'alive' });
    if (path !== '/readyz') return next(request, response);
    asking ??= reasonNotToBeReady(context, diskRoom).finally(() => {
      asking = undefined;
    });
    const reason = await asking;
    if (reason) return answer(response, 503, { status: 'not ready', reason });
    return answer(response, 200, { status: 'ready' });
  };
}

async function reasonNotToBeReady(
  { stopping, healthPool, clock, log }: HealthSigns,
  diskRoom: DiskRoom,
): Promise<string | undefined> {
  if (stopping.aborted) return 'the server is stopping';
  try {
    // The monotonic clock stops while a machine is suspended, so a large difference is measured again before it is
    // reported.
    if (clock.isOff) await clock.measure();
    if (clock.isOff) return 'the server’s clock differs from the database’s';
    if (await isReadOnly(healthPool)) return 'the database is read-only';
    if (!(await isMigrated(healthPool))) return 'migrations are missing';
    await diskRoom.check();
    return undefined;
  } catch (error) {
    const reason = codeOf(error).startsWith('53') ? 'the database’s disk is full' : 'the database can’t be reached';
    log.warn({ err: error }, reason);
    return reason;
  }
}

/** True for a standby, and for a primary that was made read-only: after a failover, connections may lead there. */
async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`,
  );
  return rows[0]?.read_only === true;
}
