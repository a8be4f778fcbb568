import { RESET_CODE_MINUTES } from '@quivertree/domain/accounts/reset-code';
import type pg from 'pg';
import type { Mailing } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { hashOf } from '../../db/hash-of.ts';
import { newResetCode, newSecret } from '../../db/ids.ts';
import { hashPassword } from './passwords.ts';
import { resetMail } from './reset-mail.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

interface Recipient {
  userId: string;
  /**
   * The user's name; null until the address is confirmed, because a made-up name could be used to send a message to a
   * stranger.
   */
  name: string | null;
  email: string;
}

/**
 * Generates the code and the link's secret for a request, and sends both. Both exist only in the email, so if the job
 * runs again after a crash, new ones replace those in the earlier email.
 */
export async function sendResetMail(
  { pool, mailer, config }: Mailing,
  { resetId }: { resetId: string },
): Promise<void> {
  await pool.query(`delete from password_resets where requested_at < now() - interval '1 day'`);
  const code = newResetCode();
  const codeHash = await hashPassword(code);
  const linkCode = newSecret();
  const made = { resetId, codeHash, linkHash: hashOf(linkCode) };
  const recipient = await inTransaction(pool, (client) => storeCode(client, made));
  if (!recipient) return;
  await mailer.sendMail(
    resetMail({
      from: config.mailFrom,
      to: recipient,
      code,
      resetUrl: `${config.publicUrl}/reset-password?email=${encodeURIComponent(recipient.email)}#${linkCode}`,
    }),
  );
  await pool.query('update password_resets set sent_at = now() where id = $1', [resetId]);
}

/**
 * Stores the code of a request and voids the codes of earlier requests. The links of earlier requests stay valid, so
 * that a stranger's repeated requests don't void the link that the owner is about to open. Returns undefined if no
 * email is due: the address has no account, a later request is pending, the email was already sent, or the request is
 * more than an hour old.
 */
async function storeCode(
  client: pg.PoolClient,
  { resetId, codeHash, linkHash }: { resetId: string; codeHash: string; linkHash: Buffer },
): Promise<Recipient | undefined> {
  const { rows } = await client.query<Recipient>(
    `select u.id as "userId", u.email, case when u.email_verified_at is not null then u.name end as name
       from password_resets r join users u on u.id = r.user_id
      where r.id = $1 and r.sent_at is null and r.used_at is null and r.requested_at > now() - interval '1 hour'
        for no key update of u`,
    [resetId],
  );
  const recipient = rows[0];
  if (!recipient) return undefined;
  const later = await client.query('select from password_resets where user_id = $1 and id > $2 limit 1', [
    recipient.userId,
    resetId,
  ]);
  if (later.rowCount !== 0) return undefined;
  await client.query('update password_resets set code_hash = null where user_id = $1 and id < $2', [
    recipient.userId,
    resetId,
  ]);
  await client.query(
    `update password_resets
        set code_hash = $2, link_hash = $4, tries = 0, expires_at = now() + make_interval(mins => $3)
      where id = $1`,
    [resetId, codeHash, RESET_CODE_MINUTES, linkHash],
  );
  return recipient;
}

export const sendResetMailJob = defineJob({
  name: 'send-reset-mail',
  title: 'Password reset email',
  priority: -40,
  payload: z.object({ resetId: z.uuid() }),
  run: sendResetMail,
});
