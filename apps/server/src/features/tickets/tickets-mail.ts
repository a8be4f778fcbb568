import { shownReference } from '@quivertree/domain/order-reference';
import { placeLine } from '@quivertree/domain/place';
import { formatDateRange } from '@quivertree/domain/zoned-time';
import type { SendMailOptions } from 'nodemailer';
import { actionMail } from '../../mail/action-mail.ts';
import type { OrderTickets } from './ticket-queries.ts';

/** The mail that brings an order's tickets: one mail, whatever their number, with the PDF attached. */
export function ticketsMail(
  order: OrderTickets,
  more: {
    to: string;
    from: string;
    ticketsUrl: string;
    pdf: Buffer;
    messageId: string;
    /** What the organiser writes with complimentary tickets; null for others. */
    giftNote: string | null;
  },
): SendMailOptions {
  const { event } = order;
  const count = order.tickets.length === 1 ? 'Your ticket' : `Your ${order.tickets.length} tickets`;
  const when = formatDateRange(event.startsAt, event.endsAt, event.timeZone);
  const where = placeLine(event);
  return actionMail({
    from: more.from,
    to: { name: order.buyerName, address: more.to },
    messageId: more.messageId,
    subject: `${count} for ${event.name}`,
    title: `${count} for ${event.name}`,
    paragraphs: [
      ...(more.giftNote === null ? [] : [`${event.organizerName} invites you: these tickets are complimentary.`]),
      ...(more.giftNote ? [`${event.organizerName} writes: ${more.giftNote}`] : []),
      `When: ${when}`,
      `Where: ${where}`,
      'Show the QR code at the door, on your phone or on paper (a PDF is attached). Each code lets one person in, once. Anyone with this link can use your tickets, so keep it to yourself.',
    ],
    action: { label: 'Show my tickets', url: more.ticketsUrl },
    note: `Hosted by ${event.organizerName} · Order ${shownReference(order.reference)}`,
    attachments: [{ filename: 'tickets.pdf', content: more.pdf, contentType: 'application/pdf' }],
  });
}
