import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { isCluster } from './create-cluster.ts';
import { createPool } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { ToolError } from './run-tool.ts';

/**
 * Connects a command-line tool to the configured database until its work is done. The database is the one at
 * DATABASE_URL or the embedded one in the data folder, which may already be running. Throws ToolError if there is
 * neither, rather than create an empty one.
 */
export async function withPool(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const dataDirectory = join(dataDir, 'postgres');
  if (!databaseUrl && !isCluster(dataDirectory))
    throw new ToolError(`There’s no database in ${dataDir} yet. Set DATABASE_URL, or start the server once.`);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDirectory });
  const pool = createPool(databaseUrl ?? embedded?.url ?? '', { max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
