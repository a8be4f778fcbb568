import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { type Config, readConfig } from '../apps/server/src/config/config.ts';
import { createContext } from '../apps/server/src/context.ts';
import { createSandbox } from '../apps/server/dev/sandbox/sandbox.ts';
import { createApp } from '../apps/server/src/app.ts';
import { LoadGate } from '../apps/server/src/http/load-gate.ts';
import { wrappingKey } from '../apps/server/src/keys/signing-keys.ts';
import { expectShortLives, startServer } from '../apps/server/src/start-server.ts';
import { NO_ORDER_LIMITS } from '../tests/world/no-order-limits.ts';
import { createMailServer } from './mail-server.ts';
import { TextbookOrders } from './textbook-orders.ts';

/** Command-line options of a server under test. */
export interface SubjectOptions {
  kind: 'server' | 'textbook' | 'hello' | 'sandbox' | 'mail';
  port: number;
  databaseUrl: string;
  dataDir: string;
  poolSize?: number;
  /** Address of the payment sandbox; needed for payments. */
  sandboxUrl?: string;
  /** Port of the mail server; without one, emails fail and are retried later. */
  mailPort?: number;
  /** True to create demo events. */
  demoData?: boolean;
}

const SECRET_KEY = 'a secret that only this run of the bench knows';

const MEMORY_INTERVAL_MS = 250;

/**
 * One server under test in its own process. Reports its CPU time on request, and its peak memory when asked to stop.
 * Also stops when its parent process ends.
 */
const options = JSON.parse(process.argv[2] ?? '') as SubjectOptions;
let peakMemory = 0;
const sampleMemory = () => (peakMemory = Math.max(peakMemory, process.memoryUsage.rss()));
setInterval(sampleMemory, MEMORY_INTERVAL_MS).unref();
const stop = await start();
process.send?.('listening');
process.on('message', (message) => {
  if (message === 'work') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  sampleMemory();
  process.send?.(peakMemory, () => process.disconnect?.());
});
process.once('disconnect', () => void stop().finally(() => process.exit()));

function start(): Promise<() => Promise<void>> {
  switch (options.kind) {
    case 'server':
      return startOurServer();
    case 'textbook':
      return startTextbook();
    case 'sandbox':
      return startSandbox();
    case 'mail':
      return startMailServer();
    case 'hello':
      return listen(new Hono().get('/hello', (c) => c.text('hello')).fetch);
  }
}

/**
 * Production settings with the TEST provider, optional demo data and order limits too high to be reached, because all
 * buyers share one address. Orders are still counted against the limits.
 */
function settings(): Config {
  const { port, databaseUrl, dataDir, poolSize, sandboxUrl, mailPort, demoData = false } = options;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    LOG_LEVEL: 'error',
    DEMO_DATA: String(demoData),
    ...(sandboxUrl === undefined ? {} : { SANDBOX_URL: sandboxUrl }),
    ...(mailPort === undefined ? {} : { SMTP_URL: `smtp://127.0.0.1:${mailPort}` }),
    ...NO_ORDER_LIMITS,
    ...(poolSize === undefined ? {} : { DATABASE_POOL_SIZE: String(poolSize) }),
  });
  return { ...config, production: true };
}

async function startOurServer(): Promise<() => Promise<void>> {
  const server = await startServer(settings(), { quiet: true, workerThread: true });
  return () => server.stop();
}

/**
 * Starts the baseline: the same HTTP server, validation and responses, but one transaction per order instead of our
 * batches. It never refuses a request, however many are waiting for a database connection.
 */
async function startTextbook(): Promise<() => Promise<void>> {
  expectShortLives();
  const { databaseUrl } = options;
  const config = settings();
  const context = await createContext(config, pino({ level: config.logLevel }), {
    databaseUrl,
    secretKey: SECRET_KEY,
    wrappingKey: await wrappingKey(SECRET_KEY),
    smtpUrl: 'smtp://127.0.0.1:9',
    sandboxUrl: `${config.publicUrl}/sandbox`,
  });
  const app = createApp({
    ...context,
    orderBatches: new TextbookOrders(context.pool, 'TEST'),
    load: new LoadGate(config.requestsAtOnce, { statementsWaiting: () => 0, lagMs: () => 0 }),
  });
  return listen(app.fetch);
}

/** The payment provider in a separate process, like a real one. */
function startSandbox(): Promise<() => Promise<void>> {
  const { port, dataDir } = options;
  const app = new Hono();
  app.route('/sandbox', createSandbox({ secret: SECRET_KEY, dataDir, publicUrl: `http://127.0.0.1:${port}` }));
  return listen(app.fetch);
}

/** The mail server in a separate process, like a real one. */
async function startMailServer(): Promise<() => Promise<void>> {
  const server = createMailServer();
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return async () => {
    server.close();
  };
}

async function listen(fetch: Hono['fetch']): Promise<() => Promise<void>> {
  const server = createServer(getRequestListener(fetch));
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
  };
}
