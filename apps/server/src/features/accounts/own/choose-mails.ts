import { OPTIONAL_MAIL_KINDS, type OptionalMail } from '@quivertree/domain/mail-choices';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { writeRecord } from '../../record/write-record.ts';

/** Saves which optional emails the user has turned off, replacing the previous choice. */
export async function chooseMails(
  pool: pg.Pool,
  userId: string,
  declined: readonly OptionalMail[],
): Promise<{ declinedMails: OptionalMail[] }> {
  return inTransaction(pool, async (client) => {
    // If two requests save at the same moment, the later choice replaces the earlier one completely.
    await client.query('select from users where id = $1 for update', [userId]);
    await client.query('delete from declined_mails where user_id = $1', [userId]);
    await client.query('insert into declined_mails (user_id, kind) select $1, unnest($2::text[])', [
      userId,
      [...new Set(declined)],
    ]);
    await writeRecord(client, userId, { action: 'account.mails_chosen' });
    return { declinedMails: OPTIONAL_MAIL_KINDS.filter((kind) => declined.includes(kind)) };
  });
}
