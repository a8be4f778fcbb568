import { OPTIONAL_MAIL_KINDS, type OptionalMail } from '@quivertree/domain/mail-choices';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { writeRecord } from '../../record/write-record.ts';

/** Says which of the mails that are not necessary somebody does not want; what was chosen before is over. */
export async function chooseMails(
  pool: pg.Pool,
  userId: string,
  declined: readonly OptionalMail[],
): Promise<{ declinedMails: OptionalMail[] }> {
  return inTransaction(pool, async (client) => {
    // Two who choose at the same moment: the later choice holds as a whole.
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
