import { grouped } from '@quivertree/domain/text/crockford';
import { RESET_CODE_LENGTH } from '@quivertree/domain/accounts/reset-code';
import type { SendMailOptions } from 'nodemailer';
import { actionMail } from '../../../mail/action-mail.ts';

/** Email with the code that confirms the linking of a Google account. */
export function linkMail({
  from,
  to,
  code,
}: {
  from: string;
  to: { name: string; email: string };
  code: string;
}): SendMailOptions {
  return actionMail({
    from,
    to: { name: '', address: to.email },
    subject: 'Your code to sign in with Google',
    title: 'Sign in with Google',
    paragraphs: [
      'Someone wants to link a Google account with this email address to your Quivertree account. If it’s you, enter this code to finish signing in.',
    ],
    code: grouped(code, RESET_CODE_LENGTH / 2),
    note: 'If this wasn’t you, you can ignore this email. No one can sign in without the code, and your account stays the same.',
  });
}
