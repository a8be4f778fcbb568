import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/** Email that tells a person that an administrator is acting on their behalf, and why. */
export async function sendActingMail(
  { pool, mailer, config }: Mailing,
  { actingId }: { actingId: string },
): Promise<void> {
  const { rows } = await pool.query<{ email: string; name: string; by: string; reason: string; began_at: Date }>(
    `select u.email, u.name, b.name as by, a.reason, a.began_at
       from acting_sessions a join users u on u.id = a.user_id join users b on b.id = a.administrator_id
      where a.id = $1 and u.deleted_at is null`,
    [actingId],
  );
  const due = rows[0];
  if (!due) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: due.name, address: due.email },
      messageId: messageIdOf(config.publicUrl, 'acting', actingId),
      subject: 'We’re helping you in your account',
      title: 'Someone at Quivertree is helping in your account',
      paragraphs: [
        `${due.by} accessed your account on ${formatDateTime(due.began_at.toISOString(), 'Africa/Windhoek')} to help you. They have access for up to 30 minutes.`,
        `Their reason: ${due.reason}`,
        'They can see what you see, except your tickets. They can’t move money, and they can’t change your password, your email address or how you sign in. Everything they do is logged in the audit log under both names.',
      ],
      note: `If you didn’t ask for help, choose “Sign out everywhere” in your account settings to end their access at once, then tell us at ${config.publicUrl}/#contact-us.`,
    }),
  );
}

export const sendActingMailJob = defineJob({
  name: 'send-acting-mail',
  title: 'Email about acting on someone’s behalf',
  priority: -20,
  payload: z.object({ actingId: z.uuid() }),
  run: sendActingMail,
});
