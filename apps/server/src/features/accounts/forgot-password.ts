import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { sendResetMailJob } from './send-reset-mail.ts';

const MESSAGE = 'If there’s an account with this email address, we’ve emailed a reset code to it.';

/**
 * Queues a reset code; the job generates and sends it. A request for an unknown address writes the same rows, so that
 * neither the response nor its timing reveals who has an account.
 */
export async function forgotPassword(
  { pool }: Pick<Infrastructure, 'pool'>,
  email: string,
): Promise<{ message: string }> {
  await inTransaction(pool, (client) => queueResetCode(client, email));
  return { message: MESSAGE };
}

/** Queues a reset code in the caller's transaction. */
export async function queueResetCode(client: pg.PoolClient, email: string): Promise<void> {
  const resetId = newId();
  await client.query(
    'insert into password_resets (id, user_id) values ($1, (select id from users where lower(email) = lower($2)))',
    [resetId, email],
  );
  await addJob(client, sendResetMailJob, { resetId });
}
