import { answerEmail } from '@quivertree/domain/messages/answer-email';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/** Emails the answer to the message's sender, once. Replies go to the contact form's recipient. */
export async function sendAnswerMail(
  { pool, mailer, config }: Mailing,
  { messageId }: { messageId: string },
): Promise<void> {
  const { rows } = await pool.query<{ name: string; email: string; message: string; answer: string }>(
    `select first_name || ' ' || last_name as name, email, message, answer
       from contact_messages where id = $1 and answer is not null and answer_sent_at is null`,
    [messageId],
  );
  const due = rows[0];
  if (!due) return;
  await mailer.sendMail({
    ...actionMail({
      from: config.mailFrom,
      to: { name: due.name, address: due.email },
      messageId: messageIdOf(config.publicUrl, 'answer', messageId),
      ...answerEmail(due.message, due.answer),
    }),
    replyTo: config.contactRecipient,
  });
  await pool.query('update contact_messages set answer_sent_at = now() where id = $1', [messageId]);
}

export const sendAnswerMailJob = defineJob({
  name: 'send-answer-mail',
  title: 'Reply to a contact form message',
  priority: 0,
  payload: z.object({ messageId: z.uuid() }),
  run: sendAnswerMail,
});
