import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { ticketDate } from '@quivertree/domain/tickets/ticket-date';
import { TICKET_QR, ticketQrContent } from '@quivertree/domain/tickets/qr-drawing';
import QRCode from 'qrcode';
import { DUNE, INK, MUTED } from '../../pdf/make-pdf.ts';
import { short, type SheetPart, writeSheets } from '../../pdf/sheets.ts';
import type { OrderTickets } from './ticket-queries.ts';

/** A5. */
const PAGE = { width: 419.53, height: 595.28, margin: 36 };
const QR_SIZE = 232;

/** An order's tickets as a PDF, one A5 page each, tagged for screen readers. */
export function ticketsPdf(order: OrderTickets): Buffer {
  const sheets = order.tickets.map((ticket) => sheetOf(order, ticket));
  return writeSheets(PAGE, `Tickets for ${order.event.name}`, sheets);
}

function sheetOf(order: OrderTickets, ticket: OrderTickets['tickets'][number]): SheetPart[] {
  const { event } = order;
  const { code } = ticket;
  const status = ticket.state === 'void' ? 'This ticket is no longer valid.' : ticket.ticketTypeName;
  return [
    { tag: 'P', runs: [{ text: 'QUIVERTREE', size: 9, color: DUNE, font: 'Helvetica-Bold' }], gap: 6 },
    { tag: 'H1', runs: [{ text: event.name, size: 20, color: INK, font: 'Helvetica-Bold' }] },
    {
      tag: 'P',
      runs: [
        { text: ticketDate(event), size: 11, color: INK },
        { text: placeLine(event), size: 11, color: MUTED },
      ],
      gap: 10,
    },
    {
      tag: 'Figure',
      alt: `QR code of ticket ${ticket.number}`,
      size: QR_SIZE,
      gap: 16,
      draw: (left, bottom) => (code ? drawCode(code, left, bottom) : ''),
    },
    {
      tag: 'P',
      runs: [
        { text: status, size: 15, color: INK, font: 'Helvetica-Bold' },
        { text: ticket.attendeeName, size: 11, color: INK },
        { text: `Short code: ${ticket.shortCode}`, size: 11, color: INK, font: 'Courier', gap: 10 },
        ...(ticket.transferable ? [] : [{ text: 'This ticket can’t be transferred.', size: 9, color: INK }]),
        {
          text: `Ticket ${ticket.number} of ${order.tickets.length}. Hosted by ${event.organizerName}.`,
          size: 9,
          color: MUTED,
        },
        { text: `Order ${shownReference(order.reference)}`, size: 7, color: MUTED },
      ],
    },
  ];
}

/**
 * Draws a ticket's QR code as a picture with a bit for each module. A picture is only smoothed if it asks for it, so this
 * one is sharp at every size; and it is so small that it needn't be compressed.
 */
function drawCode(code: string, left: number, bottom: number): string {
  const { size, data } = QRCode.create(ticketQrContent(code), TICKET_QR).modules;
  const rowLength = Math.ceil(size / 8);
  const bits = Buffer.alloc(size * rowLength);
  for (const [i, dark] of data.entries()) {
    const row = Math.floor(i / size);
    const column = i % size;
    const at = row * rowLength + (column >> 3);
    if (dark) bits[at] = (bits[at] ?? 0) | (0x80 >> (column & 7));
  }
  const picture = `BI /W ${size} /H ${size} /IM true /D [1 0] /F /AHx ID ${bits.toString('hex')}> EI`;
  return `q ${QR_SIZE} 0 0 ${QR_SIZE} ${left} ${short(bottom)} cm 0 g ${picture} Q`;
}
