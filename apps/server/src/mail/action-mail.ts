import { greetingOf } from '@quivertree/domain/messages/answer-email';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from './escape-html.ts';

/** Content of an email with at most one call to action. */
export interface ActionMail {
  from: string;
  to: { name: string; address: string };
  /** Message-ID, which stays the same if the email is sent again after a crash; absent if every email is different. */
  messageId?: string;
  subject: string;
  title: string;
  paragraphs?: readonly string[];
  /** A code for the recipient to enter on our site. */
  code?: string;
  action?: { label: string; url: string };
  /** Items whose titles link to their pages. */
  items?: readonly { title: string; text: string; url: string }[];
  /** Small print at the end of the email. */
  note?: string;
  attachments?: SendMailOptions['attachments'];
  headers?: Record<string, string>;
}

/**
 * Fills the preview text that mail programs show next to the subject, so that no names appear there. Otherwise
 * strangers could use a made-up name to advertise to any address.
 */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(80);

/** Builds an email in the Quivertree design, as plain text and as HTML that works in every mail program. */
export function actionMail({
  to,
  title,
  paragraphs = [],
  items = [],
  code,
  action,
  note,
  ...rest
}: ActionMail): SendMailOptions {
  const greeting = greetingOf(to.name);
  const html = [
    `<h1 style="font-size:26px;line-height:1.2;margin:0 0 12px">${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${linesOf(paragraph)}</p>`),
    ...items.map(
      ({ title: name, text, url }) =>
        `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#b4481a;font-weight:bold">${escapeHtml(name)}</a><br>${escapeHtml(text)}</p>`,
    ),
    code &&
      `<p style="margin:0 0 24px;font:bold 30px/1.3 Menlo,Consolas,monospace;letter-spacing:.08em">${escapeHtml(code)}</p>`,
    action && button(action),
    note && `<p style="color:#6b5d4f;font-size:13px">${linesOf(note)}</p>`,
  ];
  return {
    ...rest,
    to,
    text: [
      title,
      greeting,
      ...paragraphs,
      ...items.map(({ title: name, text, url }) => `${name}\n${text}\n${url}`),
      code && `Your code: ${code}`,
      action && `${action.label}:\n${action.url}`,
      note,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: `<!doctype html><html lang="en-NA"><body style="margin:0;padding:24px;background:#f8f3ea;color:#241c15;font:16px/1.5 Helvetica,Arial,sans-serif;overflow-wrap:break-word;word-break:break-word">
<div style="display:none">${escapeHtml(title)}${FILLER}</div>
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#b4481a;font-weight:bold;letter-spacing:.08em;font-size:13px">QUIVERTREE</p>
${html.filter(Boolean).join('\n')}
</div></body></html>`,
  };
}

/** A web address in text, without the punctuation after it. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,:;!?)])/;

/** HTML of typed text, with its line breaks. Web addresses become links, since not every mail program makes them links. */
function linesOf(text: string): string {
  const parts = text.split(WEB_ADDRESS).map(escapeHtml);
  return parts
    .map((part, i) => (i % 2 === 1 ? `<a href="${part}" style="color:inherit">${part}</a>` : part))
    .join('')
    .replaceAll('\n', '<br>');
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;background:#b4481a;color:#ffffff;padding:14px 24px;border-radius:6px;text-decoration:none;font-weight:bold">${escapeHtml(label)}</a></p>`;
}
