import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, createDirectClient } from '@quivertree/contract/client';
import type pg from 'pg';
import type { Context } from '../../apps/server/src/context.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createPool } from '../../apps/server/src/db/database.ts';
import { EventLoopLag } from '../../apps/server/src/http/load-gate.ts';
import { type RunningServer, startServer } from '../../apps/server/src/start-server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { NO_ORDER_LIMITS } from './no-order-limits.ts';
import { forgetCodes, withSecondFactor } from './second-factor.ts';
import { callRoutes } from '../../apps/server/src/call-routes.ts';
import { answerInProcess } from '../../apps/server/src/http/answer-in-process.ts';

// These servers share their event loop with the tests, so its lag says nothing about their load.
Object.defineProperty(EventLoopLag.prototype, 'ms', { get: () => 0 });

export interface World {
  /** Address of the first server. */
  url: string;
  /** Addresses of all servers, which share one database. */
  urls: string[];
  databaseUrl: string;
  /** The test's own connections to the database. */
  pool: pg.Pool;
  /** Context of the first server's commands, for tests that run a job by hand. */
  context: Context;
  /** Client of the first server. */
  client: Client;
  /** Folder in which the development inbox saves emails, one `.eml` file each. */
  inboxFolder: string;
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** Number of servers that share the database. */
  servers?: number;
  demoData?: boolean;
  /** The database of an earlier world, which stays afterwards; by default, a new one. */
  database?: TestDatabase;
  /** Host name under which browsers reach the servers; passkeys need one that isn't an IP address. */
  hostName?: 'localhost' | '127.0.0.1';
  /** Extra environment variables for the servers. */
  env?: Record<string, string>;
}

/** The servers' secret, for further servers on a world's database. */
export const WORLD_SECRET = 'a secret that only this world of tests knows';

/**
 * Starts a small world from real parts: its own database, and servers with HTTP, jobs, payment sandbox and SMTP inbox,
 * just as `npm start` starts them.
 */
export async function startWorld({
  servers = 1,
  demoData = false,
  database: given,
  env = {},
  hostName = '127.0.0.1',
}: WorldOptions = {}): Promise<World> {
  deviceCookie = undefined;
  // An earlier world's people keep their codes.
  if (!given) forgetCodes();
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'quivertree-world-'));
  const running: RunningServer[] = [];
  const urls: string[] = [];
  for (let i = 0; i < servers; i++) {
    const port = await freePort();
    const url = `http://${hostName}:${port}`;
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(dataDir, `server-${i + 1}`),
      DATABASE_URL: database.url,
      SECRET_KEY: WORLD_SECRET,
      DEMO_DATA: String(demoData && i === 0),
      LOG_LEVEL: 'error',
      ...NO_ORDER_LIMITS,
      // All servers use one provider: the first one's sandbox.
      ...(i > 0 ? { SANDBOX_URL: `${urls[0]}/sandbox` } : {}),
      ...env,
    });
    running.push(await startServer(config, { quiet: true }));
    urls.push(url);
  }
  const pool = createPool(database.url, { max: 10 });
  const url = urls[0] as string;
  return {
    url,
    urls,
    databaseUrl: database.url,
    pool,
    context: (running[0] as RunningServer).context,
    client: clientOf(url),
    inboxFolder: join(dataDir, 'server-1', 'inbox'),
    async stop() {
      await pool.end();
      for (const server of running) await server.stop();
      if (!given) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Contract client of one server. */
export function clientOf(url: string, authorization?: string): Client {
  return withSecondFactor(
    createClient({
      baseUrl: url,
      fetch: fetchAsOneBrowser,
      headers: () => (authorization ? { authorization } : {}),
    }),
  );
}

let deviceCookie: string | undefined;

/** Keeps the cookie by which a browser is recognised, as a browser does. */
async function fetchAsOneBrowser(request: Request): Promise<Response> {
  if (deviceCookie) request.headers.set('cookie', deviceCookie);
  const response = await fetch(request);
  deviceCookie = /qt_device=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? deviceCookie;
  return response;
}

/**
 * A visitor's client without the cache of public answers, for tests that read right after a change: over HTTP, an answer
 * may be half a second old.
 */
export function uncachedClient({ context }: World): Client {
  return createDirectClient(answerInProcess(callRoutes(context), context));
}
