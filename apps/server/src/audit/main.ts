import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createPool } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { audit } from './audit.ts';
import { INVARIANTS } from './invariants.ts';

/** `npm run audit`: checks every invariant of the database that the settings name, and says what is wrong, row by row. */
const config = readConfig(process.env);
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDirectory: join(config.dataDir, 'postgres') });
const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { max: 1 });
try {
  const findings = await audit(pool);
  for (const { invariant, means, row } of findings) console.error(`${invariant}  ${means}: ${JSON.stringify(row)}`);
  const broken = findings.length === 0 ? 'all of them hold' : `${findings.length} rows break them`;
  console.log(`${INVARIANTS.length} checks of the invariants A1 to A5: ${broken}.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await embedded?.stop();
}
