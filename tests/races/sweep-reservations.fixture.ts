import { createPool } from '../../apps/server/src/db/database.ts';
import { armFault, type Step } from '../../apps/server/src/faults.ts';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';

/** Expires reservations in a process that can be killed at a step. Arguments: database URL, step. */
const [, , databaseUrl = '', step = ''] = process.argv;
if (step) armFault({ step: step as Step, time: 1 });
const pool = createPool(databaseUrl);
await expireReservations(pool);
await pool.end();
