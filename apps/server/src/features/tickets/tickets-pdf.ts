import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { formatDateRange } from '@quivertree/domain/dates/zoned-time';
import { drawQr } from '../../pdf/draw-qr.ts';
import { DUNE, INK, makePdf, MUTED, printable } from '../../pdf/make-pdf.ts';
import type { OrderTickets } from './ticket-queries.ts';

const PAGE = { width: 419.53, height: 595.28, margin: 36 };
const QR_SIZE = 232;

/** An order's tickets as a PDF, one A5 page each, tagged for screen readers. */
export function ticketsPdf(order: OrderTickets): Promise<Buffer> {
  return makePdf({ size: 'A5', margin: PAGE.margin, title: `Tickets for ${order.event.name}` }, (document) => {
    for (const ticket of order.tickets) drawTicket(document, order, ticket);
  });
}

function drawTicket(document: PDFKit.PDFDocument, order: OrderTickets, ticket: OrderTickets['tickets'][number]): void {
  const { event } = order;
  const width = PAGE.width - 2 * PAGE.margin;
  const text = (value: string, size: number, color: string, font = 'Helvetica', gap = 4) =>
    document.font(font).fontSize(size).fillColor(color).text(printable(value), { width, paragraphGap: gap });
  document.addPage();
  const page = document.struct('Sect');
  document.addStructure(page);
  const part = (tag: string, draw: () => void) => page.add(document.struct(tag, {}, draw));

  part('P', () => text('QUIVERTREE', 9, DUNE, 'Helvetica-Bold', 10));
  part('H1', () => text(event.name, 20, INK, 'Helvetica-Bold'));
  part('P', () => {
    text(formatDateRange(event.startsAt, event.endsAt, event.timeZone), 11, INK);
    text(placeLine(event), 11, MUTED, 'Helvetica', 14);
  });
  const top = document.y;
  page.add(
    document.struct('Figure', { alt: `QR code of ticket ${ticket.number}` }, [
      () => {
        if (ticket.code) drawQr(document, ticket.code, { left: PAGE.margin, top, size: QR_SIZE });
      },
    ]),
  );
  document.y = top + QR_SIZE + 16;
  part('P', () => {
    text(
      ticket.state === 'void' ? 'This ticket is no longer valid.' : ticket.ticketTypeName,
      15,
      INK,
      'Helvetica-Bold',
    );
    text(ticket.attendeeName, 11, INK);
    text(`Short code: ${ticket.shortCode}`, 11, INK, 'Courier', 10);
    if (!ticket.transferable) text('This ticket can’t be transferred.', 9, INK);
    text(`Ticket ${ticket.number} of ${order.tickets.length}. Hosted by ${event.organizerName}.`, 9, MUTED);
    text(`Order ${shownReference(order.reference)}`, 7, MUTED);
  });
  page.end();
}
