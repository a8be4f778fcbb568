import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/context.ts';
import { createSandbox } from '../apps/server/src/dev/sandbox/sandbox.ts';
import { createApp } from '../apps/server/src/http/app.ts';
import { LoadGate } from '../apps/server/src/http/load-gate.ts';
import { startServer } from '../apps/server/src/start-server.ts';
import { NO_ORDER_LIMITS } from '../tests/world/no-order-limits.ts';
import { TextbookOrders } from './textbook-orders.ts';

/** What a subject is told on its command line. */
export interface SubjectOptions {
  kind: 'house' | 'textbook' | 'hello' | 'sandbox';
  port: number;
  databaseUrl: string;
  dataDir: string;
  poolSize?: number;
  /** Where the payment sandbox listens; without one, nobody pays. */
  sandboxUrl?: string;
  /** Whether there are demo events to look at. */
  demoData?: boolean;
}

const SECRET_KEY = 'a secret that only this run of the bench knows';

const MEMORY_LOOK_MS = 250;

/**
 * One server under test, in a process of its own. Asked for its work, it says how long it kept a core busy so far; told
 * to stop, it says what memory it took at most. It stops as well when the process that started it is gone.
 */
const options = JSON.parse(process.argv[2] ?? '') as SubjectOptions;
let mostMemory = 0;
const look = () => (mostMemory = Math.max(mostMemory, process.memoryUsage.rss()));
setInterval(look, MEMORY_LOOK_MS).unref();
const stop = await start();
process.send?.('listening');
process.on('message', (asked) => {
  if (asked === 'work') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  look();
  process.send?.(mostMemory, () => process.disconnect?.());
});
process.once('disconnect', () => void stop().finally(() => process.exit()));

function start(): Promise<() => Promise<void>> {
  switch (options.kind) {
    case 'house':
      return startHouse();
    case 'textbook':
      return startTextbook();
    case 'sandbox':
      return startSandbox();
    case 'hello':
      return listen(new Hono().get('/hello', (c) => c.text('hello')).fetch);
  }
}

/**
 * As in production, but with the TEST provider, perhaps demo data, which only development has, and limits on orders that
 * are counted but never reached: all buyers come from one address.
 */
function settings(): Config {
  const { port, databaseUrl, dataDir, poolSize, sandboxUrl, demoData = false } = options;
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
    ...NO_ORDER_LIMITS,
    ...(poolSize === undefined ? {} : { DATABASE_POOL_SIZE: String(poolSize) }),
  });
  return { ...config, production: true };
}

async function startHouse(): Promise<() => Promise<void>> {
  const server = await startServer(settings(), { quiet: true });
  return () => server.stop();
}

/**
 * The same HTTP, validation and answer; in place of our batches one transaction for each order. It turns nobody away,
 * however many wait for its connections.
 */
async function startTextbook(): Promise<() => Promise<void>> {
  const { databaseUrl } = options;
  const config = settings();
  const context = await createContext(config, pino({ level: config.logLevel }), {
    databaseUrl,
    secretKey: SECRET_KEY,
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

/** The payment provider, apart from the server, as a real one is. */
function startSandbox(): Promise<() => Promise<void>> {
  const { port, dataDir } = options;
  const app = new Hono();
  app.route('/sandbox', createSandbox({ secret: SECRET_KEY, dataDir, publicUrl: `http://127.0.0.1:${port}` }));
  return listen(app.fetch);
}

async function listen(fetch: Hono['fetch']): Promise<() => Promise<void>> {
  const server = createServer(getRequestListener(fetch));
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
  };
}
