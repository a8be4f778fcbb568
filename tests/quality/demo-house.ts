import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { freePort } from '../world/free-port.ts';
import { startServerProcess } from '../world/server-process.ts';

export interface DemoHouse {
  url: string;
  pool: pg.Pool;
  stop(): Promise<void>;
}

/** The whole product with its demo data, as `npm start` shows it, in a process and a database of its own. */
export async function startDemoHouse(): Promise<DemoHouse> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quivertree-quality-'));
  const database = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), fast: true });
  const server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret that only this look at the pages knows',
    DEMO_DATA: 'true',
  });
  const pool = createPool(database.url, { max: 2 });
  return {
    url: server.url,
    pool,
    async stop() {
      await pool.end();
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
