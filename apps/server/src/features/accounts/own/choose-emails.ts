import { OPTIONAL_EMAIL_KINDS, type OptionalEmail } from '@quivertree/domain/accounts/email-choices';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/** Saves which optional emails the user has turned off, replacing the previous choice. */
export async function chooseEmails(
  pool: pg.Pool,
  userId: string,
  declined: readonly OptionalEmail[],
): Promise<{ declinedEmails: OptionalEmail[] }> {
  return inTransaction(pool, async (client) => {
    // If two requests save at the same moment, the later choice replaces the earlier one completely.
    await client.query('select from users where id = $1 for update', [userId]);
    await client.query('delete from declined_emails where user_id = $1', [userId]);
    await client.query('insert into declined_emails (user_id, kind) select $1, unnest($2::text[])', [
      userId,
      [...new Set(declined)],
    ]);
    await writeAuditLog(client, userId, { action: 'account.emails_chosen' });
    return { declinedEmails: OPTIONAL_EMAIL_KINDS.filter((kind) => declined.includes(kind)) };
  });
}
