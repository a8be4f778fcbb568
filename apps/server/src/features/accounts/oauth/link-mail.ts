import { grouped } from '@quivertree/domain/crockford';
import { RESET_CODE_LENGTH } from '@quivertree/domain/reset-code';
import type { SendMailOptions } from 'nodemailer';
import { actionMail } from '../../../mail/action-mail.ts';

/** The mail with the code that lets somebody sign in to their account with Google from now on. */
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
      'Somebody wants to sign in to your account with a Google account of the same email address. If it is you, enter this code where you were asked for it:',
    ],
    code: grouped(code, RESET_CODE_LENGTH / 2),
    note: 'You did not ask for it? Then there is nothing to do: your account stays as it is, and nobody gets in.',
  });
}
