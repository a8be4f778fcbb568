import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/context.ts';
import { createApp } from '../apps/server/src/http/app.ts';
import { startServer } from '../apps/server/src/start-server.ts';
import { NO_ORDER_LIMITS } from '../tests/world/no-order-limits.ts';
import { TextbookOrders } from './textbook-orders.ts';

/** What a subject is told on its command line. */
export interface SubjectOptions {
  kind: 'house' | 'textbook' | 'hello';
  port: number;
  databaseUrl: string;
  dataDir: string;
  poolSize?: number;
}

const SECRET_KEY = 'a secret that only this run of the bench knows';

/** One server under test, in a process of its own; it stops when the process that started it lets go. */
const options = JSON.parse(process.argv[2] ?? '') as SubjectOptions;
const stop = await start();
process.send?.('listening');
process.once('disconnect', () => void stop().finally(() => process.exit()));

function start(): Promise<() => Promise<void>> {
  switch (options.kind) {
    case 'house':
      return startHouse();
    case 'textbook':
      return startTextbook();
    case 'hello':
      return listen(new Hono().get('/hello', (c) => c.text('hello')).fetch);
  }
}

/** As in production, but with demo data and the TEST provider, which only development has. */
function settings(): Config {
  const { port, databaseUrl, dataDir, poolSize } = options;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    LOG_LEVEL: 'error',
    ...NO_ORDER_LIMITS,
    ...(poolSize === undefined ? {} : { DATABASE_POOL_SIZE: String(poolSize) }),
  });
  return { ...config, production: true };
}

async function startHouse(): Promise<() => Promise<void>> {
  const server = await startServer(settings(), { quiet: true });
  return () => server.stop();
}

/** The same HTTP, validation and answer; in place of our batches one transaction for each order. */
async function startTextbook(): Promise<() => Promise<void>> {
  const { databaseUrl } = options;
  const config = settings();
  const context = await createContext(config, pino({ level: config.logLevel }), {
    databaseUrl,
    secretKey: SECRET_KEY,
    smtpUrl: 'smtp://127.0.0.1:9',
    sandboxUrl: `${config.publicUrl}/sandbox`,
  });
  const app = createApp({ ...context, orderBatches: new TextbookOrders(context.pool, 'TEST') });
  return listen(app.fetch);
}

async function listen(fetch: Hono['fetch']): Promise<() => Promise<void>> {
  const server = createServer(getRequestListener(fetch));
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
  };
}
