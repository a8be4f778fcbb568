import type { SendMailOptions } from 'nodemailer';
import { messageIdOf } from '../../mail/message-id.ts';

export interface StoredMessage {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  reason: string;
  message: string;
}

/** A contact form message as a plain email; replies go to the person who sent the message. */
export function contactMail(
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
