import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { askForResetCode } from '../accounts/forgot-password.ts';
import { writeRecord } from '../record/write-record.ts';
import { wholePerson } from './people-queries.ts';

/** Sends a reset code to someone who asked an administrator for it; returns their address. */
export async function mailResetCode(pool: pg.Pool, userId: string, by: string): Promise<string> {
  const { email } = await wholePerson(pool, userId, by);
  await inTransaction(pool, async (client) => {
    await askForResetCode(client, email);
    await writeRecord(client, by, { action: 'account.reset_mail_sent', subject: { kind: 'user', id: userId } });
  });
  return email;
}
