import { grouped } from '@quivertree/domain/text/crockford';
import { RESET_CODE_LENGTH, RESET_CODE_MINUTES } from '@quivertree/domain/accounts/reset-code';
import type { SendMailOptions } from 'nodemailer';
import { actionMail } from '../../mail/action-mail.ts';

/** Email with a reset code. The code is not in the subject, which appears on lock screens. */
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
      `Open the link below, or enter this code on the reset page. They work for ${RESET_CODE_MINUTES} minutes, or until you use one of them. We’ll never ask for the code anywhere else.`,
    ],
    code: grouped(code, RESET_CODE_LENGTH / 2),
    action: { label: 'Reset my password', url: resetUrl },
    note: 'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
  });
}
