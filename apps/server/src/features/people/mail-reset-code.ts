import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { queueResetCode } from '../accounts/forgot-password.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { personDetails } from './people-queries.ts';

/** Sends a reset code to someone who asked an administrator for one; returns their address. */
export async function mailResetCode(pool: pg.Pool, userId: string, by: string): Promise<string> {
  const { email } = await personDetails(pool, userId, by);
  await inTransaction(pool, async (client) => {
    await queueResetCode(client, email);
    await writeAuditLog(client, by, { action: 'account.reset_email_sent', subject: { kind: 'user', id: userId } });
  });
  return email;
}
