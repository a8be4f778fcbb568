import { grouped } from '@quivertree/domain/crockford';
import { RESET_CODE_LENGTH, RESET_CODE_MINUTES } from '@quivertree/domain/reset-code';
import type { SendMailOptions } from 'nodemailer';
import { actionMail } from '../../mail/action-mail.ts';

/** The mail that brings a reset code. Its subject does not: it shows on locked screens. */
export function resetMail({
  from,
  to,
  code,
  resetUrl,
}: {
  from: string;
  to: { name: string | null; email: string };
  code: string;
  resetUrl: string;
}): SendMailOptions {
  return actionMail({
    from,
    to: { name: to.name ?? '', address: to.email },
    subject: 'Your code to reset your password',
    title: 'Reset your password',
    paragraphs: [
      `Open the link below, or enter this code where your password is reset. Both work once, for ${RESET_CODE_MINUTES} minutes. We never ask for the code anywhere else.`,
    ],
    code: grouped(code, RESET_CODE_LENGTH / 2),
    action: { label: 'Reset my password', url: resetUrl },
    note: 'You did not ask for it? Then there is nothing to do: your password stays as it is.',
  });
}
