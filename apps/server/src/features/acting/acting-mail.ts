import { formatDateTime } from '@quivertree/domain/zoned-time';
import type { Context } from '../../context.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';

/** Tells somebody that an administrator acts for them, and why. */
export async function sendActingMail(
  { pool, mailer, config }: Context,
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
      subject: 'We are helping you in your account',
      title: 'Somebody of Quivertree acts for you',
      paragraphs: [
        `${due.by} opened your account on ${formatDateTime(due.began_at.toISOString(), 'Africa/Windhoek')} to help you, for at most 30 minutes. The reason: ${due.reason}`,
        'They see what you see, but for your tickets. They cannot move money, and they cannot change your password, your e-mail address or how you sign in. What they do is kept on record with their name and yours.',
      ],
      note: 'You did not ask for help? Sign out everywhere in your account settings: that ends it at once. And write to us.',
    }),
  );
}
