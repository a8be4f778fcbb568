import type { Hono } from 'hono';
import type { Context } from '../context.ts';
import { isMigrated } from '../db/migrate.ts';
import type { HttpEnv } from './request-facts.ts';

/** `/healthz`: the process is alive. `/readyz`: the database is reached and its schema is this release's. */
export function mountHealth(app: Hono<HttpEnv>, { pool, log }: Context): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const noStore = { 'cache-control': 'no-store' };
    try {
      if (await isMigrated(pool)) return c.json({ status: 'ready' }, 200, noStore);
      return c.json({ status: 'not ready', reason: 'migrations are missing' }, 503, noStore);
    } catch (error) {
      log.warn({ err: error }, 'the database is not reached');
      return c.json({ status: 'not ready', reason: 'the database is not reached' }, 503, noStore);
    }
  });
}
