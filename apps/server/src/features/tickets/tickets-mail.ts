import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { plural } from '@quivertree/domain/text/plural';
import { ticketDate } from '@quivertree/domain/tickets/ticket-date';
import type { SendMailOptions } from 'nodemailer';
import { actionMail } from '../../mail/action-mail.ts';
import type { OrderTickets } from './ticket-queries.ts';

/** Email with a PDF of an order's tickets. It counts only those that aren't void, of which there is at least one. */
export function ticketsMail(
  order: OrderTickets,
  more: {
    to: string;
    from: string;
    ticketsUrl: string;
    pdf: Buffer;
    messageId: string;
    /** The organiser's note to the recipients of complimentary tickets; null for other orders. */
    complimentaryNote: string | null;
  },
): SendMailOptions {
  const { event } = order;
  const count = order.tickets.filter(({ state }) => state !== 'void').length;
  const title = plural(count, `Your ticket for ${event.name}`, `Your {n} tickets for ${event.name}`);
  const where = placeLine(event);
  return actionMail({
    from: more.from,
    to: { name: order.buyerName, address: more.to },
    messageId: more.messageId,
    subject: title,
    title,
    paragraphs: [
      ...(more.complimentaryNote === null
        ? []
        : [
            plural(
              count,
              `${event.organizerName} has given you a complimentary ticket.`,
              `${event.organizerName} has given you {n} complimentary tickets.`,
            ),
          ]),
      ...(more.complimentaryNote ? [`${event.organizerName} writes: ${more.complimentaryNote}`] : []),
      `When: ${ticketDate(event)}`,
      `Where: ${where}`,
      plural(
        count,
        'Show the QR code at the door, on your phone or on paper (a PDF is attached). It lets one person in, once. Anyone with the link below can use your ticket, so keep it to yourself.',
        'Show the QR codes at the door, on your phone or on paper (a PDF is attached). Each code lets one person in, once. Anyone with the link below can use your tickets, so keep it to yourself.',
      ),
    ],
    action: { label: plural(count, 'Show my ticket', 'Show my tickets'), url: more.ticketsUrl },
    note: `Hosted by ${event.organizerName} · Order ${shownReference(order.reference)}`,
    attachments: [{ filename: 'tickets.pdf', content: more.pdf, contentType: 'application/pdf' }],
  });
}
