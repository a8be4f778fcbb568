import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { createPool } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Connects a command-line tool to the configured database until its work is done. The database is the one at
 * DATABASE_URL or the embedded one in the data folder, which may already be running.
 */
export async function withPool(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDirectory: join(dataDir, 'postgres') });
  const pool = createPool(databaseUrl ?? embedded?.url ?? '', { max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
