import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/db/database.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface ServerToKill {
  server: ServerProcess;
  /** The test's own connections, which survive the server. */
  pool: pg.Pool;
  stop(): Promise<void>;
}

/** Server in its own process, and everything that remains when it's killed: its database, folder and secret. */
export async function startServerToKill(): Promise<ServerToKill> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'quivertree-killed-'));
  const pool = createPool(database.url, { max: 4 });
  const server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret that survives every one of these deaths',
  });
  return {
    server,
    pool,
    async stop() {
      await server.kill();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
