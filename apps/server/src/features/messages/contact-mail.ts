import type { SendMailOptions } from 'nodemailer';

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
    // The same name for the same message, so that a repeat after a crash is seen to be one.
    messageId: `<contact.${id}@${new URL(publicUrl).hostname}>`,
    subject: `${reason}: ${name}`,
    text: [message, `${name}\n${email}\n${phoneNumber}`].join('\n\n-- \n'),
  };
}
