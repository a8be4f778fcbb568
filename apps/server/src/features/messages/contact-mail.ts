import type { SendMailOptions } from 'nodemailer';
import { messageIdOf } from '../../mail/message-id.ts';

export interface KeptMessage {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  reason: string;
  message: string;
}

/** A message of the contact form as a plain mail; an answer to it goes to whoever wrote it. */
export function contactMail(
  { id, name, email, phoneNumber, reason, message }: KeptMessage,
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
