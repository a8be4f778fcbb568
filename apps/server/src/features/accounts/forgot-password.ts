import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';

const SAID = 'If there is an account with this email address, a reset code is on its way to it.';

/**
 * Notes that somebody wants a reset code; the job makes it and mails it. The same is written for an unknown address, so
 * that neither the answer nor its time tells who has an account.
 */
export async function forgotPassword({ pool }: Context, email: string): Promise<{ message: string }> {
  await inTransaction(pool, (client) => askForResetCode(client, email));
  return { message: SAID };
}

/** The same in the caller's transaction. */
export async function askForResetCode(client: pg.PoolClient, email: string): Promise<void> {
  const resetId = newId();
  await client.query(
    'insert into password_resets (id, user_id) values ($1, (select id from users where lower(email) = lower($2)))',
    [resetId, email],
  );
  await addJob(client, 'send-reset-mail', { resetId });
}
