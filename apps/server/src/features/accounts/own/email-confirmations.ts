import type { Answer } from '@quivertree/contract/call';
import type { getConfirmation } from '@quivertree/contract/accounts/own-account';
import type pg from 'pg';
import type { Mailing } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/** Queues the link that confirms the account's address; the job generates its key. */
export async function requestConfirmation(pool: pg.Pool, user: Caller, next?: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { email } = await lockCaller(client, user);
    await queueConfirmation(client, user.id, email, next);
  });
}

/** Queues a link to a new address, which replaces the current one once confirmed. */
export async function changeEmail(pool: pg.Pool, user: Caller, email: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockCaller(client, user);
    await queueConfirmation(client, user.id, email);
    await writeAuditLog(client, user.id, { action: 'account.email_change_requested' });
  });
}

/**
 * Queues a confirmation link in the caller's transaction. `next` is the path to continue to after confirming, even if
 * the link is opened on another device.
 */
export async function queueConfirmation(
  client: pg.PoolClient,
  userId: string,
  email: string,
  next?: string,
): Promise<void> {
  const confirmationId = newId();
  await client.query('insert into email_confirmations (id, user_id, email) values ($1, $2, $3)', [
    confirmationId,
    userId,
    email,
  ]);
  await addJob(client, sendConfirmationMailJob, { confirmationId, ...(next ? { next } : {}) });
}

/**
 * Generates the link's key and emails the link. If the job runs again after a crash, a new key replaces the earlier
 * one.
 */
export async function sendConfirmationMail(
  { pool, mailer, config }: Mailing,
  { confirmationId, next }: { confirmationId: string; next?: string | undefined },
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
          ? 'Someone asked to use this address for their Quivertree account.'
          : 'Someone created a Quivertree account with this address. Once you’ve confirmed the address, tickets bought with it will appear in the account.',
      ],
      action: {
        label: 'Confirm my address',
        url: `${config.publicUrl}/confirm-email#${key}${next ? `&next=${next}` : ''}`,
      },
      note: due.changes
        ? 'The link works for two days. If this wasn’t you, ignore this email. Without your confirmation, the address won’t be used.'
        : 'The link works for two days. If this wasn’t you, open the link and choose “This wasn’t me”, and we’ll delete the account.',
    }),
  );
}

interface Confirmation {
  id: string;
  userId: string;
  email: string;
  /** True if the link changes the account's address. */
  changes: boolean;
  accountEmail: string;
  confirmed: boolean;
  locked: boolean;
  passwordHash: string | null;
}

/** Details of a confirmation link. Opening it changes nothing, because email scanners open links too. */
export async function confirmationAt(
  pool: pg.Pool,
  key: string,
  caller: Caller | undefined,
): Promise<Answer<typeof getConfirmation>> {
  const { email, changes, userId, passwordHash } = await findConfirmation(pool, key);
  return { email, changes, yours: caller?.id === userId, hasPassword: passwordHash !== null };
}

export async function findConfirmation(db: pg.Pool | pg.PoolClient, key: string): Promise<Confirmation> {
  const { rows } = await db.query<Confirmation>(
    `select c.id, c.user_id as "userId", c.email, lower(c.email) <> lower(u.email) as changes,
            u.email as "accountEmail", u.email_verified_at is not null as confirmed, u.locked_at is not null as locked,
            u.password_hash as "passwordHash"
       from email_confirmations c join users u on u.id = c.user_id
      where c.key_hash = $1 and c.used_at is null and c.expires_at > now() and u.deleted_at is null`,
    [hashOf(key)],
  );
  if (!rows[0]) throw new Refusal('account.invalid_confirmation');
  return rows[0];
}

/** Uses up every open link that confirms this address for an account. */
export async function markConfirmed(client: pg.PoolClient, userId: string, email: string): Promise<void> {
  await client.query(
    'update email_confirmations set used_at = now() where user_id = $1 and lower(email) = lower($2) and used_at is null',
    [userId, email],
  );
}

/** Invalidates a link that its recipient has rejected. */
export async function deleteConfirmation(client: pg.PoolClient, id: string): Promise<void> {
  await client.query('delete from email_confirmations where id = $1', [id]);
}

export const sendConfirmationMailJob = defineJob({
  name: 'send-confirmation-mail',
  title: 'Email to confirm an address',
  priority: -40,
  payload: z.object({ confirmationId: z.uuid(), next: z.string().optional() }),
  run: sendConfirmationMail,
});
