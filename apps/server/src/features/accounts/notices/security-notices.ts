import { deviceName } from '@quivertree/domain/accounts/device-name';
import { RESET_WAITING_HOURS } from '@quivertree/domain/accounts/second-factor';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import type { Mailing } from '../../../infrastructure.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/** Subject and first sentence of each notice. */
const NOTICE_TEXTS = {
  new_sign_in: [
    'New sign-in to your account',
    'Someone signed in to your account on {at}, in a browser that hasn’t been used with it before.',
  ],
  password_changed: ['Your password was changed', 'Your password was changed on {at}.'],
  password_reset: ['Your password was reset', 'Your password was reset on {at}, using a code that we emailed to you.'],
  email_changed: [
    'Your email address was changed',
    'Your account’s email address was changed on {at}. From now on, we’ll write to the new address instead of this one.',
  ],
  totp_added: [
    'An authenticator app was added',
    'An authenticator app was added to your two-step verification on {at}.',
  ],
  totp_removed: [
    'An authenticator app was removed',
    'The authenticator app was removed from your two-step verification on {at}.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your account on {at}.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account on {at}.'],
  recovery_codes_made: [
    'New recovery codes were created',
    'New recovery codes were created for your account on {at}. The old ones no longer work.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'One of your recovery codes was used for two-step verification on {at}.',
  ],
  identity_linked: [
    'Google was linked to your account',
    'A Google account was linked to your account on {at}. It can now be used to sign in.',
  ],
  identity_unlinked: [
    'Google was unlinked from your account',
    'A Google account was unlinked from your account on {at}. It can no longer be used to sign in, and you’ve been signed out on all other devices.',
  ],
  second_factor_reset_begun: [
    'Two-step verification will be removed',
    `On {at}, we received a request to remove two-step verification from your account. We’ll remove it in ${RESET_WAITING_HOURS} hours, unless you sign in with it before then.`,
  ],
  second_factor_reset: [
    'Two-step verification was removed',
    'Two-step verification was removed from your account on {at}, as requested. Until you set it up again, your password is all it takes to sign in.',
  ],
  bank_details_changed: [
    'Your organisation’s bank details were changed',
    'Your organisation’s bank details were changed on {at} by someone signed in to your account.',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>;

export type NoticeKind = keyof typeof NOTICE_TEXTS;

/** Effect of the link in notices whose link also undoes what they are about. */
const EFFECTS: Partial<Record<NoticeKind, string>> = {
  second_factor_reset_begun:
    'The link keeps two-step verification, signs you out everywhere and lets you choose a new password.',
  bank_details_changed:
    'The link signs you out everywhere, restores the previous bank details and lets you choose a new password.',
};

interface Notice {
  kind: NoticeKind;
  device?: string | undefined;
  /** Recipient, if not the account's current address. */
  email?: string;
}

/**
 * Maximum number of notices per day to an unconfirmed address, so that signing up with a stranger's address can't flood
 * their mailbox.
 */
const MAX_NOTICES_UNCONFIRMED = 3;

/** Queues an email about a security event, in the transaction that makes the change. */
export async function queueSecurityNotice(
  client: pg.PoolClient,
  userId: string,
  { kind, device, email }: Notice,
): Promise<void> {
  const noticeId = newId();
  await client.query("delete from security_notices where at < now() - interval '30 days' and user_id = $1", [userId]);
  const { rowCount } = await client.query(
    `insert into security_notices (id, user_id, kind, email, device)
     select $1, id, $3, coalesce($4, email), $5 from users u
      where id = $2 and deleted_at is null
        and (email_verified_at is not null
             or (select count(*) from security_notices n where n.user_id = u.id and n.at > now() - interval '1 day') < $6)`,
    [noticeId, userId, kind, email ?? null, device ?? null, MAX_NOTICES_UNCONFIRMED],
  );
  if (rowCount === 1) await addJob(client, sendSecurityNoticeJob, { noticeId });
}

/** Uses up an account's notices from the given number upwards. Returns those that were still open. */
export async function useUpNotices(
  client: pg.PoolClient,
  userId: string,
  fromNumber: number,
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    `update security_notices set used_at = now()
      where user_id = $1 and number >= $2 and used_at is null returning id, at`,
    [userId, fromNumber],
  );
  return rows;
}

/**
 * Voids every notice sent for an account whose address was never confirmed, because the recipients may be strangers.
 */
export async function voidNotices(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('update security_notices set used_at = now() where user_id = $1 and used_at is null', [userId]);
}

/**
 * Voids the notices sent since an account left an address that it is now returning to, because they may have gone to an
 * address set by a thief, who could use them to take the account back.
 */
export async function voidNoticesSinceLeaving(client: pg.PoolClient, userId: string, email: string): Promise<void> {
  await client.query(
    `update security_notices n set used_at = now()
      where n.user_id = $1 and n.used_at is null
        and n.number > (select min(l.number) from security_notices l
                         where l.user_id = $1 and l.kind = 'email_changed' and lower(l.email) = lower($2)
                           and l.used_at is null and l.expires_at > now())`,
    [userId, email],
  );
}

interface Row {
  kind: NoticeKind;
  email: string;
  /**
   * The user's name; null until the address is confirmed, because a made-up name could be used to send a message to a
   * stranger.
   */
  name: string | null;
  device: string | null;
  at: Date;
}

/**
 * Sends a notice with a key for its "This wasn't me" link. If the job runs again after a crash, it generates a new key.
 */
export async function sendSecurityNotice(
  { pool, mailer, config }: Mailing,
  { noticeId }: { noticeId: string },
): Promise<void> {
  const key = newSecret();
  const { rows } = await pool.query<Row>(
    `update security_notices n set key_hash = $2 from users u
      where n.id = $1 and u.id = n.user_id and n.used_at is null and n.expires_at > now()
      returning n.kind, n.email, n.device, n.at, case when u.email_verified_at is not null then u.name end as name`,
    [noticeId, hashOf(key)],
  );
  const notice = rows[0];
  if (!notice) return;
  const [subject, sentence] = NOTICE_TEXTS[notice.kind];
  const at = formatDateTime(notice.at.getTime(), NAMIBIA);
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: notice.name ?? '', address: notice.email },
      subject,
      title: subject,
      paragraphs: [
        sentence.replace('{at}', at),
        ...(notice.device ? [`Browser: ${deviceName(notice.device)}`] : []),
        'If this was you, there’s nothing to do.',
      ],
      action: { label: 'This wasn’t me', url: `${config.publicUrl}/not-me#${key}` },
      note: `${EFFECTS[notice.kind] ?? 'The link signs you out everywhere and lets you choose a new password.'} It works for a week.`,
    }),
  );
}

export const sendSecurityNoticeJob = defineJob({
  name: 'send-security-notice',
  title: 'Security notice',
  priority: -35,
  payload: z.object({ noticeId: z.uuid() }),
  run: sendSecurityNotice,
});
