import { type QrDrawing, qrDrawing, TICKET_QR, ticketQrContent } from '@quivertree/domain/tickets/qr-drawing';
import QRCode from 'qrcode';

/** Draws a QR code for a phone to scan from a screen. */
export function drawQr(text: string): QrDrawing {
  return qrDrawing(QRCode.create(text, { errorCorrectionLevel: 'M' }).modules);
}

/** Draws the QR code of a ticket. */
export function drawTicketQr(code: string): QrDrawing {
  return qrDrawing(QRCode.create(ticketQrContent(code), TICKET_QR).modules);
}
