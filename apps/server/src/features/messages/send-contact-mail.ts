import type { Mailing } from '../../infrastructure.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';
import type { SendMailOptions } from 'nodemailer';
import { messageIdOf } from '../../mail/message-id.ts';

/** Emails a message to the contact form's recipient, once, and deletes messages more than a year old. */
export async function sendContactMail(
  { pool, mailer, config }: Mailing,
  { messageId }: { messageId: string },
): Promise<void> {
  await pool.query(`delete from contact_messages where received_at < now() - interval '1 year'`);
  const { rows } = await pool.query<StoredMessage>(
    `select id, first_name || ' ' || last_name as name, email, phone_number as "phoneNumber", reason, message
       from contact_messages where id = $1 and sent_at is null`,
    [messageId],
  );
  const message = rows[0];
  if (!message) return;
  await mailer.sendMail(
    contactMail(message, { from: config.mailFrom, to: config.contactRecipient, publicUrl: config.publicUrl }),
  );
  await pool.query('update contact_messages set sent_at = now() where id = $1', [messageId]);
}

interface StoredMessage {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  reason: string;
  message: string;
}

/** A contact form message as a plain email; replies go to the person who sent the message. */
function contactMail(
  { id, name, email, phoneNumber, reason, message }: StoredMessage,
  { from, to, publicUrl }: { from: string; to: string; publicUrl: string },
): SendMailOptions {
  return {
    from,
    to,
    replyTo: { name, address: email },
    messageId: messageIdOf(publicUrl, 'contact', id),
    subject: `${reason}: ${name}`,
    text: [message, `${name}\n${email}\n${phoneNumber}`].join('\n\n-- \n'),
  };
}

export const sendContactMailJob = defineJob({
  name: 'send-contact-mail',
  title: 'Contact form message',
  priority: 0,
  payload: z.object({ messageId: z.uuid() }),
  run: sendContactMail,
});
