import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { Refusal } from '../../../http/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import { noteSecurity } from '../notices/security-notices.ts';
import { writeRecord } from '../../record/write-record.ts';

/** Asks somebody to show that their address is theirs; the job makes the key and mails it. */
export async function requestConfirmation(pool: pg.Pool, userId: string, email: string): Promise<void> {
  await inTransaction(pool, (client) => askToConfirm(client, userId, email));
}

/** The same for another address, which takes the place of theirs once they have. */
export async function changeEmail(pool: pg.Pool, userId: string, email: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await askToConfirm(client, userId, email);
    await writeRecord(client, userId, { action: 'account.email_change_requested' });
  });
}

/** The same in the caller's transaction. */
export async function askToConfirm(client: pg.PoolClient, userId: string, email: string): Promise<void> {
  const confirmationId = newId();
  await client.query('insert into email_confirmations (id, user_id, email) values ($1, $2, $3)', [
    confirmationId,
    userId,
    email,
  ]);
  await addJob(client, 'send-confirmation-mail', { confirmationId });
}

/** Makes the key and mails it; a run that is repeated after a crash makes another, and the earlier one opens nothing. */
export async function sendConfirmationMail(
  { pool, mailer, config }: Context,
  { confirmationId }: { confirmationId: string },
): Promise<void> {
  await pool.query(`delete from email_confirmations where expires_at < now() - interval '30 days'`);
  const key = newSecret();
  const { rows } = await pool.query<{ email: string; changes: boolean }>(
    `update email_confirmations c set key_hash = $2
       from users u
      where c.id = $1 and u.id = c.user_id and u.deleted_at is null and c.used_at is null and c.expires_at > now()
      returning c.email, lower(c.email) <> lower(u.email) as changes`,
    [confirmationId, hashOf(key)],
  );
  const due = rows[0];
  if (!due) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: due.email },
      messageId: messageIdOf(config.publicUrl, 'confirm', confirmationId),
      subject: 'Please confirm your email address',
      title: 'Is this your email address?',
      paragraphs: [
        due.changes
          ? 'Somebody wants to use this address for their Quivertree account from now on.'
          : 'Somebody made a Quivertree account with this address. Once it is confirmed, the tickets that were ordered with it are in the account.',
      ],
      action: { label: 'Confirm my address', url: `${config.publicUrl}/confirm-email#${key}` },
      note: 'The link works for two days. You know nothing of this? Then there is nothing to do.',
    }),
  );
}

/** The address is theirs: the account's own is confirmed, another one takes its place. */
export async function confirmEmail(pool: pg.Pool, key: string): Promise<{ email: string }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; user_id: string; email: string }>(
      `select id, user_id, email from email_confirmations
        where key_hash = $1 and used_at is null and expires_at > now() for update`,
      [hashOf(key)],
    );
    const found = rows[0];
    if (!found) throw new Refusal('account.invalid_confirmation');
    const taken = await client.query('select from users where lower(email) = lower($1) and id <> $2 for key share', [
      found.email,
      found.user_id,
    ]);
    if (taken.rowCount !== 0) throw new Refusal('account.email_taken');
    const { rows: before } = await client.query<{ email: string }>(
      'select email from users where id = $1 and lower(email) <> lower($2) for no key update',
      [found.user_id, found.email],
    );
    if (before[0]) await noteSecurity(client, found.user_id, { kind: 'email_changed', email: before[0].email });
    await client.query('update email_confirmations set used_at = now() where id = $1', [found.id]);
    await client.query('update users set email = $2, email_verified_at = now() where id = $1 and deleted_at is null', [
      found.user_id,
      found.email,
    ]);
    await writeRecord(client, found.user_id, { action: 'account.email_confirmed' });
    return { email: found.email };
  });
}
