import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { ADDRESS_ATTEMPTS, ADDRESS_DAYS, defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/**
 * Emails the address of a deleted account that the account was deleted. The payload holds the address, because the
 * account no longer has it; the queue deletes both once the email is sent or is too late.
 */
export async function sendAccountDeletedMail(
  { pool, mailer, config }: Mailing,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { rows } = await pool.query<{ deleted_at: Date }>(
    'select deleted_at from users where id = $1 and deleted_at > now() - make_interval(days => $2)',
    [userId, ADDRESS_DAYS],
  );
  if (!rows[0]) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: email },
      messageId: messageIdOf(config.publicUrl, 'account-deleted', userId),
      subject: 'Your account was deleted',
      title: 'Your account was deleted',
      paragraphs: [
        `Your Quivertree account was deleted on ${formatDateTime(rows[0].deleted_at.getTime(), NAMIBIA)}. You’ve been signed out everywhere. This can’t be undone.`,
        'Your tickets for upcoming events stay valid: use the links in your emails. So that they work, your details stay on your orders, tickets and waiting lists until the events are over. Then they’re deleted too. If an event is postponed and doesn’t get a new date, they’re deleted a year after its old one.',
        'The law requires us to keep a record of the amounts you paid.',
        `If this wasn’t you, tell us straight away at ${config.publicUrl}/#contact-us. Someone may be able to read your email or know your password, so change the password of your mailbox, and of any other account that has the same one.`,
      ],
    }),
  );
}

export const sendAccountDeletedMailJob = defineJob({
  name: 'send-account-deleted-mail',
  title: 'Email about a deleted account',
  priority: -35,
  maxAttempts: ADDRESS_ATTEMPTS,
  payload: z.object({ userId: z.uuid(), email: z.string() }),
  run: sendAccountDeletedMail,
});
