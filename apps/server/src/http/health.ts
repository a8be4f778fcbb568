import type { Hono } from 'hono';
import type { Context } from '../context.ts';
import { isMigrated } from '../db/migrate.ts';
import type { HttpEnv } from './request-facts.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it is not about to stop, the database is reached and its schema is this
 * release's. Asked on a connection of its own: a busy pool is no reason to send visitors elsewhere.
 */
export function mountHealth(app: Hono<HttpEnv>, context: Context): void {
  let asking: Promise<string | undefined> | undefined;
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const reason = await (asking ??= reasonNotToBeReady(context).finally(() => {
      asking = undefined;
    }));
    const noStore = { 'cache-control': 'no-store' };
    if (reason) return c.json({ status: 'not ready', reason }, 503, { ...noStore, 'retry-after': '5' });
    return c.json({ status: 'ready' }, 200, noStore);
  });
}

async function reasonNotToBeReady({ stopping, healthPool, log }: Context): Promise<string | undefined> {
  if (stopping.aborted) return 'the server is stopping';
  try {
    return (await isMigrated(healthPool)) ? undefined : 'migrations are missing';
  } catch (error) {
    log.warn({ err: error }, 'the database is not reached');
    return 'the database is not reached';
  }
}
