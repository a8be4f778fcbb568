import { pino } from 'pino';
import { readConfig } from '../../apps/server/src/config.ts';
import { createPool } from '../../apps/server/src/db/database.ts';
import { armFault, type Step } from '../../apps/server/src/faults.ts';
import { loadKeyRings } from '../../apps/server/src/features/accounts/signing-keys.ts';
import { makeBankFile } from '../../apps/server/src/features/settlement/bank-files/make-bank-file.ts';

/**
 * Makes a bank file in a process that can be killed at a step. Arguments: database URL, secret, administrator, step.
 */
const [, , databaseUrl = '', secret = '', by = '', step = ''] = process.argv;
if (step) armFault({ step: step as Step, time: 1 });
const pool = createPool(databaseUrl);
const context = {
  pool,
  keys: await loadKeyRings(pool, secret),
  config: readConfig({ NODE_ENV: 'test' }),
  log: pino({ level: 'silent' }),
};
await makeBankFile(context, { format: 'csv', currency: 'NAD', payoutIds: undefined, by });
await pool.end();
