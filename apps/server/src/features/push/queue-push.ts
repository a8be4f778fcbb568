import type { PushKind, PushProvider } from '@quivertree/domain/push/push-kinds';
import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';
import { sendPushesJob } from './send-pushes.ts';

/** A notification as people read it. Providers see all of it, so its address contains no key to tickets. */
export interface PushContent {
  kind: PushKind;
  /** Identifies the notification's subject. A phone gets at most one notification per subject. */
  subject: string;
  title: string;
  body: string;
  /** Address on our site that opens in the app. */
  url: string;
  /** Time after which the notification is no longer of use; at most a day from now. */
  expiresAt?: Date;
}

/** People to notify: accounts, or people who have confirmed one of the email addresses. */
export type PushRecipients = { userIds: readonly string[] } | { emails: readonly string[] };

/**
 * Queues a notification, in the caller's transaction, for the recipients' phones that want this kind. Adds nothing for
 * people without such a phone, which is most people.
 */
export async function queuePush(
  client: pg.PoolClient,
  recipients: PushRecipients,
  { kind, subject, title, body, url, expiresAt }: PushContent,
): Promise<void> {
  const { rows } = await client.query<{ provider: PushProvider }>({
    name: 'queue_push',
    text: `with added as (
       insert into push_messages (device_id, kind, subject, title, body, url, expires_at)
       select d.session_id, $3, $4, $5, $6, $7, least(coalesce($8::timestamptz, 'infinity'), now() + interval '1 day')
         from push_devices d
        where d.user_id in (select id from users where id = any ($1::uuid[])
                             union all
                            select id from users
                             where lower(email) in (select lower(address) from unnest($2::text[]) as address)
                               and email_verified_at is not null)
          and $3 = any (d.kinds)
       on conflict (device_id, subject) do nothing
       returning device_id)
     select distinct d.provider from added join push_devices d on d.session_id = added.device_id`,
    values: [
      'userIds' in recipients ? recipients.userIds : [],
      'emails' in recipients ? recipients.emails : [],
      kind,
      subject,
      title,
      body,
      url,
      expiresAt ?? null,
    ],
  });
  for (const { provider } of rows)
    await addJob(client, sendPushesJob, { provider }, { key: `send-pushes-${provider}` });
}
