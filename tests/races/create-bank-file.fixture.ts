import { pino } from 'pino';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createPool } from '../../apps/server/src/db/database.ts';
import { armFailpoint, type FailpointName } from '../../apps/server/src/config/failpoints.ts';
import { loadKeyRings, wrappingKey } from '../../apps/server/src/keys/signing-keys.ts';
import { createBankFile } from '../../apps/server/src/features/settlement/bank-files/create-bank-file.ts';

/**
 * Creates a bank file in a process that can be killed at a failpoint. Arguments: database URL, secret, administrator,
 * failpoint.
 */
const [, , databaseUrl = '', secret = '', by = '', failpoint = ''] = process.argv;
if (failpoint) armFailpoint({ name: failpoint as FailpointName, hit: 1 });
const pool = createPool(databaseUrl);
const context = {
  pool,
  keys: await loadKeyRings(pool, await wrappingKey(secret)),
  config: readConfig({ NODE_ENV: 'test' }),
  log: pino({ level: 'silent' }),
};
await createBankFile(context, { format: 'csv', currency: 'NAD', payoutIds: undefined, by });
await pool.end();
