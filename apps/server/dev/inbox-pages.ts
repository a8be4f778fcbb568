import type { Hono } from 'hono';
import type { Email } from 'postal-mime';
import type { HttpEnv } from '../src/http/request-facts.ts';
import { escapeHtml } from '../src/mail/escape-html.ts';
import type { DevInbox } from './dev-inbox.ts';
import { plainPage } from '../src/http/plain-page.ts';

/** `/dev/inbox`: the emails that the development inbox received. */
export function mountInboxPages(app: Hono<HttpEnv>, inbox: DevInbox): void {
  app.get('/dev/inbox', async () => {
    const mails = await inbox.list();
    const rows = mails.map(
      ({ id, mail }) =>
        `<li><a href="/dev/inbox/${id}"><strong>${escapeHtml(mail.subject ?? '(no subject)')}</strong><span class="muted">to ${escapeHtml(recipients(mail))} · ${escapeHtml(mail.date ?? '')}</span></a></li>`,
    );
    const list =
      rows.length > 0
        ? `<ul class="rows">${rows.join('')}</ul>`
        : '<p class="note">No emails yet. Buy a ticket, and its email will show up here.</p>';
    return plainPage(
      'Development inbox',
      `<h1>Development inbox</h1><p class="muted">Every email this server sends, newest first.</p>${list}`,
    );
  });

  app.get('/dev/inbox/:id', async (c) => {
    const id = c.req.param('id');
    const mail = await inbox.read(id);
    if (!mail) return c.notFound();
    const links = [...new Set(mail.text?.match(/https?:\/\/\S+/g) ?? [])];
    const attachments = mail.attachments.map(
      ({ filename }, i) =>
        `<li><a href="/dev/inbox/${id}/attachments/${i}">${escapeHtml(filename ?? `attachment ${i + 1}`)}</a></li>`,
    );
    return plainPage(
      mail.subject ?? 'Email',
      `<p><a href="/dev/inbox">Inbox</a></p><h1>${escapeHtml(mail.subject ?? '(no subject)')}</h1>
       <dl><dt>From</dt><dd>${escapeHtml(mail.from?.address ?? '')}</dd><dt>To</dt><dd>${escapeHtml(recipients(mail))}</dd></dl>
       <h2>Links</h2><ul>${links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>
       <h2>Attachments</h2><ul>${attachments.join('')}</ul>
       <h2>Preview</h2><iframe src="/dev/inbox/${id}/html" title="Preview of the email" sandbox></iframe>
       <h2>Plain text</h2><pre>${escapeHtml(mail.text ?? '')}</pre>`,
      { frames: true },
    );
  });

  app.get('/dev/inbox/:id/html', async (c) => {
    const mail = await inbox.read(c.req.param('id'));
    if (!mail) return c.notFound();
    return c.html(mail.html ?? '', 200, {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
    });
  });

  app.get('/dev/inbox/:id/attachments/:at', async (c) => {
    const mail = await inbox.read(c.req.param('id'));
    const attachment = mail?.attachments[Number(c.req.param('at'))];
    if (!attachment || typeof attachment.content === 'string') return c.notFound();
    return c.body(new Uint8Array(attachment.content), 200, { 'content-type': attachment.mimeType });
  });
}

function recipients(mail: Email): string {
  return (mail.to ?? []).map(({ address }) => address ?? '').join(', ');
}
