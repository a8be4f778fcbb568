import { grouped } from '@quivertree/domain/crockford';
import { RESET_CODE_LENGTH, RESET_CODE_MINUTES } from '@quivertree/domain/reset-code';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '../../mail/escape-html.ts';

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
  const hello = to.name === null ? 'Hello,' : `Hello ${to.name},`;
  const shown = grouped(code, RESET_CODE_LENGTH / 2);
  const how = `It works once, for ${RESET_CODE_MINUTES} minutes. We never ask for it anywhere else.`;
  const notMe = 'You did not ask for it? Then there is nothing to do: your password stays as it is.';
  return {
    from,
    to: { name: to.name ?? '', address: to.email },
    subject: 'Your code to reset your password',
    text: [hello, `Your reset code: ${shown}`, `Enter it here:\n${resetUrl}`, how, notMe].join('\n\n'),
    html: `<!doctype html><html lang="en-NA"><body style="margin:0;padding:24px;background:#f8f3ea;color:#241c15;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#b4481a;font-weight:bold;letter-spacing:.08em;font-size:13px">QUIVERTREE</p>
<p>${escapeHtml(hello)}</p>
<h1 style="font-size:26px;line-height:1.2;margin:0 0 12px">Your reset code</h1>
<p style="margin:0 0 24px;font:bold 30px/1.3 Menlo,Consolas,monospace;letter-spacing:.08em">${escapeHtml(shown)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(resetUrl)}" style="display:inline-block;background:#b4481a;color:#ffffff;padding:14px 24px;border-radius:6px;text-decoration:none;font-weight:bold">Reset my password</a></p>
<p>${how}</p>
<p style="color:#6b5d4f;font-size:13px">${notMe}</p>
</div></body></html>`,
  };
}
