import { createPool } from '../../apps/server/src/db/database.ts';
import { armFailpoint, type FailpointName } from '../../apps/server/src/config/failpoints.ts';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';

/** Expires reservations in a process that can be killed at a failpoint. Arguments: database URL, failpoint. */
const [, , databaseUrl = '', failpoint = ''] = process.argv;
if (failpoint) armFailpoint({ name: failpoint as FailpointName, hit: 1 });
const pool = createPool(databaseUrl);
await expireReservations(pool);
await pool.end();
