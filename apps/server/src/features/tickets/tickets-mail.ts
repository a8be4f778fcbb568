import { formatDateRange } from '@quivertree/domain/zoned-time';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '../../mail/escape-html.ts';
import type { OrderTickets } from './ticket-queries.ts';

/** The mail that brings an order's tickets: one mail, whatever their number, with the PDF attached. */
export function ticketsMail(
  order: OrderTickets,
  more: { to: string; from: string; ticketsUrl: string; pdf: Buffer; messageId: string },
): SendMailOptions {
  const { event } = order;
  const count = order.tickets.length === 1 ? 'Your ticket' : `Your ${order.tickets.length} tickets`;
  const when = formatDateRange(event.startsAt, event.endsAt, event.timeZone);
  const where = [event.location ?? 'Venue TBA', event.address, event.city].filter(Boolean).join(', ');
  return {
    from: more.from,
    to: { name: order.buyerName, address: more.to },
    subject: `${count} for ${event.name}`,
    messageId: more.messageId,
    text: [
      `Hello ${order.buyerName},`,
      `${count} for ${event.name}:`,
      more.ticketsUrl,
      `When: ${when}`,
      `Where: ${where}`,
      `Hosted by ${event.organizerName}`,
      'Show the QR code at the door, on the phone or on paper. Each code lets one person in, once. Whoever has this link has your tickets, so keep it to yourself.',
      `Order ${order.reference}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="en-NA"><body style="margin:0;padding:24px;background:#f8f3ea;color:#241c15;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#b4481a;font-weight:bold;letter-spacing:.08em;font-size:13px">QUIVERTREE</p>
<p>Hello ${escapeHtml(order.buyerName)},</p>
<h1 style="font-size:26px;line-height:1.2;margin:0 0 12px">${escapeHtml(`${count} for ${event.name}`)}</h1>
<p style="margin:0 0 4px">${escapeHtml(when)}</p>
<p style="margin:0 0 24px;color:#6b5d4f">${escapeHtml(where)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(more.ticketsUrl)}" style="display:inline-block;background:#b4481a;color:#ffffff;padding:14px 24px;border-radius:6px;text-decoration:none;font-weight:bold">Show my tickets</a></p>
<p>Show the QR code at the door, on the phone or on paper (the PDF is attached). Each code lets one person in, once. Whoever has this link has your tickets, so keep it to yourself.</p>
<p style="color:#6b5d4f;font-size:13px">Hosted by ${escapeHtml(event.organizerName)} · Order ${escapeHtml(order.reference)}</p>
</div></body></html>`,
    attachments: [{ filename: 'tickets.pdf', content: more.pdf, contentType: 'application/pdf' }],
  };
}
