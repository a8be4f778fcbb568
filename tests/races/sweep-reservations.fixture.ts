import { createPool } from '../../apps/server/src/db/database.ts';
import { armFailpoint, type FailpointName } from '../../apps/server/src/failpoints.ts';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';

/** Expires reservations in a process that can be killed at a step. Arguments: database URL, step. */
const [, , databaseUrl = '', step = ''] = process.argv;
if (step) armFailpoint({ step: step as FailpointName, time: 1 });
const pool = createPool(databaseUrl);
await expireReservations(pool);
await pool.end();
