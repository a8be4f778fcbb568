import { deviceName } from '@quivertree/domain/device-name';
import { RESET_WAITING_HOURS } from '@quivertree/domain/second-factor';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { actionMail } from '../../../mail/action-mail.ts';

/** What has happened, after "On …": subject and sentence of its mail. */
const WORDS = {
  new_sign_in: [
    'New sign-in to your account',
    'somebody signed in to your account in a browser that we had not seen before',
  ],
  password_changed: ['Your password was changed', 'the password of your account was changed'],
  password_reset: ['Your password was reset', 'the password of your account was reset with a code that we had mailed'],
  email_changed: ['Your email address was changed', 'your account got another email address in place of this one'],
  totp_added: ['An authenticator app was added', 'an authenticator app was set up for your sign-in'],
  totp_removed: ['An authenticator app was removed', 'the authenticator app was removed from your sign-in'],
  passkey_added: ['A passkey was added', 'a passkey was added to your account'],
  passkey_removed: ['A passkey was removed', 'a passkey was removed from your account'],
  recovery_codes_made: ['New recovery codes', 'new recovery codes were made for your account; the old ones are void'],
  recovery_code_used: ['A recovery code was used', 'a recovery code was used in place of your second step'],
  identity_linked: ['Google was linked to your account', 'a Google account was linked to yours: it can sign you in'],
  identity_unlinked: [
    'Google was taken off your account',
    'a Google account was taken off yours: it signs you in no more, and you were signed out everywhere else',
  ],
  second_factor_reset_begun: [
    'Your second step will be taken away',
    `you, or somebody in your name, asked us to take away the second step of your sign-in. That happens in ${RESET_WAITING_HOURS} hours, unless you sign in with it before`,
  ],
  second_factor_reset: [
    'Your second step was taken away',
    'the second step of your sign-in was taken away, as you had asked. Your password alone lets you in until you set up another',
  ],
  bank_details_changed: [
    'You changed bank details',
    'somebody who is signed in as you changed where your organisation is paid. If it was not you, the account before holds again once you say so',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>;

export type NoticeKind = keyof typeof WORDS;

interface Notice {
  kind: NoticeKind;
  device?: string | undefined;
  /** Where it goes, where that is not the account's present address. */
  email?: string;
}

/** Notices a day to an address that nobody has confirmed: whoever signed up with it must not flood a stranger's mailbox. */
const MAX_NOTICES_UNCONFIRMED = 3;

/** Has somebody told by mail what happened to their account, in the transaction in which it happens. */
export async function noteSecurity(
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
  if (rowCount === 1) await addJob(client, 'send-security-notice', { noticeId });
}

/** Voids every notice of an account: none of their readers has ever shown that it is theirs. */
export async function voidNotices(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('update security_notices set used_at = now() where user_id = $1 and used_at is null', [userId]);
}

/**
 * Voids the notices since an account left an address to which it returns now: their readers may be at an address that a
 * thief gave it in between, and would take it back.
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
  /** Null until the address is known to be this person's: nobody writes to strangers by calling themselves something. */
  name: string | null;
  device: string | null;
  at: Date;
}

/**
 * Mails a notice with the key by which its reader says that it was not them; a run that is repeated after a crash makes
 * another key.
 */
export async function sendSecurityNotice(
  { pool, mailer, config }: Context,
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
  const [subject, sentence] = WORDS[notice.kind];
  const at = formatDateTime(notice.at.getTime(), NAMIBIA);
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: notice.name ?? '', address: notice.email },
      subject,
      title: subject,
      paragraphs: [
        `On ${at} ${sentence}.`,
        ...(notice.device ? [`The browser called itself ${deviceName(notice.device)}.`] : []),
        'Was it you? Then there is nothing to do.',
      ],
      action: { label: 'It was not me', url: `${config.publicUrl}/not-me#${key}` },
      note: 'The link signs your account out everywhere and has you choose another password. It works for a week.',
    }),
  );
}
