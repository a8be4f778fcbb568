import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { createPool } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Gives a command of the terminal the database that the settings name, for as long as it works: the one at an address,
 * or that of the data folder, which may be running already.
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
