import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { overText, ticketDate } from '@quivertree/domain/tickets/ticket-date';
import { missingCodeText } from '@quivertree/domain/tickets/ticket-text';
import { TICKET_QR, ticketQrContent } from '@quivertree/domain/tickets/qr-drawing';
import QRCode from 'qrcode';
import { DUNE, INK, MUTED } from '../../pdf/make-pdf.ts';
import { short, type SheetPart, type TextRun, writeSheets } from '../../pdf/sheets.ts';
import type { OrderTickets } from './ticket-queries.ts';

/** A5. Long names are set in smaller text, so that a printed ticket never lacks its second half. */
const PAGE = { width: 419.53, height: 595.28, margin: 36, smallerText: [0.85, 0.7] };
const QR_SIZE = 232;

type Ticket = OrderTickets['tickets'][number];

/** An order's tickets as a PDF, one A5 page each, tagged for screen readers. `now` is in milliseconds since 1970. */
export function ticketsPdf(order: OrderTickets, now: number): Buffer {
  const over = overText(order.event, now);
  const sheets = order.tickets.map((ticket) => sheetOf(order, ticket, over));
  return writeSheets(PAGE, `Tickets for ${order.event.name}`, sheets);
}

function sheetOf(order: OrderTickets, ticket: Ticket, over: string | undefined): SheetPart[] {
  const { event } = order;
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
    ...(over === undefined ? [] : [headline(over)]),
    codeOf(ticket),
    {
      tag: 'P',
      runs: [
        { text: ticket.ticketTypeName, size: 15, color: INK, font: 'Helvetica-Bold' },
        { text: ticket.attendeeName, size: 11, color: INK, ...(!ticket.code && { gap: 10 }) },
        ...(ticket.code ? validTicketNotes(ticket) : []),
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

function headline(text: string): SheetPart {
  return { tag: 'P', runs: [{ text, size: 20, color: INK, font: 'Helvetica-Bold' }], gap: 10 };
}

/** A valid ticket's QR code, or the reason why there is none. */
function codeOf({ code, number, state }: Ticket): SheetPart {
  if (code)
    return {
      tag: 'Figure',
      alt: `QR code of ticket ${number}`,
      size: QR_SIZE,
      gap: 16,
      draw: (left, bottom) => drawCode(code, left, bottom),
    };
  const { title, advice } = missingCodeText(state);
  return {
    tag: 'P',
    runs: [
      { text: title, size: 20, color: INK, font: 'Helvetica-Bold' },
      { text: advice, size: 11, color: INK },
    ],
    gap: 16,
  };
}

function validTicketNotes({ shortCode, transferable }: Ticket): TextRun[] {
  return [
    { text: `Short code: ${shortCode}`, size: 11, color: INK, font: 'Courier', gap: 10 },
    ...(transferable ? [] : [{ text: 'This ticket can’t be transferred.', size: 9, color: INK }]),
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
